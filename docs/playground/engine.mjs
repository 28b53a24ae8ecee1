// The page's side of the worker: requests, answers, progress, and an end to what takes too long.

import { make, button } from "./parts.mjs";

const SLOW = 1_500; // milliseconds after which the reader may stop a request
const HANGING = 60_000; // and after which it is stopped

export class Engine {
  /** Where it shows that it loads, or is at work. */
  bar = make("div", { class: "kp-loading", role: "status" });
  /** Facts that come with the library: on which page each rule stands. */
  facts = {};
  /** Called each time the library is ready, with whether it has been started anew. */
  onReady = () => {};

  constructor(words, look) {
    this.words = words;
    this.look = look;
  }

  /** Begin to load, or to load again. */
  start(again = false) {
    this.waiting = new Map();
    this.number = 0;
    this.progress = make("progress", { max: 1, value: 0, "aria-label": this.words.loading });
    this.bar.replaceChildren(make("p", {}, this.words.loading), this.progress);
    this.bar.hidden = false;
    this.worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    this.worker.onerror = () => this.fail(this.words.noWorker);
    this.worker.onmessage = ({ data }) => this.hear(JSON.parse(data), again);
  }

  hear(message, again) {
    if ("progress" in message) this.progress.value = message.progress;
    else if ("failed" in message) this.fail(this.words[message.failed] ?? message.failed);
    else if ("ready" in message) {
      this.facts = message.facts;
      this.bar.hidden = true;
      performance.mark("kierki-ready");
      this.onReady(again);
    } else this.settle(message);
  }

  fail(text) {
    this.bar.replaceChildren(make("p", { class: "kp-bad" }, text));
    this.bar.hidden = false;
  }

  /** Ask the library; the answer is an object, and may tell problems. */
  ask(verb, details = {}) {
    this.number += 1;
    const id = this.number;
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const timers = [setTimeout(() => this.offerStop(), SLOW), setTimeout(() => this.stop(), HANGING)];
      this.waiting.set(id, { resolve, reject, timers, verb, began });
      this.worker.postMessage(JSON.stringify({ ...details, ...this.look(), id, do: verb }));
    });
  }

  settle(answer) {
    const asked = this.waiting.get(answer.id);
    if (!asked) return;
    this.waiting.delete(answer.id);
    asked.timers.forEach(clearTimeout);
    performance.measure(`kierki-${asked.verb}`, { start: asked.began });
    if (!this.waiting.size) this.bar.hidden = true;
    if ("broken" in answer) {
      this.fail(answer.broken);
      this.bar.append(button(this.words.restart, () => this.stop()));
      asked.reject(new Error(answer.broken));
    } else asked.resolve(answer);
  }

  offerStop() {
    this.bar.replaceChildren(
      make("p", {}, this.words.busy),
      button(this.words.stop, () => this.stop(), { class: "kp-button kp-stop" }),
    );
    this.bar.hidden = false;
  }

  /** End the worker, whatever it does, and start another. */
  stop() {
    this.worker.terminate();
    for (const { reject, timers } of this.waiting.values()) {
      timers.forEach(clearTimeout);
      reject(new Error("stopped"));
    }
    this.start(true);
  }
}
