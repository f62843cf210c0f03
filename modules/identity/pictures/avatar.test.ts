// Protects the server from pictures: each kind is re-encoded by its content, and bombs, polyglots, SVG and broken files go no further.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAvatar, makeDocument } from './avatar.ts';
import { isSoundBmp } from './bmp-header.ts';

const WIDTH = 40;
const HEIGHT = 30;
/** Left half red, right half blue. */
const raw = Buffer.from(Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % WIDTH < WIDTH / 2 ? [255, 0, 0] : [0, 0, 255])).flat());
const files: Record<'jpeg' | 'png' | 'gif' | 'bmp', Buffer> = { jpeg: raw, png: raw, gif: raw, bmp: raw };
/** The same, written as a BMP of any depth: rows from the bottom, each a multiple of four bytes. */
function bmpOf(bits: 1 | 4 | 8 | 16 | 24 | 32): Buffer {
  const row = Math.ceil((WIDTH * bits) / 32) * 4;
  const palette = bits <= 8 ? 4 * 2 ** bits : 0;
  const offset = 54 + palette;
  const file = Buffer.alloc(offset + row * HEIGHT);
  file.write('BM');
  const fields = { 2: file.length, 10: offset, 14: 40, 18: WIDTH, 22: HEIGHT };
  for (const [at, value] of Object.entries(fields)) file.writeInt32LE(value, Number(at));
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  if (palette > 0) file.set([0, 0, 255, 0, 255, 0, 0, 0], 54);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) writePixel(file, offset + y * row, x, bits, x >= WIDTH / 2);
  return file;
}

function writePixel(file: Buffer, row: number, x: number, bits: number, isBlue: boolean): void {
  const at = row + Math.floor((x * bits) / 8);
  if (bits <= 8) file[at] = (file[at] ?? 0) | (Number(isBlue) << (8 - bits - ((x * bits) % 8)));
  else if (bits === 16) file.writeUInt16LE(isBlue ? 0x001f : 0x7c00, at);
  else file[at + (isBlue ? 0 : 2)] = 255;
}

/** A progressive JPEG of 64 × 64 in grey, all black, whose last scan comes again and again, with some bytes before each. */
function scannedJpeg(scans: number, between: Buffer = Buffer.alloc(0)): Buffer {
  const segment = (marker: number, ...body: number[]): Buffer => Buffer.from([0xff, marker, 0, body.length + 2, ...body]);
  const table = (which: number, symbol: number): Buffer => segment(0xc4, which, 1, ...Array<number>(15).fill(0), symbol);
  const head = [Buffer.from([0xff, 0xd8]), segment(0xdb, 0, ...Array<number>(64).fill(1)), segment(0xc2, 8, 0, 64, 0, 64, 1, 1, 0x11, 0)];
  // One bit for each of 64 blocks, then one run over all of them: a code of one bit and six more.
  const light = [segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(8)];
  const again = [between, segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.from([0b0000_0001])];
  const rest = Array.from({ length: scans - 1 }, () => again).flat();
  return Buffer.concat([...head, table(0, 0), table(0x10, 0x60), ...light, ...rest, Buffer.from([0xff, 0xd9])]);
}

beforeAll(async () => {
  const source = () => sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  files.jpeg = await source()
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Artist: 'somebody', Copyright: 'at home' } })
    .toBuffer();
  files.png = await source().png().toBuffer();
  files.gif = await source().gif().toBuffer();
  files.bmp = bmpOf(24);
});

const put = (bytes: Uint8Array, at: number, value: number, size: 1 | 2 | 4 = 4): Buffer => {
  const copy = Buffer.from(bytes);
  if (size === 4) copy.writeInt32LE(value | 0, at);
  else if (size === 2) copy.writeUInt16LE(value, at);
  else copy.writeUInt8(value, at);
  return copy;
};
const behind = (bytes: Uint8Array, text: string): Buffer => Buffer.concat([bytes, Buffer.from(text, 'latin1')]);

describe('a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'bmp', 1, 4, 8, 16, 32] as const)(
    'of kind %s becomes a square without metadata, colours and sides as they were',
    async (kind) => {
      const made = await makeAvatar(typeof kind === 'number' ? bmpOf(kind) : files[kind]);
      expect(made).toBeDefined();
      const picture = sharp(made);
      expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect((await picture.metadata()).exif).toBeUndefined();
      const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * info.channels, (y * 256 + x) * info.channels + 3)];
      const near = (pixel: number[], colour: number[]) => pixel.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 40);
      expect(near(at(30, 128), [255, 0, 0])).toBe(true);
      expect(near(at(226, 128), [0, 0, 255])).toBe(true);
      expect(Buffer.from(made!).toString('latin1')).not.toMatch(/somebody|at home/);
    },
  );

  it('is not what its name or type says, but what it holds: SVG, WebP, TIFF and text are refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const webp = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp()
      .toBuffer();
    const tiff = await sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .tiff()
      .toBuffer();
    for (const bytes of [Buffer.from(svg), webp, tiff, Buffer.from('hello'), Buffer.alloc(0), Buffer.from('BM'), Buffer.from('GIF89a')])
      expect(await makeAvatar(bytes)).toBeUndefined();
  });

  it('is refused when it is something else as well', async () => {
    const zip = `PK\u0003\u0004${'\0'.repeat(26)}PK\u0005\u0006${'\0'.repeat(18)}`;
    for (const file of Object.values(files)) {
      for (const tail of ['<script>alert(1)</script>', '<?php system($_GET[0]);', zip, '%PDF-1.7', `MZ${'\0'.repeat(80)}`])
        expect(await makeAvatar(behind(file, tail))).toBeUndefined();
    }
    expect(await makeAvatar(behind(files.png, 'x'))).toBeUndefined();
    // Cameras put a second picture behind the first one.
    expect(await makeAvatar(behind(files.jpeg, files.jpeg.toString('latin1')))).toBeDefined();
    const gif = Buffer.concat([Buffer.from('GIF89a=/*', 'latin1'), files.gif.subarray(9), Buffer.from('*/;<script>')]);
    expect(await makeAvatar(gif)).toBeUndefined();
  });

  it('is refused when its pixels are too many, before they are unfolded, and says so', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    expect(await makeAvatar(bomb)).toBe('too_large');
    const interlaced = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#000' } })
      .png({ progressive: true })
      .toBuffer();
    expect(await makeAvatar(interlaced)).toBe('too_large');
    const lying = Buffer.from(files.png);
    lying.writeUInt32BE(2 ** 31 - 1, 16);
    expect(await makeAvatar(lying)).not.toBeInstanceOf(Uint8Array);
  });

  it.each([
    [4_000, 3_000, '4:4:4'],
    [8_000, 6_000, '4:2:0'],
  ])('B16: a progressive JPEG of a telephone, %i by %i in %s, is taken', async (width, height, chromaSubsampling) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#9ab' } })
      .jpeg({ progressive: true, chromaSubsampling })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await makeDocument(photo)).toBeInstanceOf(Uint8Array);
  });

  it('is refused when it is drawn over and over, and taken when it comes in as many scans as cameras make', async () => {
    const [taken, refused] = await Promise.all([16, 101].map((scans) => makeAvatar(scannedJpeg(scans))));
    expect([taken instanceof Uint8Array, refused]).toEqual([true, undefined]);
    // Bytes that decoders skip hide nothing.
    expect(await makeAvatar(scannedJpeg(101, Buffer.from([0, 1, 2])))).toBeUndefined();
  });

  it('B16: what a photograph of millions of bytes has by chance is no script and no program', async () => {
    for (const tail of ['\u0001<%@\u0002', '<sVg\u0007', '\u0003#!/\u0004'])
      expect(await makeAvatar(behind(files.jpeg, tail))).toBeDefined();
    for (const tail of ['<%@ page language="java" %>', '<%@\timport', '<svg onload=', '<SVG>', '<svg/onload=', '#!/bin/sh'])
      expect(await makeAvatar(behind(files.jpeg, tail))).toBeUndefined();
  });

  it('is refused when it breaks off anywhere, and one after it is still taken', async () => {
    for (const file of Object.values(files))
      for (const part of [0.1, 0.5, 0.9]) expect(await makeAvatar(file.subarray(0, Math.floor(file.length * part)))).toBeUndefined();
    expect(await makeAvatar(files.gif)).toBeDefined();
  });
});

it('a picture of a document keeps its size, and is refused when it cannot be read', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#9ab' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer();
  for (const [width, height] of [
    [639, 400],
    [640, 399],
    [399, 640],
  ] as const)
    expect(await makeDocument(await of(width, height))).toBe('too_small');
  const made = await makeDocument(await of(400, 640));
  expect(await sharp(made as Uint8Array).metadata()).toMatchObject({ format: 'webp', width: 400, height: 640 });
  expect(Buffer.from(made as Uint8Array).includes('somebody')).toBe(false);
  expect(await sharp((await makeDocument(await of(3_000, 2_000))) as Uint8Array).metadata()).toMatchObject({ width: 2_400, height: 1_600 });
  expect(await makeDocument(Buffer.from('hello'))).toBeUndefined();
});

describe('the header of a BMP', () => {
  it('says exactly what is there', () => {
    expect(isSoundBmp(files.bmp)).toBe(true);
    const lies = [
      put(files.bmp, 2, files.bmp.length + 1),
      put(files.bmp, 10, files.bmp.length),
      put(files.bmp, 10, 58),
      put(bmpOf(32), 30, 3),
      put(files.bmp, 14, 12),
      put(files.bmp, 18, 100_000),
      put(files.bmp, 18, -40),
      put(files.bmp, 22, 0x8000_0000),
      put(files.bmp, 22, HEIGHT + 1),
      put(files.bmp, 26, 2, 2),
      put(files.bmp, 28, 7, 2),
      put(files.bmp, 30, 1),
      put(files.bmp, 46, 2_000_000_000),
      files.bmp.subarray(0, 50),
    ];
    for (const [index, lie] of lies.entries()) expect([index, isSoundBmp(lie)]).toEqual([index, false]);
  });

  it('may turn the rows around', async () => {
    expect(await makeAvatar(put(files.bmp, 22, -HEIGHT))).toBeDefined();
  });
});
