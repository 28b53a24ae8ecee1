// The search of the site: a button in the header opens a dialog, and Pagefind finds the pages of
// the language that is being read.

const polish = document.documentElement.lang === "pl";
const words = polish
  ? {
      search: "Szukaj",
      close: "Zamknij",
      none: "Nic nie znaleziono.",
      failed: "Wyszukiwarka działa tylko na stronach z serwera.",
      found: (count) => `Znalezione strony: ${count}`,
    }
  : {
      search: "Search",
      close: "Close",
      none: "Nothing found.",
      failed: "The search works only on pages from a server.",
      found: (count) => `Pages found: ${count}`,
    };
const SHOWN = 10;

const dialog = document.createElement("dialog");
dialog.className = "site-search";
dialog.innerHTML = `
  <form method="dialog" role="search">
    <input type="search" autocomplete="off" spellcheck="false">
    <button class="md-button"></button>
  </form>
  <p role="status"></p>
  <ol></ol>`;
const [input, close] = [dialog.querySelector("input"), dialog.querySelector("button")];
const [status, list] = [dialog.querySelector("p"), dialog.querySelector("ol")];
for (const named of [dialog, input]) named.setAttribute("aria-label", words.search);
input.placeholder = words.search;
close.textContent = words.close;

const button = document.createElement("button");
button.className = "md-header__button md-icon";
button.type = "button";
button.title = words.search;
button.setAttribute("aria-label", words.search);
button.innerHTML =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path d="M10 3a7 7 0 0 1 5.6 11.2l5.1 5.1-1.4 1.4-5.1-5.1A7 7 0 1 1 10 3m0 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10"/></svg>';

let pagefind;
async function index() {
  pagefind ??= await import(new URL(`${root()}pagefind/pagefind.js`, location.href));
  return pagefind;
}

// The way from this page to the root of the site; the Polish pages lie one folder deeper.
function root() {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  return `${base}/${polish ? "../" : ""}`;
}

let asked = 0;
async function look() {
  const number = ++asked;
  const query = input.value.trim();
  list.replaceChildren();
  status.textContent = "";
  if (!query) return;
  try {
    const engine = await index();
    const { results } = await engine.search(query);
    const pages = await Promise.all(results.slice(0, SHOWN).map((result) => result.data()));
    if (number !== asked) return; // more has been typed since
    status.textContent = results.length ? words.found(results.length) : words.none;
    list.append(...pages.map(entry));
  } catch {
    status.textContent = words.failed;
  }
}

function entry(page) {
  const item = document.createElement("li");
  const parts = page.sub_results.slice(0, 3);
  for (const part of parts.length ? parts : [page]) {
    const link = document.createElement("a");
    link.href = part.url;
    link.textContent = part.title ?? page.meta.title;
    const excerpt = document.createElement("p");
    excerpt.innerHTML = part.excerpt; // Pagefind has escaped it, but for its own marks
    item.append(link, excerpt);
  }
  return item;
}

function open() {
  dialog.showModal();
  input.select();
}

button.addEventListener("click", open);
input.addEventListener("input", look);
input.form.addEventListener("submit", (event) => {
  if (event.submitter === close) return;
  event.preventDefault();
  list.querySelector("a")?.focus();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !dialog.open) {
    event.preventDefault();
    open();
  }
});
document.querySelector(".md-header__inner").append(button);
document.body.append(dialog);
