// Protects the marks of own fills: one a candle and side, at the opening time that the candles have.
import { describe, expect, it } from 'vitest';
import { groupFills } from './fill-marks.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('fill marks', () => {
  it('puts fills of one candle and side together', () => {
    const fills = [
      { side: 'buy' as const, time: at('2026-11-20T12:00:00.000') },
      { side: 'buy' as const, time: at('2026-11-20T12:59:59.999') },
      { side: 'sell' as const, time: at('2026-11-20T12:30:00') },
      { side: 'sell' as const, time: at('2026-11-20T13:00:00') },
    ];
    expect([...groupFills(fills, 60)]).toEqual([
      [at('2026-11-20T12:00:00'), { buy: true, sell: true }],
      [at('2026-11-20T13:00:00'), { buy: false, sell: true }],
    ]);
  });

  it('opens weeks on Monday, as the candles do', () => {
    const marks = groupFills([{ side: 'buy', time: at('2026-11-20T12:00:00') }], 10_080);
    expect([...marks.keys()]).toEqual([at('2026-11-16T00:00:00')]);
  });

  it('has none without fills', () => {
    expect(groupFills([], 1).size).toBe(0);
  });
});
