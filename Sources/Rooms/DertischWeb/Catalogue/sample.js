// Beside the client in the page of one state: tells when all of it is shown, and which orders it gives.
const root = document.documentElement, base = "/~dertisch/catalogue/";
const ask = async path => {
  const answer = await fetch(`${base}${path}?session=${encodeURIComponent(root.dataset.session)}`);
  return answer.ok ? answer.json() : null;
};
const pause = time => new Promise(done => setTimeout(done, time));
let changed = performance.now();
new MutationObserver(() => { changed = performance.now(); })
  .observe(root, { subtree: true, childList: true, characterData: true, attributes: true });

// The orders that follow a gesture, once the house has had time to take it.
async function report() {
  await pause(150);
  const orders = await ask("orders");
  if (!orders?.length) return;
  console.info(`order: ${orders.join(", ")}`);
  if (parent !== window) parent.postMessage({ orders }, location.origin);
}
for (const name of ["click", "input", "submit"]) addEventListener(name, report, { capture: true });

// A picture out of sight is not loaded, and would be waited for in vain.
const isDue = image => image.getClientRects().length > 0 && image.getBoundingClientRect().top < innerHeight && !image.complete;

// A page is settled once the house knows its device, its fonts and pictures are there, and nothing changes any more.
async function settle() {
  while (await ask("heard") !== true) await pause(20);
  await document.fonts.ready;
  while (performance.now() - changed < 150 || [...document.images].some(isDue)) await pause(20);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  // The orders with which the page was seated are no answer to a gesture.
  await ask("orders");
  globalThis.isSettled = true;
}
settle();
