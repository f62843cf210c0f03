import sharp from 'sharp';
import { pathOf, widthOf } from './glyphs.ts';

/** A mark is repeated this often across a picture. */
const ACROSS = 2;
const QUALITY = 80;
const ANGLE = -24;

/** Draws who looks and when across a picture, so that a copy says where it comes from. */
export async function watermark(bytes: Uint8Array, mark: string): Promise<Uint8Array> {
  const picture = sharp(bytes);
  const { height, width } = await picture.metadata();
  return new Uint8Array(
    await picture
      .composite([{ input: Buffer.from(overlay(mark, width, height)), top: 0, left: 0 }])
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
}

function overlay(mark: string, width: number, height: number): string {
  const scale = width / (widthOf(mark) * (ACROSS + 0.5));
  const [stepX, stepY] = [widthOf(mark) * scale * 1.2, 64 * scale];
  const path = pathOf(mark);
  const marks: string[] = [];
  for (let y = -width; y < height + width; y += stepY)
    for (let x = -width; x < 2 * width; x += stepX)
      marks.push(
        `<use href="#m" transform="translate(${(x + ((y / stepY) % 2) * (stepX / 2)).toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})"/>`,
      );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><path id="m" d="${path}"/></defs>
<g transform="rotate(${ANGLE} ${width / 2} ${height / 2})" fill="#fff" fill-opacity=".42" stroke="#000" stroke-opacity=".3" stroke-width=".35">${marks.join('')}</g></svg>`;
}
