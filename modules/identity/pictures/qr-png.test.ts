// Protects QR codes: what is drawn reads back as exactly the text, up to the longest one.
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrPng } from './qr-png.ts';

it.each(['otpauth://totp/Agio:a@b.example?secret=JBSWY3DPEHPK3PXP&issuer=Agio', '验证 코드 ¿', 'x'.repeat(512), ' '])(
  'reads %s',
  async (text) => {
    const png = await qrPng(text);
    const { data, info } = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(info.height);
    expect(info.width).toBeGreaterThanOrEqual(360);
    expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(text);
  },
);
