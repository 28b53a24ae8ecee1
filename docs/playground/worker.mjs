// Runs the library in the browser, away from the page. Both sides send JSON texts: the page
// requests, each with a number; the worker progress while it loads, and an answer to each request.

const here = new URL(".", import.meta.url);
const runtimeShare = 0.7; // of the bar, for what is fetched; the rest is Python starting

const say = (message) => self.postMessage(JSON.stringify(message));

/** Let fetch tell how much of all files has come so far. */
function tellProgress(total) {
  const plainFetch = self.fetch;
  let come = 0;
  self.fetch = async (...asked) => {
    const response = await plainFetch(...asked);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream({
      transform(piece, controller) {
        come += piece.byteLength;
        say({ progress: runtimeShare * Math.min(1, come / total) });
        controller.enqueue(piece);
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, headers });
  };
}

async function start() {
  const found = await fetch(new URL("files.json", here));
  if (!found.ok) throw new Error("left_out");
  const { runtime, wheels, modules, anchors } = await found.json();
  tellProgress([runtime, wheels].flatMap(Object.values).reduce((sum, size) => sum + size, 0));

  const { loadPyodide } = await import(new URL("runtime/pyodide.mjs", here));
  const [python, ...sources] = await Promise.all([
    loadPyodide({ indexURL: new URL("runtime/", here).href }),
    ...modules.map((name) => fetch(new URL(name, here)).then((response) => response.text())),
  ]);
  say({ progress: 0.75 });
  const addresses = Object.keys(wheels).map((name) => new URL(`wheels/${name}`, here).href);
  await python.loadPackage(addresses, { messageCallback: () => {} });
  say({ progress: 0.8 });
  modules.forEach((name, place) => python.FS.writeFile(`/home/pyodide/${name}`, sources[place]));
  const table = python.pyimport("table").Table(); // fails if a wheel is missing
  say({ progress: 1 });
  say({ ready: true, facts: { anchors } });
  return table;
}

const table = start();
table.catch((error) => say({ failed: String(error.message ?? error) }));

self.onmessage = async ({ data }) => {
  try {
    self.postMessage((await table).answer(data));
  } catch (error) {
    say({ id: JSON.parse(data).id, broken: String(error.message ?? error) });
  }
};
