// The device of a page: what the page tells the house of it, and what it applies itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "./browser.mjs";

const reducedMotion = "(prefers-reduced-motion: reduce)";

async function joined() {
  const tab = new Tab();
  tab.join();
  await tab.advance(1_000);
  return tab;
}

const lastReport = tab => tab.sent("device").at(-1)[1];

test("A device whose motion is reduced is told of, and nothing moves, until it is no more", async () => {
  const tab = await joined();
  assert.deepEqual([lastReport(tab).still, "still" in tab.root.dataset], [false, false]);
  tab.device.add(reducedMotion);
  tab.draw();
  await tab.advance(250);
  assert.deepEqual([lastReport(tab).still, "still" in tab.root.dataset], [true, true]);
  tab.device.delete(reducedMotion);
  tab.draw();
  await tab.advance(250);
  assert.deepEqual([lastReport(tab).still, "still" in tab.root.dataset], [false, false]);
});

test("Nothing moves although a report was made between the change of the device and the frame that tells of it", async () => {
  const tab = await joined();
  tab.comeToFront();
  tab.device.add(reducedMotion);
  await tab.advance(250);
  assert.equal(lastReport(tab).still, true);
  tab.draw();
  assert.ok("still" in tab.root.dataset);
});

test("A change is reported although the house chose an appearance between the change and the frame that tells of it", async () => {
  const tab = await joined();
  tab.device.add(reducedMotion);
  tab.receive({ appearance: { scheme: null, still: null } });
  assert.ok("still" in tab.root.dataset);
  tab.draw();
  await tab.advance(250);
  assert.equal(lastReport(tab).still, true);
});
