// The playground: sets the table, and lets the reader play at it or look through records.

import { Engine } from "./engine.mjs";
import { make } from "./parts.mjs";
import { Play } from "./play.mjs";
import { Records } from "./records.mjs";
import { wordsIn } from "./words.mjs";

const root = document.getElementById("kierki-playground");
const lang = root.dataset.lang;
const words = wordsIn(lang);

const theme = () => (document.body.dataset.mdColorScheme === "slate" ? "dark" : "light");
const engine = new Engine(words, () => ({ lang, theme: theme() }));

/** Link to where a rule stands, as far as it stands anywhere. */
function ruleLink(rule, text = words.ruleLink) {
  const page = engine.facts.anchors?.[rule];
  if (!page) return null;
  const away = make("span", { class: "kp-unseen" }, ` ${words.newTab}`);
  return make("a", { href: `${page}#${rule}`, target: "_blank", rel: "noopener" }, text, away);
}

const play = new Play(engine, words, ruleLink);
const records = new Records(engine, words, ruleLink, async (text) => {
  if (await play.resume(text)) choose(0, true);
});

const panels = [
  ["play", play.element],
  ["records", records.element],
].map(([name, element]) => {
  const tab = make("button", { type: "button", role: "tab", id: `kp-tab-${name}`, class: "kp-tab" });
  tab.append(words[name]);
  tab.setAttribute("aria-controls", `kp-panel-${name}`);
  const panel = make("div", { role: "tabpanel", id: `kp-panel-${name}` }, element);
  panel.setAttribute("aria-labelledby", tab.id);
  return { tab, panel };
});

function choose(chosen, focus = false) {
  panels.forEach(({ tab, panel }, place) => {
    tab.setAttribute("aria-selected", place === chosen);
    tab.tabIndex = place === chosen ? 0 : -1;
    panel.hidden = place !== chosen;
  });
  if (focus) panels[chosen].tab.focus();
}

panels.forEach(({ tab }, place) => {
  tab.addEventListener("click", () => choose(place));
  tab.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft" || key === "ArrowRight") choose(1 - place, true);
  });
});

const tabs = make("div", { role: "tablist", "aria-label": words.tabs, class: "kp-tabs" });
tabs.append(...panels.map(({ tab }) => tab));
const table = make("div", { class: "kp-all", hidden: true }, tabs, ...panels.map(({ panel }) => panel));
choose(0);
root.replaceChildren(engine.bar, table);

engine.onReady = async (again) => {
  table.hidden = false;
  await play.ready(again);
  records.ready(again);
  root.dataset.ready = "yes";
};
engine.start();

// The reader may switch to light or dark at any moment.
let shownIn = theme();
new MutationObserver(() => {
  if (theme() === shownIn || table.hidden) return;
  shownIn = theme();
  play.look();
  records.look();
}).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
