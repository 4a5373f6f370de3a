// Pictures: as many pixels as the screen needs, loaded when they are nearly visible, with a blur until then.
import { all, set } from "./root.js";

const list = (length, make) => Array.from({ length }, (_, index) => make(index));
const sum = (values, of) => values.reduce((total, value, index) => total + of(value, index), 0);
// The pixels of a side, and its waves.
const side = 16, waves = list(5, wave => list(side, at => Math.cos(Math.PI * wave * (at + 0.5) / side)));
// The head of a 24-bit bitmap file with such sides. The format is faster to make than any other, and small enough.
const head = "data:image/bmp;base64,Qk02AwAAAAAAADYAAAAoAAAAEAAAABAAAAABABgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

// Decodes the bytes of a Placeholder: the number of waves, three means, three amplitudes, then four bits for each
// wave.
function channels(bytes) {
  let place = 0;
  return [[bytes[0] & 15, bytes[0] >> 4], [3, 3], [3, 3]].map(([columns, rows], channel) => {
    const most = Math.max(1, bytes[4 + channel]) / 128, strengths = [bytes[1 + channel] / 255];
    while (strengths.length < columns * rows) {
      const pair = bytes[7 + (place >> 1)];
      strengths.push(((place++ & 1 ? pair >> 4 : pair & 15) - 7) / 7 * most);
    }
    return y => {
      const inRow = list(columns, column => sum(waves.slice(0, rows), (wave, row) => wave[y] * strengths[row * columns + column]));
      return x => sum(inRow, (strength, column) => strength * waves[column][x]);
    };
  });
}

function bitmap(blur) {
  const drawn = channels(Uint8Array.from(atob(blur), letter => letter.charCodeAt(0))), pixels = new Uint8ClampedArray(side * side * 3);
  for (let y = 0; y < side; y++) {
    const [bright, blue, red] = drawn.map(channel => channel(y));
    for (let x = 0; x < side; x++) {
      const l = bright(x), b = blue(x) - 0.5, r = red(x) - 0.5;
      // A bitmap has its lowest row first.
      pixels.set([l + 1.772 * b, l - 0.344136 * b - 0.714136 * r, l + 1.402 * r].map(value => value * 255), ((side - 1 - y) * side + x) * 3);
    }
  }
  return head + btoa(String.fromCharCode(...pixels));
}

function paint(image) {
  const { blur } = image.dataset;
  if (!blur || (image.complete && image.naturalWidth)) return image.style.removeProperty("background");
  try { image.style.background = `url("${bitmap(blur)}") 0 0 / 100% 100% no-repeat`; } catch { }
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
