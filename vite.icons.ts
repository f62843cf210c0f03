import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const logo = fileURLToPath(new URL('apps/web/public/favicon.svg', import.meta.url));
/** The colour of the logo's own square. */
const GROUND = '#12222A';
/** Of a maskable icon only the inner circle is sure to be seen: four fifths of its side (W3C, Web Application Manifest). */
const SAFE_SHARE = 0.8;

/** Each picture that systems want of an installed app as pixels; on a full ground where they cut its corners themselves. */
const ICONS = [
  { fileName: 'icon-192.png', side: 192, isFull: false },
  { fileName: 'icon-512.png', side: 512, isFull: false },
  { fileName: 'icon-maskable.png', side: 512, isFull: true },
  { fileName: 'apple-touch-icon.png', side: 180, isFull: true },
] as const;

/** Draws the icons of the installed app from the logo. */
export function appIcons(): Plugin {
  return {
    name: 'agio-app-icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(logo);
      for (const { fileName, isFull, side } of ICONS) {
        const drawnSide = isFull ? Math.round(side * SAFE_SHARE) : side;
        const drawn = sharp(svg, { density: (72 * drawnSide) / 24 }).resize(drawnSide, drawnSide);
        const [before, after] = [Math.floor((side - drawnSide) / 2), Math.ceil((side - drawnSide) / 2)];
        const icon = isFull
          ? drawn.flatten({ background: GROUND }).extend({ top: before, left: before, bottom: after, right: after, background: GROUND })
          : drawn;
        this.emitFile({ type: 'asset', fileName, source: await icon.png({ compressionLevel: 9 }).toBuffer() });
      }
    },
  };
}
