// A tab whose process has gone: what a test of its return begins with.
import { script, Tab } from "./browser.mjs";

// A tab that carries a state, whose process is gone, and that another one does not know.
export async function orphan(tab = new Tab()) {
  tab.join();
  tab.receive({ state: "sealed", seats: [1], taken: 0 });
  return lose(tab);
}

export async function lose(tab) {
  tab.close();
  tab.answers = true;
  await tab.advance(80);
  tab.socket.onopen();
  tab.receive({ unknown: script });
  return tab;
}

// The storage of a page that has typed, which the house has taken, and has left.
export function stored(write = tab => tab.type("Dear all")) {
  const before = new Tab();
  before.join();
  before.receive({ state: "sealed", seats: [1], taken: 0 });
  before.entry.focus();
  write(before);
  before.receive({ taken: 1 });
  before.leave();
  return before.storage;
}

// A loaded page that goes on in the seating of the page before.
export function goOn(storage, message = {}) {
  const tab = new Tab({ storage, session: "s2" });
  tab.socket.onopen();
  if (message.restored) tab.receive({ unknown: script });
  tab.root.dataset.customer = "letter";
  tab.greet({ joined: "s1", ...message });
  return tab;
}
