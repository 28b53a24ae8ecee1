// Records: checked, looked through, gone on with.

import {
  button,
  fileButton,
  goToPlace,
  labelled,
  make,
  problemList,
  selection,
  showPicture,
} from "./parts.mjs";

export class Records {
  constructor(engine, words, ruleLink, resume) {
    this.engine = engine;
    this.words = words;
    this.ruleLink = ruleLink;
    this.onResume = resume;
    this.checked = null;
    this.build();
  }

  build() {
    const { words } = this;
    this.text = make("textarea", { rows: 10, spellcheck: "false", class: "kp-text" });
    this.text.addEventListener("input", () => this.forget());
    this.verdict = make("div", { class: "kp-verdict", role: "status" });
    this.resumeButton = button(words.resume, () => this.onResume(this.text.value), {
      class: "kp-button kp-main",
      hidden: true,
    });
    const opened = (text) => {
      this.text.value = text;
      this.check();
    };
    this.buildSteps();
    this.element = make(
      "div",
      { class: "kp-records" },
      labelled(words.recordText, this.text, make("small", {}, words.recordNote)),
      make(
        "div",
        { class: "kp-tools" },
        button(words.check, () => this.check(), { class: "kp-button kp-main kp-check" }),
        fileButton(words.openFile, opened),
        this.resumeButton,
      ),
      this.verdict,
      this.steps,
    );
  }

  buildSteps() {
    const { words } = this;
    this.deal = make("select");
    this.deal.addEventListener("change", () => this.chooseDeal());
    this.slider = make("input", { type: "range", min: 0, value: 0, "aria-label": words.moveSlider });
    this.slider.addEventListener("input", () => this.step(Number(this.slider.value)));
    this.place = make("p", { class: "kp-said", role: "status" });
    this.picture = make("img", { class: "kp-picture", hidden: true });
    const go = (text, sign, by) =>
      button(sign, () => this.step(by), { "aria-label": text, title: text, class: "kp-button kp-step" });
    this.steps = make(
      "section",
      { class: "kp-steps", hidden: true, "aria-label": words.steps },
      make("h2", {}, words.steps),
      labelled(words.whichDeal, this.deal),
      make(
        "div",
        { class: "kp-tools" },
        go(words.first, "«", () => 0),
        go(words.back, "‹", (made) => made - 1),
        this.slider,
        go(words.forward, "›", (made) => made + 1),
        go(words.last, "»", () => Infinity),
      ),
      this.place,
      this.picture,
    );
  }

  /** The library is there, for the first time or again: then it has forgotten the record. */
  ready(again) {
    if (again) this.forget();
  }

  /** What was found is not true of another text. */
  forget() {
    this.steps.hidden = true;
    this.resumeButton.hidden = true;
    this.verdict.replaceChildren();
  }

  async ask(verb, details) {
    try {
      return await this.engine.ask(verb, details);
    } catch {
      return null;
    }
  }

  async check() {
    const { words } = this;
    const answer = await this.ask("check", { text: this.text.value });
    if (!answer) return;
    const { problems, deals = [], matches } = answer;
    const found = problems.length
      ? [make("p", { class: "kp-bad" }, words.bad(problems.length)), this.listed(problems)]
      : [make("p", { class: "kp-good" }, words.good(matches, deals.length))];
    this.verdict.replaceChildren(...found);
    this.resumeButton.hidden = !answer.open;
    this.checked = deals;
    this.steps.hidden = !deals.length;
    if (!deals.length) return;
    const pairs = deals.map(({ number, name }) => [String(number), words.dealOption(number, name)]);
    this.deal.replaceChildren(...selection(pairs, "1").children);
    this.deal.value = pairs[0][0];
    await this.chooseDeal();
  }

  listed(problems) {
    const goTo = (line, column) => goToPlace(this.text, line, column);
    return problemList(problems, this.words, (rule) => this.ruleLink(rule), goTo);
  }

  get moves() {
    return this.checked[Number(this.deal.value) - 1].moves;
  }

  async chooseDeal() {
    this.made = 0;
    this.slider.max = this.moves.length;
    await this.step(0);
  }

  /** Show the deal after so many moves: a number, or what makes one from that of now. */
  async step(to) {
    const goal = typeof to === "function" ? to(this.made) : to;
    this.made = Math.min(this.moves.length, Math.max(0, goal));
    this.slider.value = this.made;
    const answer = await this.ask("step", { deal: Number(this.deal.value), ply: this.made });
    if (!answer || answer.problems) return;
    showPicture(this.picture, answer.picture);
    const words = this.words.move(this.made, this.moves.length);
    this.place.textContent = answer.picture
      ? [words, ...answer.said].join(": ")
      : this.words.noCards;
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
  }

  /** Draw all anew, for another theme. */
  look() {
    if (!this.steps.hidden) this.step(this.made);
  }
}
