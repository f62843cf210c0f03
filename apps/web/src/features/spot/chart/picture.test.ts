// Protects: a picture of a chart says which market it shows, and which one its second line is, each once.
import { expect, it } from 'vitest';
import { besidesHead, drawHead } from './picture.ts';

const colours = { s1: 'white', t1: 'black', c5: 'blue', font: 'sans-serif' };

/** A pen that writes down what it draws: each text with its place and colour, each mark with its place and colour. */
function pen(): { drawn: unknown[][] } & Parameters<typeof drawHead>[0] {
  const drawn: unknown[][] = [];
  return {
    drawn,
    font: '',
    fillStyle: '',
    textBaseline: 'alphabetic',
    measureText: (text: string) => ({ width: text.length * 8 }) as TextMetrics,
    fillText(text: string, x: number) {
      drawn.push([text, x, this.fillStyle]);
    },
    fillRect(x: number, _y: number, width: number) {
      drawn.push([width, x, this.fillStyle]);
    },
  };
}

it('names the market, and after it the compared one beside a piece of its line', () => {
  const paper = pen();
  drawHead(paper, 300, { title: 'BTC/USDT · 1h', compared: 'ETH/USDT' }, colours);
  expect(paper.drawn).toEqual([
    [300, 0, 'white'],
    ['BTC/USDT · 1h', 12, 'black'],
    [10, 140, 'blue'],
    ['ETH/USDT', 156, 'black'],
  ]);
});

it('names nothing that is not there', () => {
  const paper = pen();
  drawHead(paper, 300, { title: 'BTC/USDT · 1h', compared: null }, colours);
  expect(paper.drawn.map(([text]) => text)).toEqual([300, 'BTC/USDT · 1h']);
});

it('leaves out of the legend what stands above it', () => {
  const part = (text: string) => ({ title: { text: '', color: 'grey' }, value: { text, color: 'black' } });
  const legend = [part('BTC/USDT · 1h'), part('63,000.0'), { title: '', value: '+0.12%' }];
  expect(besidesHead(legend, { title: 'BTC/USDT · 1h' })).toEqual(legend.slice(1));
});
