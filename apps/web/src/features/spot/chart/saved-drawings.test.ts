// Protects remembered drawings: each market has its own, old ones give way, and a spoilt storage is no error.
import { describe, expect, it } from 'vitest';
import { unusual } from './drawing-style.ts';
import { drawingsOf, forAccount, thinned, withDrawings, type SavedDrawing } from './saved-drawings.ts';

const drawing: SavedDrawing = {
  name: 'segment',
  points: [
    [1_000, 5],
    [2_000, 6.5],
  ],
};

describe('saved drawings', () => {
  it('come back for their market only', () => {
    const remembered: unknown = JSON.parse(JSON.stringify(withDrawings(null, 'BTC_USDT', [drawing])));
    expect(drawingsOf(remembered, 'BTC_USDT')).toEqual([drawing]);
    expect(drawingsOf(remembered, 'ETH_USDT')).toEqual([]);
  });

  it('F9: keep their colour and width, the usual ones unsaid, and no others', () => {
    const styled: SavedDrawing = { ...drawing, colour: 'c3', width: 3 };
    const remembered: unknown = JSON.parse(JSON.stringify(withDrawings(null, 'A_B', [styled, drawing])));
    expect(drawingsOf(remembered, 'A_B')).toEqual([styled, drawing]);
    const odd = { A_B: [{ ...drawing, colour: 'url(x)', width: 99 }] };
    expect(drawingsOf(odd, 'A_B')).toEqual([drawing]);
    expect(unusual({ colour: 'c2', width: 2 })).toEqual({ width: 2 });
  });

  it('leave nothing behind when the last is removed', () => {
    expect(withDrawings(withDrawings(null, 'BTC_USDT', [drawing]), 'BTC_USDT', [])).toEqual({});
  });

  it('are bounded in markets, drawings and points', () => {
    let remembered: unknown = {};
    for (let index = 0; index < 30; index += 1) remembered = withDrawings(remembered, `M${index}_USDT`, [drawing]);
    expect(Object.keys(remembered as object)).toHaveLength(20);
    expect(drawingsOf(remembered, 'M29_USDT')).toHaveLength(1);
    const many = Array.from({ length: 80 }, () => drawing);
    expect(drawingsOf(withDrawings(null, 'A_B', many), 'A_B')).toHaveLength(50);
    const long = thinned(Array.from({ length: 1_000 }, (_, index) => index));
    expect([long.length, long[0], long.at(-1)]).toEqual([300, 0, 999]);
  });

  it('leave out what does not fit', () => {
    for (const spoilt of [
      null,
      'x',
      [],
      { A_B: 5 },
      { A_B: [null, { name: 'other', points: [[1, 2]] }, { name: 'segment', points: [[1, null]] }] },
    ])
      expect(drawingsOf(spoilt, 'A_B')).toEqual([]);
  });
});

it('F9: the newest drawings go to the account, as far as they fit one request', () => {
  const stroke = (price: number): SavedDrawing => ({
    name: 'brush',
    points: Array.from({ length: 300 }, (_, at) => [at, price] as const),
  });
  const kept = forAccount(Array.from({ length: 40 }, (_, at) => stroke(at)));
  expect(kept.map(({ points }) => [points.length, points[0]?.[1]])).toEqual(Array.from({ length: 15 }, (_, at) => [100, 25 + at]));
  expect(forAccount([{ name: 'note', points: [[1, 2]], text: 'here' }])).toEqual([{ name: 'note', points: [[1, 2]], text: 'here' }]);
});
