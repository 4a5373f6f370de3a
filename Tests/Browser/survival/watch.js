// Runs before the scripts of each page: notes when the page is usable, what each connection needed, and how large its states are. It keeps
// input from a question that the visitor does not expect, and counts it.
(() => {
  const seen = window.survival = { mark: Math.random(), usable: 0, trips: [], states: {}, messages: [], isAsked: false, kept: 0 };
  for (const kind of ["keydown", "mousedown", "click"]) addEventListener(kind, event => {
    const question = [...document.querySelectorAll("dialog.alert")].at(-1);
    if (!event.isTrusted || !question || (seen.isAsked && !question.querySelector("[id^=alert--]"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    seen.kept++;
  }, true);
  new MutationObserver(() => { if (!document.documentElement.dataset.connection) seen.usable = Date.now(); })
    .observe(document, { subtree: true, attributes: true, attributeFilter: ["data-connection"] });
  // The latest messages, to be shown if the test fails.
  const note = text => { seen.messages.push(`${Date.now()} ${text.replace(/"body":"(?:[^"\\]|\\.)*"/, "…").slice(0, 300)}`); seen.messages.splice(0, seen.messages.length - 2000); };
  const kinds = { unknown: ({ unknown }) => unknown, joined: ({ joined }) => joined, page: ({ page }) => page, answered: message => "taken" in message && !message.patch && !message.state };
  window.WebSocket = class extends WebSocket {
    constructor(...about) {
      super(...about);
      const trip = { made: Date.now() };
      seen.trips.push(trip);
      seen.trips.splice(0, seen.trips.length - 5);
      this.addEventListener("open", () => { trip.opened = Date.now(); });
      this.addEventListener("message", ({ data }) => {
        note(`< ${data}`);
        for (const message of [JSON.parse(data)].flat()) {
          for (const kind in kinds) if (kinds[kind](message)) trip[kind] ??= Date.now();
          if (message.state) seen.states[message.seats.length] = Math.max(seen.states[message.seats.length] ?? 0, message.state.length);
        }
      });
    }
    send(text) {
      note(`> ${text}`);
      super.send(text);
    }
  };
})();
