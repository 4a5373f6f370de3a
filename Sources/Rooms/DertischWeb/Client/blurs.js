// Draws the blur of a picture that is not there yet. A module of its own, which a page loads with its first blur.
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

// The address of a bitmap of a Placeholder, whose text is given.
export function bitmap(blur) {
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
