// Protects: whatever the site and the code are called, nothing of the poster's words leaves the sheet.
import { expect, it } from 'vitest';
import { drawPoster, POSTER } from './poster.ts';

/** A pen that notes where each text ends; letters are half as wide as they are high. */
function makePen() {
  const ends: number[] = [];
  const written: string[] = [];
  const nothing = (): void => undefined;
  const sizeOf = (font: string): number => Number(/(\d+)px/.exec(font)?.[1]);
  const pen = {
    beginPath: nothing,
    closePath: nothing,
    drawImage: nothing,
    fill: nothing,
    fillRect: nothing,
    lineTo: nothing,
    moveTo: nothing,
    stroke: nothing,
    fillStyle: '',
    strokeStyle: '',
    font: '',
    globalAlpha: 1,
    lineWidth: 1,
    measureText: (text: string): TextMetrics => ({ width: (text.length * sizeOf(pen.font)) / 2 }) as TextMetrics,
    fillText(text: string, x: number): void {
      written.push(text);
      ends.push(x + (text.length * sizeOf(pen.font)) / 2);
    },
  };
  return { pen, ends, written };
}

it('breaks what is long, and writes a long code smaller', () => {
  const { ends, pen, written } = makePen();
  const words = { language: 'en-US', site: 'Agio', host: 'agio.example', codeName: 'My code' };
  const long = { heading: 'Trade with me on a site with a long name', note: 'Get 12.3456% of your trading fees back' };
  const colours = { ground: '#000', text: '#fff', font: 'sans' };
  drawPoster(pen, { ...words, ...long, code: 'WWWWWWWWWWWWWWWW' }, {} as CanvasImageSource, colours);
  expect(Math.max(...ends)).toBeLessThanOrEqual(POSTER.width);
  expect(written).toContain('WWWWWWWWWWWWWWWW');
  expect(written.join(' ')).toContain(long.heading);
});
