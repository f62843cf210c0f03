// Protects: averaging down buys no more than its ladder, never sells twice, and its figures add up to the atom after every event.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Venue } from '../../backtest/venue.ts';
import { worth } from '../../backtest/venue.ts';
import { begun, whole } from '../testing/market.ts';
import { RULES } from '../testing/paper.ts';
import type { MartingaleTerms } from '../../terms.ts';
import { ladderCost, martingaleFault, rungsOf } from './ladder.ts';
import { martingale } from './martingale.ts';
import type { MartingaleState } from './martingale.ts';

const termsOf = (change: Partial<MartingaleTerms> = {}): MartingaleTerms => ({
  kind: 'martingale',
  market: 0,
  total: whole('100.00000000'),
  safetyOrders: 3,
  safetyTotal: whole('100.00000000'),
  firstStepBps: 200,
  stepScale: 1_500_000,
  volumeScale: 2_000_000,
  activeAtOnce: 2,
  takeProfitBps: 100,
  stopLossBps: 0,
  cooldownMs: 0,
  cycles: 1,
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});
const start = (change: Partial<MartingaleTerms> = {}) => {
  const terms = termsOf(change);
  return begun(martingale, terms, { quote: ladderCost(terms), last: 1_000 });
};
const picture = (venue: Venue<MartingaleState>): string[] =>
  [...venue.resting].sort((a, b) => a.ticks - b.ticks).map(({ lots, side, ticks }) => `${side} ${ticks} ${lots}`);

it('an example by hand adds up to the atom', () => {
  const { told, venue } = start();
  // 100 and 100, 200, 400 are reserved. At most 101.0: 0.99009, filled at 100.0 for 99.009, less 0.00099009.
  expect(ladderCost(termsOf())).toBe(whole('800.00000000'));
  expect(venue.state.held).toEqual({ paid: whole('99.00900000'), atoms: whole('0.98909991') });
  // 2 % below 100.0 is 98.0, 3 % more is 95.0, 4.5 % more is 90.5: 1.02040, 2.10526 and 4.41988 lots' worth.
  expect(venue.state.rungs.map(({ lots, ticks }) => [ticks, lots])).toEqual([
    [980, 102_040],
    [950, 210_526],
    [905, 441_988],
  ]);
  // 99.009 ÷ 0.98909991 × 1.01 ÷ 0.999 is 101.2022: 101.3, for 0.98909.
  expect(picture(venue)).toEqual(['buy 950 210526', 'buy 980 102040', 'sell 1013 98909']);
  venue.move(0, 979);
  // 1.0204 at 98.0 cost 99.9992, less 0.00081632: 199.0082 for 2.00868359, and × 1.01 ÷ 0.999 is 100.1639.
  expect(venue.state.held).toEqual({ paid: whole('199.00820000'), atoms: whole('2.00868359') });
  expect(picture(venue)).toEqual(['buy 905 441988', 'buy 950 210526', 'sell 1002 200868']);
  venue.move(0, 1_003);
  // 2.00868 at 100.2 are 201.269736, less 0.16101578; they cost 199.0082 × 2.00868 ÷ 2.00868359 = 199.00784433.
  const [gained, cost] = [whole('201.10872022'), whole('199.00784432')];
  expect([venue.state.phase, venue.state.stopping?.ending, venue.state.pairs, venue.resting]).toEqual(['stopped', 'finished', 1, []]);
  expect(venue.state.profit).toBe(gained - cost);
  expect([venue.quote, venue.base()]).toEqual([whole('800.00000000') - whole('199.00820000') + gained, whole('0.00000359')]);
  expect(told.map(({ what }) => what)).toEqual(['started', 'filled', 'filled', 'filled', 'cycle', 'stopping']);
});

describe('a cycle', () => {
  it('is followed by the next one after its cooldown, from the price of then, as long as all of it is there', () => {
    const { venue } = start({ cycles: 0, cooldownMs: 5 * MINUTE_MS });
    venue.move(0, 1_020);
    expect([venue.state.stage, venue.state.pairs, venue.resting]).toEqual(['idle', 1, []]);
    venue.pass(venue.nowMs + 4 * MINUTE_MS);
    expect(venue.state.cycle).toBe(1);
    venue.pass(venue.nowMs + MINUTE_MS);
    expect([venue.state.cycle, venue.state.stage, venue.state.rungs[0]?.ticks]).toEqual([2, 'ladder', 999]);
  });

  it('buys nothing more once its sale went through in part', () => {
    const { venue } = start();
    const sale = venue.resting.find(({ side }) => side === 'sell');
    venue.end(sale!.tag, 'expiry', 50_000);
    expect(picture(venue)).toEqual(['buy 950 210526', 'buy 980 102040', 'sell 1013 48909']);
    venue.move(0, 949);
    expect(picture(venue).filter((line) => line.startsWith('buy'))).toEqual([]);
    expect(venue.state.rungs.map(({ ticks }) => ticks)).toEqual([905]);
  });

  it('is over when what is left of its sale makes no order, which the next one sells', () => {
    const { venue } = start({ cycles: 0, cooldownMs: MINUTE_MS });
    const sale = venue.resting.find(({ side }) => side === 'sell');
    venue.end(sale!.tag, 'expiry', 98_900);
    expect([venue.state.stage, venue.state.pairs, venue.resting]).toEqual(['idle', 1, []]);
    venue.pass(venue.nowMs + MINUTE_MS);
    expect(venue.state.held.atoms).toBe(venue.base());
    expect(venue.resting.find(({ side }) => side === 'sell')?.lots).toBe(Math.floor(Number(venue.base()) / 1_000));
  });

  it('counts a safety order when it is whole, and asks again for what one lacks after a pause', () => {
    const { venue } = start();
    const first = venue.resting.find(({ ticks }) => ticks === 980);
    venue.end(first!.tag, 'expiry', 40_000);
    expect([venue.state.safetyFilled, venue.state.rungs[0]]).toMatchObject([0, { ticks: 980, lots: 62_040 }]);
    venue.give({ kind: 'paused', reason: 'owner' });
    expect(picture(venue)).toEqual([]);
    venue.give({ kind: 'resumed' });
    expect(picture(venue).slice(0, 2)).toEqual(['buy 950 210526', 'buy 980 62040']);
  });

  it('stops below its last safety order, and sells by its rule', () => {
    const { venue } = start({ stopLossBps: 500, onStop: 'sell' });
    expect(venue.state.watches).toEqual([{ name: 'stop_loss', at: 0, way: 'down', ticks: 859 }]);
    venue.move(0, 860);
    expect([venue.state.phase, venue.state.rungs]).toEqual(['running', []]);
    venue.move(0, 850);
    expect([venue.state.phase, venue.state.stopping?.ending]).toEqual(['stopped', 'stop_loss']);
    expect(venue.base() < 1_000n).toBe(true);
  });

  it('waits below its last safety order for a second customer, if it was told to', () => {
    const { venue } = start({ stopLossBps: 500, confirmsStop: true, onStop: 'sell' });
    venue.move(0, 860);
    for (const [by, phase] of [
      [7, 'running'],
      [7, 'running'],
      [8, 'stopped'],
    ] as const) {
      venue.stand(0, 850);
      venue.give({ kind: 'price', name: 'stop_loss', ticks: 850, by });
      expect([by, venue.state.phase]).toEqual([by, phase]);
    }
  });
});

it('terms that no market takes are refused', () => {
  const fault = (change: Partial<MartingaleTerms>): unknown => martingaleFault(termsOf(change), RULES, 1_000);
  expect(fault({})).toBeUndefined();
  for (const change of [{ safetyOrders: 0 }, { safetyOrders: 21 }, { stepScale: 1.5 }, { takeProfitBps: 0 }, { cycles: -1 }, { total: 0n }])
    expect(fault(change)).toBe('invalid');
  expect(fault({ firstStepBps: 5_000, stepScale: 1_000_000 })).toBe('prices');
  expect([fault({ total: 1_000n }), fault({ safetyTotal: 1_000n })]).toEqual(['small', 'small']);
});

it('whatever happens, figures add up, no more is bought than the ladder, and nothing is asked for that is not there', () => {
  const happening = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 800, max: 1_150 }).map((ticks) => ({ ticks, minutes: 0, part: 0 })) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 10 }).map((minutes) => ({ ticks: 0, minutes, part: 0 })) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 99 }).map((part) => ({ ticks: 0, minutes: 0, part })) },
  );
  const shape = fc.record({
    safetyOrders: fc.integer({ min: 1, max: 8 }),
    activeAtOnce: fc.integer({ min: 1, max: 8 }),
    volumeScale: fc.integer({ min: 800_000, max: 1_800_000 }),
    stepScale: fc.integer({ min: 500_000, max: 1_200_000 }),
    firstStepBps: fc.integer({ min: 20, max: 300 }),
    takeProfitBps: fc.integer({ min: 10, max: 300 }),
    stopLossBps: fc.constantFrom(0, 300),
    cycles: fc.constantFrom(0, 1, 3),
    onStop: fc.constantFrom('keep' as const, 'sell' as const),
  });
  fc.assert(
    fc.property(shape, fc.array(happening, { maxLength: 40 }), (change, steps) => {
      const terms = termsOf(change);
      const invested = ladderCost(terms);
      const bought: bigint[] = [];
      let cycle = 0;
      const { venue } = begun(martingale, terms, {
        quote: invested,
        last: 1_000,
        plan(state, event) {
          const planned = martingale.plan(state, event);
          cycle = planned.state.cycle;
          return planned;
        },
        onTrade({ paid, side }) {
          if (side === 'buy') bought[cycle] = (bought[cycle] ?? 0n) + paid;
        },
      });
      const check = (): void => {
        const { gained, held, phase, profit, stopping } = venue.state;
        expect(bought.every((paid) => paid <= invested)).toBe(true);
        expect(venue.quote >= 0n && venue.view().free >= 0n).toBe(true);
        if (phase === 'stopped' || stopping !== null) return;
        // Computed again from what it has: coins at the last price less what they cost, and what sales of an open cycle gained.
        expect(held.atoms).toBe(venue.base());
        const value = worth(venue.base(), venue.places[0]!.lastTicks, RULES);
        expect(venue.quote + value - invested).toBe(profit + (value - held.paid) + gained);
      };
      check();
      for (const { minutes, part, ticks } of steps) {
        if (venue.state.phase === 'stopped') break;
        const [order] = venue.resting;
        if (ticks > 0) venue.move(0, ticks);
        else if (minutes > 0) venue.pass(venue.nowMs + minutes * MINUTE_MS);
        else if (order !== undefined && order.lots > 100)
          venue.end(order.tag, 'expiry', Math.max(1, Math.floor((order.lots * part) / 100)));
        check();
      }
    }),
    { numRuns: 150 },
  );
});

it('rungs are as deep and as large as their scales say', () => {
  const rungs = rungsOf(termsOf({ safetyOrders: 4, stepScale: 1_000_000, volumeScale: 1_000_000 }), 1_000, RULES);
  expect(rungs.map(({ ticks }) => ticks)).toEqual([980, 960, 940, 920]);
});
