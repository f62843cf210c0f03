// Protects reading of QR codes: from screenshots with a logo in the code and from photos; nothing from what is no picture, or a picture without one.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrPng } from './qr-png.ts';
import { readQr } from './read-qr.ts';

const TEXT = 'https://qr.alipay.com/fkx123456789abcdefghij';
const BLUE = '#1677ff';

/** A phone's screen with the code on a card, the wallet's mark in the middle of it. */
async function screenshot(width: number, height: number, side: number): Promise<Buffer> {
  const code = await sharp(await qrPng(TEXT))
    .resize(side, side)
    .toBuffer();
  const logo = Math.floor(side / 6);
  const mark = await sharp({ create: { width: logo, height: logo, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const at = 40 + Math.floor((side - logo) / 2);
  const card = await sharp({ create: { width: side + 80, height: side + 200, channels: 3, background: '#ffffff' } })
    .composite([
      { input: code, left: 40, top: 40 },
      { input: mark, left: at, top: at },
    ])
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([{ input: card, left: Math.floor((width - side - 80) / 2), top: Math.floor(height / 5) }])
    .jpeg({ quality: 70 })
    .toBuffer();
}

it.each([
  [1080, 2400, 500],
  [750, 1334, 380],
])('reads a code in a screenshot of %i by %i, and in a photo of it', async (width, height, side) => {
  const shot = await screenshot(width, height, side);
  expect(await readQr(shot)).toBe(TEXT);
  const photo = await sharp(shot).rotate(7, { background: '#888888' }).blur(1.2).jpeg({ quality: 60 }).toBuffer();
  expect(await readQr(photo)).toBe(TEXT);
});

it('reads nothing where there is no code, and of what is no picture', async () => {
  const none = await sharp({ create: { width: 600, height: 600, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  expect(await readQr(none)).toBeUndefined();
  expect(await readQr(new TextEncoder().encode(TEXT))).toBeUndefined();
  expect(await readQr(await qrPng(TEXT).then((png) => png.subarray(0, 200)))).toBeUndefined();
  const page = Buffer.concat([await qrPng(TEXT), Buffer.from('<script>alert(1)</script>')]);
  expect(await readQr(page)).toBeUndefined();
});
