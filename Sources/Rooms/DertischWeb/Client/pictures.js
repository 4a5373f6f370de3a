// Pictures: as many pixels as the screen needs, loaded when they are nearly visible, with a blur until then.
import { load } from "./modules.js";
import { all, set } from "./root.js";

const hasCome = image => image.complete && image.naturalWidth > 0;

async function paint(image) {
  const { blur } = image.dataset;
  if (!blur || hasCome(image)) return image.style.removeProperty("background");
  const module = await load("blurs");
  // Meanwhile the picture may have come, or be another.
  if (!module || image.dataset.blur !== blur || hasCome(image)) return;
  try { image.style.background = `url("${module.bitmap(blur)}") 0 0 / 100% 100% no-repeat`; } catch { }
}

// Sets the aspect ratios of a row's pictures, by place, so that a style sheet can compute the row's size without
// layout.
function measure(image) {
  const row = image.closest("[data-row]"), { place } = image.dataset;
  // The attributes, since the properties give the displayed size.
  const ratio = image.getAttribute("width") / image.getAttribute("height");
  if (row && place && ratio > 0 && ratio < Infinity) row.style.setProperty(`--${place}-ratio`, ratio);
}

// Measures and paints the pictures of a new page.
export function paintAll(table) {
  all("[data-row] img[data-place]", table).forEach(measure);
  all("img[data-blur]", table).forEach(paint);
  for (const image of all("img[data-place][src]", table)) markFailure(image);
}

// Marks a picture that cannot be shown, so that a style sheet can replace the browser's broken image.
function markFailure(image, hasFailed = image.complete && !image.naturalWidth) {
  image.toggleAttribute("data-failed", hasFailed);
}

export function showPicture(image, source, wide, high, words, blur) {
  image.hidden = source === null;
  image.alt = words;
  if (source === null) {
    for (const name of ["src", "srcset", "data-blur", "data-failed"]) set(image, name);
    return paint(image);
  }
  image.width = wide;
  image.height = high;
  measure(image);
  if (image.getAttribute("src") === source) return;
  if (!image.sizes || image.sizes.startsWith("min(100vw,")) image.sizes = `min(100vw, ${wide}px)`;
  const isUsual = [wide, high].every(side => side >= 2 && side <= 16384);
  const widths = isUsual ? [wide + 1 >> 1, wide, 2 * wide] : [wide];
  markFailure(image, false);
  image.srcset = widths.map(one => `${source}/${one} ${one}w`).join(", ");
  image.src = source;
  set(image, "data-blur", blur || null);
  paint(image);
}

// Load events of images do not bubble to the window.
const onImage = (kind, act) => document.addEventListener(kind, ({ target }) => {
  if (target.localName === "img" && target.dataset.place) act(target);
}, true);
onImage("load", image => {
  markFailure(image, false);
  if (image.dataset.blur) image.style.removeProperty("background");
});
onImage("error", image => markFailure(image, true));
