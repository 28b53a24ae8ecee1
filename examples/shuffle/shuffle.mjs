// The shuffle of kierki: the same cards for the same seed, in Node and in the browser.
//
//     import { shuffle } from "./shuffle.mjs";
//     const { N, E, S, W } = await shuffle("gdansk-2026");
//
// Node 18 or later, or any browser of today; no packages.

// Browsers have WebCrypto on pages that come over https or from localhost.
const { subtle } = globalThis.crypto ?? (await import("node:crypto")).webcrypto;

const DECK = [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

export const FOUR_PLAYERS = { seats: "NESW", deck: DECK };
export const THREE_PLAYERS = { seats: "NES", deck: DECK.filter((card) => card !== "2C") };

// Deal: each seat's cards in the order dealt. Deal d of a match has the index d - 1.
export async function shuffle(seed, index = 0, { seats, deck } = FOUR_PLAYERS) {
  const stream = words(seedBytes(seed), BigInt(index));
  const cards = [...deck];
  for (let i = cards.length - 1; i > 0; i--) {
    const k = await below(i + 1, stream);
    [cards[i], cards[k]] = [cards[k], cards[i]];
  }
  const hand = (place) => cards.filter((_, at) => at % seats.length === place);
  return Object.fromEntries([...seats].map((seat, place) => [seat, hand(place)]));
}

// Text, a whole number and bytes are different seeds, even if they look the same.
function seedBytes(seed) {
  const utf8 = new TextEncoder();
  const isWhole = typeof seed === "bigint" || Number.isSafeInteger(seed);
  const isText = typeof seed === "string" && !/\p{Surrogate}/u.test(seed); // no half of a pair
  if (isWhole) return utf8.encode(`i${BigInt(seed)}`);
  if (isText) return utf8.encode(`s${seed}`);
  if (seed instanceof Uint8Array) return Uint8Array.of(...utf8.encode("b"), ...seed);
  throw new TypeError("a seed is text, an exact whole number, or a Uint8Array");
}

// A stream of random words of 32 bits.
async function* words(seed, index) {
  if (BigInt.asUintN(64, index) !== index) throw new RangeError("an index is 0 to 2**64 - 1");
  const label = new TextEncoder().encode("kierki/deal/1\0");
  const data = new Uint8Array(label.length + 4 + seed.length + 8 + 8);
  const numbers = new DataView(data.buffer); // writes and reads big-endian
  data.set(label);
  numbers.setUint32(label.length, seed.length);
  data.set(seed, label.length + 4);
  numbers.setBigUint64(data.length - 16, index);
  for (let block = 0n; ; block++) {
    numbers.setBigUint64(data.length - 8, block);
    const digest = new DataView(await subtle.digest("SHA-256", data));
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

// A number from 0 to below the bound, each equally likely.
async function below(bound, stream) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const { value: word } = await stream.next();
    if (word < limit) return word % bound;
  }
}
