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
  // Frames in which a return of the house is seen: one without a place in sight, or, while the page comes again, one in which the page moves.
  const flashes = seen.flashes = { frames: 0, found: [] };
  const isOnPage = ({ effect }) => [document.documentElement, document.body].includes(effect.target) && (effect.target === document.body || effect.pseudoElement?.startsWith("::view-transition"));
  let lookUntil = 0, comesUntil = 0, isLooking = false, before = new Set();
  const look = () => {
    flashes.frames++;
    const inSight = [...document.querySelectorAll("body [data-place]")].filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length;
    if (!inSight) flashes.found.push(`${Date.now()} nothing is in sight`);
    const moving = Date.now() < comesUntil ? document.getAnimations().filter(one => isOnPage(one) && !before.has(one)) : [];
    if (moving.length) flashes.found.push(`${Date.now()} the page moves: ${moving.map(({ animationName, effect }) => `${animationName ?? ""} ${effect.pseudoElement ?? effect.target.localName}`)}`);
    isLooking = Date.now() < lookUntil;
    if (isLooking) nextFrame();
  };
  // A message is handled after the frame is laid out and painted.
  const nextFrame = () => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = look; port2.postMessage(0); });
  const watchReturn = () => {
    lookUntil = comesUntil = Date.now() + 3000;
    // Those of a change that came before the kill.
    before = new Set(document.getAnimations());
    if (!isLooking) nextFrame();
    isLooking = true;
  };
  // The latest messages, to be shown if the test fails.
  const note = text => { seen.messages.push(`${Date.now()} ${text.replace(/"body":"(?:[^"\\]|\\.)*"/, "…").slice(0, 300)}`); seen.messages.splice(0, seen.messages.length - 2000); };
  const kinds = { unknown: ({ unknown }) => unknown, joined: ({ joined }) => joined, page: ({ page }) => page, answered: message => "taken" in message && !message.joined && !message.patch && !message.state };
  window.WebSocket = class extends WebSocket {
    constructor(...about) {
      super(...about);
      const trip = { made: Date.now() };
      seen.trips.push(trip);
      seen.trips.splice(0, seen.trips.length - 5);
      this.addEventListener("open", () => {
        trip.opened = Date.now();
        if (seen.usable) watchReturn();
      });
      this.addEventListener("message", ({ data }) => {
        note(`< ${data}`);
        for (const message of [JSON.parse(data)].flat()) {
          for (const kind in kinds) if (kinds[kind](message)) trip[kind] ??= Date.now();
          if (trip.page) lookUntil = trip.page + 500;
          // Another page than the one that comes again may move.
          if (message.page) comesUntil = message.page.again ? Date.now() + 150 : 0;
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
