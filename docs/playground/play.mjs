// A match against computer players.

import { rankingList, sheetTable, standingTable } from "./numbers.mjs";
import { button, download, make, memory, pictureAddress, selection, showPicture, wait } from "./parts.mjs";
import { Setup } from "./setup.mjs";

const PACES = { slow: 1200, normal: 550, quick: 0 }; // milliseconds before a computer's move
const KEPT = "match";
const IDLE = 700; // milliseconds after which the match is kept

export class Play {
  state = null;
  run = 0; // counts what the reader has asked for: what came before is not shown any more
  moving = false; // whether a move of the reader is being made
  parked = false; // whether the heading has the focus for want of anything else
  kept = memory.get(KEPT); // the last match, as text
  pace = memory.get("pace") ?? "normal";

  constructor(engine, words, ruleLink) {
    this.engine = engine;
    this.words = words;
    this.ruleLink = ruleLink;
    this.setup = new Setup(engine, words, ruleLink, {
      begin: (answer) => this.enter(answer),
      goOn: () => this.resume(this.kept),
      cancel: () => this.showSetup(false),
    });
    this.build();
    this.element = make("div", {}, this.setup.element, this.table);
  }

  build() {
    const { words } = this;
    this.heading = make("h2", { class: "kp-heading", tabindex: -1 });
    this.undoButton = button(words.undo, () => this.undo());
    const paces = Object.entries(words.paces);
    const pace = selection(paces, this.pace, { "aria-label": words.pace });
    pace.addEventListener("change", () => {
      this.pace = pace.value;
      memory.set("pace", pace.value);
    });
    const tools = make(
      "div",
      { class: "kp-tools" },
      make("label", { class: "kp-pace" }, make("span", {}, words.pace), pace),
      this.undoButton,
      button(words.save, () => this.save()),
      button(words.newMatch, () => this.showSetup(true)),
    );
    this.picture = make("img", { class: "kp-picture", hidden: true });
    this.said = make("p", { class: "kp-said", role: "status", "aria-live": "polite" });
    this.notice = make("div", { class: "kp-notice", role: "alert", hidden: true });
    this.actions = make("div", { class: "kp-actions", role: "group", "aria-label": words.actions });
    this.hand = make("div", { class: "kp-hand", role: "group" });
    this.hand.addEventListener("keydown", (event) => this.alongTheHand(event));
    this.keys = make("p", { class: "kp-note kp-keys" }, words.handNote);
    this.tricksPicture = make("img", { class: "kp-picture", hidden: true });
    this.tricks = make(
      "details",
      { class: "kp-tricks", ontoggle: () => this.showTricks() },
      make("summary", {}, words.allTricks),
      this.tricksPicture,
    );
    this.standing = make("div", { class: "kp-standing" });
    this.sheet = make("div", {
      class: "kp-sheet",
      tabindex: 0,
      role: "region",
      "aria-label": words.sheet,
    });
    const middle = make(
      "div",
      { class: "kp-middle" },
      this.picture,
      this.said,
      this.actions,
      this.hand,
      this.notice,
      this.keys,
      this.tricks,
    );
    const side = make("aside", { class: "kp-side", "aria-label": words.standing });
    side.append(this.standing, this.sheet);
    this.table = make(
      "section",
      { class: "kp-table", hidden: true },
      make("div", { class: "kp-top" }, this.heading, tools),
      make("div", { class: "kp-columns" }, middle, side),
    );
  }

  /** The library is there, for the first time or again. */
  async ready(again) {
    await this.setup.ready();
    if (!again || !this.state) {
      this.showGoOn();
      return;
    }
    this.run += 1;
    if (this.kept && (await this.resume(this.kept))) this.notify(this.words.stopped);
    else {
      this.state = null;
      this.showSetup(true);
    }
  }

  showGoOn() {
    this.setup.goOnButton.hidden = Boolean(this.state) || !this.kept;
  }

  showSetup(open) {
    this.showGoOn();
    this.setup.element.hidden = !open;
    this.table.hidden = open;
    this.setup.cancelButton.hidden = !this.state;
    if (open) this.setup.focus();
    else {
      this.heading.focus({ preventScroll: true });
      this.table.scrollIntoView({ block: "start" });
    }
  }

  /** Go on with a match that was saved; tell whether that is possible. */
  async resume(text) {
    const answer = await this.ask("resume", { text, seed: this.setup.newSeed() });
    if (answer?.problems) this.setup.complain(answer.problems);
    return this.enter(answer);
  }

  async ask(verb, details) {
    try {
      return await this.engine.ask(verb, details);
    } catch {
      return null; // the reader has stopped it
    }
  }

  enter(answer) {
    if (!answer?.state) return false;
    const { number, deals, contract } = answer.state;
    this.notify();
    this.showSetup(false);
    this.show(answer.state, [`${this.words.deal(number, deals, contract)}.`]);
    this.refocus({ place: 0 });
    this.goOn();
    return true;
  }

  /** Draw all anew, for another theme. */
  async look() {
    const answer = this.state && (await this.ask("look"));
    if (answer?.state) this.show(answer.state);
  }

  /** Let the computer players move until it is the reader's turn. */
  async goOn() {
    this.run += 1;
    const { run } = this;
    while (this.inPlay && !this.state.yours) {
      await wait(PACES[this.pace]);
      if (run !== this.run) return;
      const answer = await this.ask("go");
      if (run !== this.run || !answer?.state) return;
      await this.follow(answer, run);
      if (run !== this.run) return;
    }
    this.keepSoon(run);
  }

  get inPlay() {
    return this.state.stage === "play" || this.state.stage === "choose_trump";
  }

  /** Show what a move has brought; a trick that is taken lies for a moment. */
  async follow({ said, state }, run) {
    if (state.taken) {
      this.show({ ...state, picture: state.taken, yours: false }, said);
      await wait(PACES[this.pace] * 2);
      if (run !== this.run) return;
    }
    this.show(state, said);
  }

  async keepSoon(run) {
    await wait(this.inPlay ? IDLE : 0);
    if (run !== this.run) return;
    const answer = await this.ask("save");
    if (!answer?.text) return;
    this.kept = this.state.stage === "match_over" ? "" : answer.text;
    memory.set(KEPT, this.kept);
  }

  async move(move) {
    if (this.moving || !this.state.yours) return; // a second click is no second move
    this.moving = true;
    const answer = await this.ask("play", { move });
    this.moving = false;
    if (!answer) return;
    if (answer.refused) {
      const { message, rule } = answer.refused;
      this.notify(message, this.ruleLink(rule));
      return;
    }
    if (!answer.state) return;
    this.notify();
    this.run += 1;
    const { run } = this;
    await this.follow(answer, run);
    if (run === this.run) this.goOn();
  }

  async deal() {
    this.enter(await this.ask("deal"));
  }

  async undo() {
    this.run += 1;
    const answer = await this.ask("undo");
    if (answer?.problems) {
      this.notify(this.words.noUndo);
      this.goOn();
    } else this.enter(answer);
  }

  async save() {
    const answer = await this.ask("save");
    if (answer?.text) download(`${this.state.rules}-${fileName(this.state.seed)}.kierki`, answer.text);
  }

  /** Say why something cannot be done; nothing, to say no more. */
  notify(text, link) {
    this.notice.hidden = !text;
    if (!text) return this.notice.replaceChildren();
    const close = button("×", () => this.notify(), { class: "kp-close", "aria-label": this.words.close });
    return this.notice.replaceChildren(make("p", {}, text, " ", link ?? ""), close);
  }

  show(state, said = []) {
    const had = this.focusKind();
    this.state = state;
    const { words } = this;
    this.table.dataset.stage = state.stage;
    this.table.dataset.turn = state.yours ? "you" : (state.turn ?? "");
    const link = this.ruleLink(state.contract_id, words.about);
    this.heading.replaceChildren(words.deal(state.number, state.deals, state.contract));
    if (link) this.heading.append(" ", make("small", {}, link));
    showPicture(this.picture, state.picture);
    this.sayTurn(said);
    this.showHand();
    this.showActions();
    this.standing.replaceChildren(standingTable(state, words));
    this.sheet.replaceChildren(sheetTable(state, words));
    this.showTricks();
    this.refocus(had);
  }

  sayTurn(said) {
    const { state, words } = this;
    const turn = [];
    if (state.yours && state.stage === "choose_trump") turn.push(words.chooseTrump);
    else if (state.yours && state.choices.length) turn.push(words.mustPass);
    else if (state.yours) turn.push(words.yourTurn);
    else if (this.inPlay && !said.length && state.turn) turn.push(words.turnOf(state.turn));
    this.said.textContent = [...said, ...turn].join(" ");
  }

  showHand() {
    const { cards } = this.state;
    const now = new Map([...this.hand.children].map((each) => [each.dataset.move, each]));
    const shown = cards.map((card) => this.cardButton(card, now.get(card.move)));
    this.hand.setAttribute("aria-label", this.words.hand(cards.length));
    this.hand.replaceChildren(...shown);
    this.hand.hidden = !shown.length;
    this.keys.hidden = !shown.length;
  }

  /** Give the button of a card: the one that there is, so that it keeps the focus. */
  cardButton({ move, name, legal, svg }, known) {
    const { state, words } = this;
    const image = known?.firstChild ?? make("img", { alt: "" });
    const address = pictureAddress(svg);
    if (image.src !== address) image.src = address;
    const own = known ?? make("button", { type: "button", class: "kp-card", "data-move": move }, image);
    own.onclick = () => this.move(move);
    const barred = state.yours && state.stage === "play" && !legal;
    own.setAttribute("aria-label", barred ? `${name}, ${words.barred}` : name);
    own.setAttribute("aria-disabled", !(state.yours && legal));
    own.classList.toggle("kp-legal", state.yours && legal);
    own.classList.toggle("kp-barred", barred);
    return own;
  }

  alongTheHand(event) {
    const cards = [...this.hand.children];
    const place = cards.indexOf(document.activeElement);
    const last = cards.length - 1;
    const goal = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key];
    if (place < 0 || goal === undefined) return;
    event.preventDefault();
    cards[Math.min(last, Math.max(0, goal))].focus();
  }

  showActions() {
    const { state, words } = this;
    const choices = state.yours ? state.choices : [];
    const shown = choices.map(({ move, name, symbol }) => {
      const sign = symbol ? make("span", { class: "kp-suit", "data-suit": move.slice(-1) }, symbol) : null;
      const own = button("", () => this.move(move), { class: "kp-button kp-main", "data-move": move });
      own.replaceChildren(...(sign ? [sign, ` ${name}`] : [name]));
      return own;
    });
    if (state.stage === "deal_over") {
      shown.push(button(words.nextDeal, () => this.deal(), { class: "kp-button kp-main kp-next" }));
    }
    if (state.stage === "match_over") {
      shown.push(
        button(words.newMatch, () => this.showSetup(true), { class: "kp-button kp-main" }),
        button(words.save, () => this.save()),
      );
    }
    const isOver = state.stage === "match_over";
    this.actions.replaceChildren(isOver ? rankingList(state, words) : "", ...shown);
    this.actions.hidden = !shown.length;
  }

  /** Draw all that was played in this deal, if the reader wants to see it. */
  async showTricks() {
    if (!this.tricks.open || !this.state) return;
    const answer = await this.ask("tricks");
    if (answer?.picture) showPicture(this.tricksPicture, answer.picture);
  }

  /** Tell where the focus is, before what has it is drawn anew. */
  focusKind() {
    const active = document.activeElement;
    if (this.hand.contains(active)) {
      return { place: [...this.hand.children].indexOf(active), move: active.dataset.move };
    }
    const isParked = this.parked && active === this.heading;
    return isParked || this.actions.contains(active) ? { place: 0 } : null;
  }

  /** Give the focus back, to what takes the place of what had it. */
  refocus(had) {
    if (!had || (had.move && document.activeElement.dataset.move === had.move)) return;
    const cards = [...this.hand.children];
    const same = cards.find((each) => each.dataset.move === had.move);
    const goal =
      this.actions.querySelector("button") ?? same ?? cards[Math.min(had.place, cards.length - 1)];
    this.parked = !goal; // until there is something to choose again
    (goal ?? this.heading).focus({ preventScroll: true });
  }
}

const fileName = (text) => text.replace(/[^\w-]+/g, "-").slice(0, 40) || "match";
