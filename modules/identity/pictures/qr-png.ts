import encodeQr from 'qr';
import sharp from 'sharp';

/** Light modules around the code (ISO/IEC 18004, §9.1), and the least side in pixels. */
const QUIET_MODULES = 4;
const SIDE_MIN = 360;

/** A text as a QR code: black on white, every module a whole number of pixels. */
export async function qrPng(text: string): Promise<Uint8Array> {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const side = modules.length;
  const grey = new Uint8Array(side * side);
  for (const [y, row] of modules.entries()) for (const [x, dark] of row.entries()) grey[y * side + x] = dark ? 0 : 255;
  const pixels = side * Math.ceil(SIDE_MIN / side);
  const png = sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(pixels, pixels, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 });
  return new Uint8Array(await png.toBuffer());
}
