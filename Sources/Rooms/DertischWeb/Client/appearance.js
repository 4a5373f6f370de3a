// The guest's choice of colours and motion, which the root element shows. The rest follows the device.
import { keepCookie, root, set } from "./root.js";

const still = "(prefers-reduced-motion: reduce)";

// Applies the choice to the root element. Returns true if motion is reduced.
export const updateMotion = () =>
  root.toggleAttribute("data-still", root.dataset.motion ? root.dataset.motion === "reduced" : matchMedia(still).matches);
export function setAppearance({ scheme, still }) {
  const motion = still === null ? null : still ? "reduced" : "full";
  set(root, "data-color-scheme", scheme);
  set(root, "data-motion", motion);
  updateMotion();
  keepCookie("appearance", [scheme, motion].filter(Boolean).join("."));
}

matchMedia(still).addEventListener("change", updateMotion);
updateMotion();
