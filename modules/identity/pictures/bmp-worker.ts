import { parentPort, workerData } from 'node:worker_threads';
import { decode } from 'bmp-ts';

// Decodes one picture and exits: decoding is a loop over pixels, which must not block the trading thread.
const { width, height, data } = decode(Buffer.from(workerData as Uint8Array));
const rgba = new Uint8Array(data.length);
for (let at = 0; at < data.length; at += 4) {
  // The decoder's default order (alpha, blue, green, red) is the only one in which it decodes all depths consistently.
  rgba[at] = data[at + 3] ?? 0;
  rgba[at + 1] = data[at + 2] ?? 0;
  rgba[at + 2] = data[at + 1] ?? 0;
  // The alpha bytes are meaningless in most files, and would make the whole picture transparent.
  rgba[at + 3] = 255;
}
parentPort?.postMessage({ width, height, data: rgba });
