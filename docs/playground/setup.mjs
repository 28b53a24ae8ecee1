// What a match is to be: rules, seat, computer players, seed.

import { button, goToPlace, labelled, make, problemList, selection } from "./parts.mjs";

const HOUSE = "house";
const KINDS = ["rule", "search", "random", "mixed"];

export class Setup {
  constructor(engine, words, ruleLink, { begin, goOn, cancel }) {
    this.engine = engine;
    this.words = words;
    this.ruleLink = ruleLink;
    this.onBegin = begin;
    this.element = make("form", { class: "kp-setup", hidden: true });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.begin();
    });
    this.goOnButton = button(words.goOn, goOn, { hidden: true });
    this.cancelButton = button(words.cancel, cancel, { hidden: true });
  }

  async ready() {
    const { words } = this;
    const { presets } = await this.engine.ask("rule_sets");
    this.presets = presets;
    const pairs = presets.map(({ id, seats, deals }) => [
      id,
      `${words.presets[id] ?? id} (${words.players(seats, deals)})`,
    ]);
    if (this.rules) return;
    this.build([...pairs, [HOUSE, words.house]]);
    this.element.hidden = false;
  }

  build(rulePairs) {
    const { words } = this;
    this.rules = selection(rulePairs, "standard");
    this.rules.addEventListener("change", () => this.showHouse());
    this.house = make("textarea", { rows: 8, spellcheck: "false", class: "kp-text" });
    this.verdict = make("div", { class: "kp-verdict", role: "status" });
    this.houseBox = make(
      "div",
      { class: "kp-house", hidden: true },
      labelled(words.houseText, this.house, make("small", {}, words.houseNote)),
      button(words.checkRules, () => this.checkHouse()),
    );
    this.seat = selection(["S", "W", "N", "E"].map((seat) => [seat, seat]), "S");
    this.kind = selection(KINDS.map((kind) => [kind, words.kinds[kind]]), "rule");
    this.seed = make("input", { type: "text", value: this.newSeed(), maxlength: 80, spellcheck: "false" });
    const beginButton = make("button", { type: "submit", class: "kp-button kp-main" }, words.begin);
    this.element.append(
      labelled(words.rules, this.rules),
      this.houseBox,
      make(
        "div",
        { class: "kp-row" },
        labelled(words.opponents, this.kind),
        labelled(words.seat, this.seat),
        labelled(words.seed, this.seed, make("small", {}, words.seedNote)),
      ),
      this.verdict,
      make("div", { class: "kp-tools" }, beginButton, this.goOnButton, this.cancelButton),
    );
  }

  focus() {
    this.rules.focus();
  }

  newSeed() {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    return number.toString(36);
  }

  showHouse() {
    this.houseBox.hidden = this.rules.value !== HOUSE;
    this.verdict.replaceChildren();
  }

  complain(problems) {
    const link = (rule) => this.ruleLink(rule);
    const goTo = (line, column) => goToPlace(this.house, line, column);
    this.verdict.replaceChildren(
      make("p", { class: "kp-bad" }, this.words.bad(problems.length)),
      problemList(problems, this.words, link, goTo),
    );
  }

  async checkHouse() {
    const answer = await this.engine.ask("check_rules", { text: this.house.value }).catch(() => null);
    if (answer?.problems) this.complain(answer.problems);
    if (!answer?.described) return null;
    const { words } = this;
    this.verdict.replaceChildren(
      make("p", { class: "kp-good" }, words.rulesGood(answer.rules)),
      make("details", {}, make("summary", {}, words.inWords), make("pre", {}, answer.described)),
    );
    return answer;
  }

  async begin() {
    const isHouse = this.rules.value === HOUSE;
    const checked = isHouse ? await this.checkHouse() : null;
    if (isHouse && !checked) return;
    const count = checked?.seats.length ?? this.presets.find(({ id }) => id === this.rules.value).seats;
    const seats = ["N", "E", "S", "W"].slice(0, count);
    const seat = seats.includes(this.seat.value) ? this.seat.value : "S";
    const others = seats.filter((each) => each !== seat);
    const kinds = ["rule", "search", "random"];
    const opponents = Object.fromEntries(
      others.map((each, place) => [each, this.kind.value === "mixed" ? kinds[place] : this.kind.value]),
    );
    const details = { rules: this.rules.value, seat, opponents, seed: this.seed.value };
    if (isHouse) details.house = this.house.value;
    const answer = await this.engine.ask("begin", details).catch(() => null);
    if (answer?.problems) return this.complain(answer.problems);
    this.verdict.replaceChildren();
    this.seed.value = this.newSeed();
    return this.onBegin(answer);
  }
}
