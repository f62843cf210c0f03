import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { isSoundBmp } from './bmp-header.ts';
import { decodeBmp } from './decode-bmp.ts';
import { formatOf, isPolyglot } from './format.ts';

const SIDE = 256;
/** A screenshot is readable with this many pixels a side; larger ones are made smaller. */
const SCREENSHOT_SIDE = 2_000;
/** A file of 5 MiB can decompress to gigabytes: pictures with larger dimensions are not decoded. */
const PIXELS_MAX = 25_000_000;
const QUALITY = 85;
/** Decoding a picture takes up to 100 MB, so pictures are decoded one at a time. */
let busy: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a customer's picture: upright, cropped to a square of 256, with nothing of the original file left (no
 * metadata, no comments). Undefined if the content is not JPG, GIF, BMP or PNG, or is also something else.
 */
export function makeAvatar(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return oneAtATime(bytes, (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }));
}

/** Re-encodes a screenshot: whole, upright, and no larger than can be read, with nothing of the original file left. */
export function makeScreenshot(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return oneAtATime(bytes, (picture) => picture.resize(SCREENSHOT_SIDE, SCREENSHOT_SIDE, { fit: 'inside', withoutEnlargement: true }));
}

function oneAtATime(bytes: Uint8Array, size: (picture: Sharp) => Sharp): Promise<Uint8Array | undefined> {
  const made = busy.then(() => convert(bytes, size)).catch(() => undefined);
  busy = made;
  return made;
}

async function convert(bytes: Uint8Array, size: (picture: Sharp) => Sharp): Promise<Uint8Array | undefined> {
  const format = formatOf(bytes);
  if (format === undefined || (format === 'bmp' && !isSoundBmp(bytes)) || isPolyglot(bytes, format)) return undefined;
  const source = format === 'bmp' ? await fromBmp(bytes) : sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
  if (format !== 'bmp' && (await source.metadata()).format !== format) return undefined;
  return new Uint8Array(await size(source.rotate()).webp({ quality: QUALITY }).toBuffer());
}

async function fromBmp(bytes: Uint8Array): Promise<Sharp> {
  const { width, height, data } = await decodeBmp(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
