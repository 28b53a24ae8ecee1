// Plays a match of Kierki, and knows no rule of the game: it asks the referee.
//
//     node referee.mjs [COMMAND ARGUMENT...]      by default: kierki referee
//
// Node 18 or later; no packages.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

class Referee {
  #process;
  #lastId = 0;
  #waiting = new Map(); // by the id of each request: what to do with its answer
  #gone = null; // why there are no answers any more

  constructor(command, ...args) {
    this.#process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#hear(line));
    this.#process.stdin.on("error", () => {}); // that the process has gone is heard below
    this.#process.on("error", (error) => this.#giveUp(error));
    this.#process.on("close", () => this.#giveUp(new Error("the referee has left")));
  }

  // Ask for something. Many questions may be asked before the first is answered.
  ask(verb, fields = {}) {
    if (this.#gone) return Promise.reject(this.#gone);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(JSON.stringify({ id, do: verb, ...fields }) + "\n");
    });
  }

  // The referee leaves when its standard input ends.
  close() {
    this.#process.stdin.end();
  }

  #hear(line) {
    const { id, ok, result, error } = JSON.parse(line);
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (ok) resolve(result);
    else reject(Object.assign(new Error(error.message), error));
  }

  #giveUp(error) {
    this.#gone = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const command = process.argv.length > 2 ? process.argv.slice(2) : ["kierki", "referee"];
const referee = new Referee(...command);

// `state` is the whole match: keep it, and send it with the next request. `table` says what a
// player sees of it. Nobody thinks here: everybody makes the first legal move.
let { state, table } = await referee.ask("new_match", { rules: { preset: "standard" } });
while (!table.is_over) {
  if (table.deal) {
    ({ state, table } = await referee.ask("play", { state, moves: [table.legal[0]] }));
  } else {
    const { hands } = await referee.ask("shuffle", { seed: "gdansk-2026", index: table.results });
    ({ state, table } = await referee.ask("deal", { state, hands }));
  }
}

// A refusal is an error with a code and a message that can be shown to the player.
try {
  await referee.ask("play", { state, moves: ["QH"] });
} catch (error) {
  console.log(`${error.illegality.code}: ${error.message}`);
}

const { points, ranking } = await referee.ask("score", { state });
let place = 1;
for (const seats of ranking) {
  for (const seat of seats) console.log(`${place}. ${seat} ${points[seat]}`);
  place += seats.length;
}
referee.close();
