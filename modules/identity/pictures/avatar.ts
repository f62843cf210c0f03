import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { isSoundBmp } from './bmp-header.ts';
import { decodeBmp } from './decode-bmp.ts';
import { formatOf, isPolyglot } from './format.ts';

const SIDE = 256;
/** A file of 5 MiB can unfold to gigabytes: what says it is larger is not begun. */
const PIXELS_MAX = 25_000_000;
const QUALITY = 85;
/** A picture that is being unfolded takes up to 100 MB, so that they wait for each other. */
let busy: Promise<unknown> = Promise.resolve();

/**
 * A customer's picture re-encoded: turned upright, cut to a square of 256, and nothing of the old file left in it (no
 * metadata, no comments). Undefined for what is no JPG, GIF, BMP or PNG by content, or is something else as well.
 */
export function makeAvatar(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const made = busy.then(() => convert(bytes)).catch(() => undefined);
  busy = made;
  return made;
}

async function convert(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const format = formatOf(bytes);
  if (format === undefined || (format === 'bmp' && !isSoundBmp(bytes)) || isPolyglot(bytes, format)) return undefined;
  const source = format === 'bmp' ? await fromBmp(bytes) : sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
  if (format !== 'bmp' && (await source.metadata()).format !== format) return undefined;
  return new Uint8Array(await source.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer());
}

async function fromBmp(bytes: Uint8Array): Promise<Sharp> {
  const { width, height, data } = await decodeBmp(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
