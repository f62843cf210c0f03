import { parentPort, workerData } from 'node:worker_threads';
import { decode } from 'bmp-ts';

// One picture and then the end: decoding is a loop over pixels, which must not hold up what trades.
const { width, height, data } = decode(Buffer.from(workerData as Uint8Array));
const rgba = new Uint8Array(data.length);
for (let at = 0; at < data.length; at += 4) {
  // The decoder's own order, alpha, blue, green, red, is the only one in which it decodes every depth alike.
  rgba[at] = data[at + 3] ?? 0;
  rgba[at + 1] = data[at + 2] ?? 0;
  rgba[at + 2] = data[at + 1] ?? 0;
  // What stands for alpha means nothing in most files, and would make all of the picture transparent.
  rgba[at + 3] = 255;
}
parentPort?.postMessage({ width, height, data: rgba });
