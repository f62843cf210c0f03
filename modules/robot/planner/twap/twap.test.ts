// Protects: a large order in slices trades exactly its total at its times, within its limit, and nothing after its end.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Trade, Venue } from '../../backtest/venue.ts';
import { begun, T0, whole } from '../testing/market.ts';
import type { TwapTerms } from '../../terms.ts';
import type { Rules } from '../types.ts';
import { lotsUntil, slicesOf, twap } from './twap.ts';
import type { TwapState } from './twap.ts';

const termsOf = (change: Partial<TwapTerms> = {}): TwapTerms => ({
  kind: 'twap',
  market: 0,
  side: 'buy',
  lots: 100_000,
  durationMs: 7 * MINUTE_MS,
  intervalMs: MINUTE_MS,
  style: 'taker',
  limitTicks: 0,
  rest: 'cancel',
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});

function start(change: Partial<TwapTerms> = {}, rule: Partial<Rules> = {}) {
  const trades: Trade[] = [];
  const money = change.side === 'sell' ? { base: whole('1.00000000') } : { quote: whole('120.00000000') };
  return { trades, ...begun(twap, termsOf(change), { ...money, rule, onTrade: (trade) => trades.push(trade) }) };
}
const minute = (venue: Venue<TwapState>): void => venue.pass(venue.nowMs + MINUTE_MS);
const minutes = (venue: Venue<TwapState>, count: number): void => {
  for (let at = 0; at < count; at += 1) minute(venue);
};

describe('takers', () => {
  it('take each slice at its time: a seventh of 1.00000 is 0.14285 or 0.14286', () => {
    const { trades, venue } = start();
    minutes(venue, 6);
    expect(trades.map(({ atMs, lots }) => [(atMs - T0) / MINUTE_MS, lots])).toEqual([
      [0, 14_285],
      [1, 14_286],
      [2, 14_286],
      [3, 14_285],
      [4, 14_286],
      [5, 14_286],
      [6, 14_286],
    ]);
    expect([venue.state.phase, venue.state.stopping?.ending, venue.state.filledLots]).toEqual(['stopped', 'finished', 100_000]);
    // 1 at 105.0, and a thousandth of each slice, rounded down to atoms, is the fee.
    expect([venue.quote, venue.base()]).toEqual([whole('15.00000000'), whole('0.99900000')]);
  });

  it('carry on what is below the minimum, and what the limit forbids', () => {
    const carried = start({}, { minLots: 30_000 });
    minutes(carried.venue, 7);
    expect(carried.trades.map(({ lots }) => lots)).toEqual([42_857, 42_857]);
    const limited = start({ limitTicks: 1_060 });
    limited.venue.move(0, 1_070);
    minutes(limited.venue, 3);
    limited.venue.move(0, 1_055);
    minute(limited.venue);
    expect(limited.trades.map(({ lots, ticks }) => [lots, ticks])).toEqual([
      [14_285, 1_050],
      [57_143, 1_055],
    ]);
  });

  it('take the rest at the end if they are asked to, and nothing after it', () => {
    const rests: [TwapTerms['rest'], number[]][] = [
      ['take', [14_285, 14_286, 14_286, 57_143]],
      ['cancel', [14_285, 14_286, 14_286]],
    ];
    for (const [rest, lots] of rests) {
      const { trades, venue } = start({ side: 'sell', rest, limitTicks: 1_040 });
      minutes(venue, 2);
      venue.move(0, 1_030);
      minutes(venue, 4);
      expect([venue.state.asleep, venue.state.slice]).toEqual(['price_band', 7]);
      venue.move(0, 1_050);
      minutes(venue, 3);
      expect([venue.state.phase, venue.state.stopping?.ending, trades.map((trade) => trade.lots)]).toEqual(['stopped', 'finished', lots]);
    }
  });

  it('go on after a pause with all that was missed, and not at all after the end', () => {
    for (const [passed, lots] of [
      [5, [14_285, 71_429, 14_286]],
      [8, [14_285]],
    ] as const) {
      const { trades, venue } = start({ rest: 'take' });
      venue.give({ kind: 'paused', reason: 'owner' });
      minutes(venue, passed);
      venue.pass(venue.nowMs + 1);
      venue.give({ kind: 'resumed' });
      minutes(venue, 1);
      expect([trades.map((trade) => trade.lots), venue.state.phase]).toEqual([lots, 'stopped']);
    }
  });
});

describe('makers', () => {
  it('rest at the best price of their side, replaced with each slice, and take nothing', () => {
    const { trades, venue } = start({ style: 'maker' });
    const resting = () => venue.resting.map(({ lots, ticks }) => [lots, ticks]);
    expect(resting()).toEqual([[14_285, 1_049]]);
    venue.move(0, 1_060);
    minute(venue);
    expect(resting()).toEqual([[28_571, 1_059]]);
    venue.move(0, 1_058);
    expect(trades.map(({ lots, ticks }) => [lots, ticks])).toEqual([[28_571, 1_059]]);
    expect([resting(), venue.state.quoteFees, venue.state.baseFees]).toEqual([[], 0n, [(28_571_000n * 800n) / 1_000_000n]]);
    venue.pass(T0 + 8 * MINUTE_MS);
    expect([venue.state.phase, venue.state.filledLots, venue.resting]).toEqual(['stopped', 28_571, []]);
  });
});

it('slices are the total, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 45 }),
      fc.integer({ min: 10, max: 5_000 }),
      fc.integer({ min: 10, max: 90 }),
      (lots, duration, interval) => {
        const slices = slicesOf({ durationMs: duration * 1_000, intervalMs: interval * 1_000 });
        let sum = 0;
        for (let slice = 1; slice <= slices; slice += 1) sum += lotsUntil({ lots }, slice, slices) - lotsUntil({ lots }, slice - 1, slices);
        expect(sum).toBe(lots);
      },
    ),
    { numRuns: 50 },
  );
});
