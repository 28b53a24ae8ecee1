// Small means for building a page.

/** Make an element: its attributes (`on…` is a listener), and what is in it. */
export function make(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside.filter((each) => each !== null && each !== undefined));
  return element;
}

/** Give a picture as an address that an image can show: it loads nothing, and runs nothing. */
export const pictureAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Show a picture, or nothing. */
export function showPicture(image, picture) {
  image.hidden = !picture;
  if (!picture) return;
  image.src = pictureAddress(picture.svg);
  image.alt = picture.alt;
}

/** Make a choice with a label. */
export function labelled(text, field, note) {
  return make("label", { class: "kp-field" }, make("span", {}, text), field, note);
}

/** Make a list to choose from, of pairs of a value and a text. */
export function selection(pairs, chosen, attributes = {}) {
  const options = pairs.map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text),
  );
  return make("select", attributes, ...options);
}

export const button = (text, onclick, attributes = {}) =>
  make("button", { type: "button", class: "kp-button", onclick, ...attributes }, text);

export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Remember a value in this browser, as far as that is allowed. */
export const memory = {
  get(key) {
    try {
      return localStorage.getItem(`kierki-playground-${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`kierki-playground-${key}`, value);
    } catch {
      // a browser that keeps nothing is no fault
    }
  },
};

/** Let the reader keep a text as a file. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Let the reader choose a file, and give its text. */
export function fileButton(text, onText) {
  const input = make("input", { type: "file", accept: ".kierki,.txt,text/plain", hidden: true });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) onText(await file.text(), file.name);
    input.value = "";
  });
  return make("span", {}, button(text, () => input.click()), input);
}

const LISTED = 300; // problems

/** List what is wrong with a text; each place can be gone to. */
export function problemList(problems, words, ruleLink, goTo) {
  const lines = problems.slice(0, LISTED).map(({ line, column, text, code, rule }) =>
    make(
      "li",
      {},
      line
        ? button(words.place(line, column), () => goTo(line, column), { class: "kp-place" })
        : null,
      make("span", {}, ` ${text} `),
      code ? make("code", {}, code) : null,
      rule ? " " : null,
      rule ? ruleLink(rule) : null,
    ),
  );
  const more = problems.length - LISTED;
  if (more > 0) lines.push(make("li", {}, words.more(more)));
  return make("ul", { class: "kp-problems" }, ...lines);
}

/** Select the place in a text field that a line and a column name. */
export function goToPlace(field, line, column) {
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const start = before + column - 1;
  const end = Math.max(start, before + (lines[line - 1]?.length ?? 0));
  field.focus();
  field.setSelectionRange(start, end);
  const height = field.scrollHeight / Math.max(1, lines.length);
  field.scrollTop = Math.max(0, (line - 4) * height);
}
