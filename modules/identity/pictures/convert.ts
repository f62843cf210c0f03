import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { isSoundBmp } from './bmp-header.ts';
import { decodeBmp } from './decode-bmp.ts';
import { formatOf, hasTooManyScans, isPolyglot, isWebp } from './format.ts';
import type { ConversionResult, PictureUse } from './picture-use.ts';

const SIDE = 256;
/** A screenshot is readable with this many pixels a side; larger ones are made smaller. */
const SCREENSHOT_SIDE = 2_000;
/** A document keeps its small print. */
const DOCUMENT_SIDE = 2_400;
/** It has to be readable: at least this wide and high, whichever way it is held. */
const DOCUMENT_SIDES_MIN = [640, 400] as const;
/** A file of 5 MiB can decompress to gigabytes: pictures with larger dimensions than those of telephones are not decoded. */
const PIXELS_MAX = 50_500_000;
/**
 * Most pictures are decoded row by row. Those that exist in memory as a whole meanwhile may take this much of it, one picture at a time: a progressive
 * JPEG of 50 megapixels, as telephones make them, takes three bytes for each.
 */
const WHOLE_BYTES_MAX = { jpeg: 152_000_000, other: 40_000_000 };
const QUALITY = 85;
/** A logo in a mail, for screens of twice the density. */
const LOGO = { width: 480, height: 64 };
/** Sides that a picture is searched for a code with, and how long. */
const CODE_SIDES = [1_000, 600, 1_600];
const CODE_WITHIN_MS = 700;

// One picture at a time, by one thread, and nothing is remembered of it: the process stays small.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a customer's picture: upright, with nothing of the original file left (no metadata, no comments). Undefined if the content is not
 * JPG, GIF, BMP or PNG, or is also something else. Only for the process that does nothing else.
 */
export async function convert(bytes: Uint8Array, use: PictureUse): Promise<ConversionResult> {
  if (use === 'logo') return logoOf(bytes);
  const source = await opened(bytes);
  if (source === undefined || source === 'too_large') return source;
  if (use === 'code') return readCode(source);
  const { data, info } = await sized(source, use).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const [long, short] = [Math.max(info.width, info.height), Math.min(info.width, info.height)];
  if (use === 'document' && (long < DOCUMENT_SIDES_MIN[0] || short < DOCUMENT_SIDES_MIN[1])) return 'too_small';
  return new Uint8Array(data);
}

/** A picture that was encoded here, as all mail programs can show it. */
async function logoOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isWebp(bytes)) return undefined;
  const source = sharp(bytes, { limitInputPixels: SCREENSHOT_SIDE ** 2, failOn: 'error', pages: 1 });
  return new Uint8Array(
    await source
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer(),
  );
}

/** A picture, upright; undefined for what is none, `too_large` for one that would take too much memory. */
async function opened(bytes: Uint8Array): Promise<Sharp | 'too_large' | undefined> {
  const format = formatOf(bytes);
  if (format === undefined || (format === 'bmp' && !isSoundBmp(bytes)) || isPolyglot(bytes, format)) return undefined;
  if (format === 'jpeg' && hasTooManyScans(bytes)) return undefined;
  const source = format === 'bmp' ? fromBmp(bytes) : sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
  if (format !== 'bmp') {
    // The header alone; nothing is decoded for it, however many pixels it claims.
    const found = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (found.format !== format) return undefined;
    const wholeMax = format === 'jpeg' ? WHOLE_BYTES_MAX.jpeg : WHOLE_BYTES_MAX.other;
    if (found.width * found.height > PIXELS_MAX || wholeBytes(found) > wholeMax) return 'too_large';
  }
  return source.rotate();
}

/** The text of the QR code in a picture. A code in a screenshot is found in a larger copy, and one with a logo or dirt in a smaller one. */
async function readCode(picture: Sharp): Promise<Uint8Array | undefined> {
  for (const side of CODE_SIDES) {
    const { data, info } = await picture
      .clone()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    try {
      const image = { width: info.width, height: info.height, data: new Uint8Array(data) };
      return new TextEncoder().encode(decodeQr(image, { effort: 10, timeLimit: CODE_WITHIN_MS }));
    } catch {
      // No code at this size: the next one may show it.
    }
  }
  return undefined;
}

function sized(picture: Sharp, use: Exclude<PictureUse, 'code' | 'logo'>): Sharp {
  if (use === 'avatar') return picture.resize(SIDE, SIDE, { fit: 'cover' });
  const side = use === 'document' ? DOCUMENT_SIDE : SCREENSHOT_SIDE;
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

/** How much of a picture its decoder holds at once: 0 for one that comes row by row. */
function wholeBytes({ channels, chromaSubsampling, depth, format, height, isProgressive, orientation = 1, width }: Metadata): number {
  const pixels = width * height;
  const isTurned = orientation > 1;
  // A canvas, and the one before it.
  if (format === 'gif') return pixels * 8;
  // Coefficients of two bytes, for one or two planes of colour beside the light, or as many again for each of three.
  if (format === 'jpeg') return isProgressive ? pixels * 2 * (chromaSubsampling === '4:4:4' ? 3 : 1.5) : 0;
  return isProgressive || isTurned ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0;
}

function fromBmp(bytes: Uint8Array): Sharp {
  const { width, height, data } = decodeBmp(bytes);
  return sharp(data, { raw: { width, height, channels: 4 } });
}
