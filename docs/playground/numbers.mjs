// How the players stand, as tables.

import { make } from "./parts.mjs";

/** List the places at the end of a match; equal totals share one. */
export function rankingList({ ranking, seats }, words) {
  const names = new Map(seats.map(({ seat, name }) => [seat, `${seat} (${name})`]));
  let place = 1;
  const lines = ranking.map(([sharing, total]) => {
    const line = `${place}. ${sharing.map((seat) => names.get(seat)).join(", ")}: ${total}`;
    place += sharing.length;
    return make("li", {}, line);
  });
  return make("ol", { class: "kp-ranking", "aria-label": words.result }, ...lines);
}

/** Show who sits where, and how each stands in this deal and in the match. */
export function standingTable({ seats }, words) {
  const hasTricks = seats.some(({ tricks }) => tricks !== null);
  const head = [words.player, hasTricks ? words.tricks : words.cards, words.points, words.total];
  const rows = seats.map((own) => {
    const marks = [own.dealer && words.dealer, own.turn && words.onTurn].filter(Boolean);
    const who = make("th", { scope: "row" }, make("b", {}, own.seat), ` ${own.name}`);
    if (marks.length) who.append(make("span", { class: "kp-mark" }, ` · ${marks.join(", ")}`));
    const numbers = [hasTricks ? own.tricks : own.cards, own.points, own.total];
    const cells = numbers.map((text) => make("td", {}, String(text)));
    return make("tr", { class: own.turn ? "kp-now" : null }, who, ...cells);
  });
  return tableOf(words.standing, head, rows);
}

/** Show the points deal by deal. */
export function sheetTable({ sheet, number }, words) {
  const rows = sheet.rows.map((row) => {
    const title = make("th", { scope: "row" }, `${row.number}. ${row.name}`);
    const cells = sheet.seats.map((_, place) => make("td", {}, row.points?.[place] ?? ""));
    return make("tr", { class: row.number === number ? "kp-now" : null }, title, ...cells);
  });
  const totals = sheet.totals.map((total) => make("td", {}, total));
  rows.push(make("tr", { class: "kp-sum" }, make("th", { scope: "row" }, words.sum), ...totals));
  return tableOf(words.sheet, [words.contract, ...sheet.seats], rows);
}

function tableOf(caption, head, rows) {
  const heads = head.map((text) => make("th", { scope: "col" }, text));
  return make(
    "table",
    { class: "kp-numbers" },
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...heads)),
    make("tbody", {}, ...rows),
  );
}
