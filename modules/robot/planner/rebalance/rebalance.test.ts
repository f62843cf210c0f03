// Protects: shares are bought, watched and brought back as they say, to the atom, and whatever does not trade is left out and said.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import { Venue } from '../../backtest/venue.ts';
import { T0, whole } from '../testing/market.ts';
import { RULES } from '../testing/paper.ts';
import type { RebalanceTerms } from '../../terms.ts';
import type { RobotReport } from '../types.ts';
import { rebalanceFault } from './check.ts';
import { rebalance } from './rebalance.ts';
import type { RebalanceState } from './rebalance.ts';
import { standingOf } from './shares.ts';

const [A, B] = [0, 1];
const termsOf = (change: Partial<RebalanceTerms> = {}): RebalanceTerms => ({
  kind: 'rebalance',
  shares: [
    { market: 4, shareBps: 5_000 },
    { market: 7, shareBps: 3_000 },
  ],
  investment: whole('1000.00000000'),
  thresholdBps: 500,
  intervalMs: 0,
  smallestTrade: whole('10.00000000'),
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});

function start(change: Partial<RebalanceTerms> = {}, lastTicks: readonly number[] = [1_000, 500]) {
  const told: RobotReport[] = [];
  const terms = termsOf(change);
  const venue = new Venue<RebalanceState>({
    plan: (state, event) => rebalance.plan(state, event),
    begin: (view) => rebalance.begin(terms, view),
    rules: lastTicks.map(() => RULES),
    lastTicks,
    money: { quote: terms.investment, base: lastTicks.map(() => 0n) },
    nowMs: T0,
    slippageBps: 0,
    onTold: (one) => told.push(one),
  });
  venue.give({ kind: 'started' });
  return { venue, told };
}
const has = (venue: Venue<RebalanceState>): readonly bigint[] => [venue.quote, venue.base(A), venue.base(B)];
const kinds = (told: readonly RobotReport[]): string[] => told.map(({ what, count }) => (count > 0 ? `${what} ${count}` : what));

/** How far the farthest share is off, the quote coin's too, in hundredths of a per cent. */
function farthest(venue: Venue<RebalanceState>): number {
  const { parts, quote, total } = standingOf(
    venue.state.terms,
    venue.quote,
    [venue.base(A), venue.base(B)],
    venue.view().markets,
    venue.nowMs,
  );
  const off = (value: bigint, shareBps: number): number => Math.abs(Number((value * 1_000_000n) / total) / 100 - shareBps);
  return Math.max(off(quote, 2_000), ...parts.map(({ shareBps, value }) => off(value, shareBps)));
}

/** Everything still trades, at the same prices. */
function pass(venue: Venue<RebalanceState>, ms: number, quiet: readonly number[] = []): void {
  venue.nowMs += ms;
  for (const [at, { lastTicks }] of venue.places.entries()) if (!quiet.includes(at)) venue.stand(at, lastTicks);
  venue.pass(venue.nowMs);
}

describe('an example by hand', () => {
  it('adds up to the atom', () => {
    const { told, venue } = start();
    // 5.00000 of the first at 100.0 and 6.00000 of the second at 50.0 cost 800; 0.1 % of what was bought is the fee.
    expect(has(venue)).toEqual([whole('200.00000000'), whole('4.99500000'), whole('5.99400000')]);
    expect(kinds(told)).toEqual(['started', 'filled', 'filled']);
    pass(venue, MINUTE_MS);
    // 4.995 · p is 55 % of itself and 499.7 at 122.27: 122.3 is the first price to reach it.
    venue.move(A, 1_222);
    expect(kinds(told)).toHaveLength(3);
    venue.move(A, 1_223);
    // Worth 1110.5885, of which half are 555.29425: 0.45457 are sold for 55.593911 less 0.05559391, and 0.66863 of the second are bought for 33.4315.
    expect(has(venue)).toEqual([whole('222.10681709'), whole('4.54043000'), whole('6.66196137')]);
    expect(kinds(told).slice(3)).toEqual(['filled', 'filled', 'rebalanced 1']);
    expect(told.slice(3, 5).map(({ at, lots, side }) => [side, at, lots])).toEqual([
      ['sell', A, 45_457],
      ['buy', B, 66_863],
    ]);
    expect([venue.state.quoteFees, venue.state.baseFees]).toEqual([whole('0.05559391'), [whole('0.00500000'), whole('0.00666863')]]);
  });

  it('spends all of the quote coin if none is to stay, in purchases that follow each other', () => {
    const { venue } = start({
      shares: [
        { market: 4, shareBps: 6_000 },
        { market: 7, shareBps: 4_000 },
      ],
      smallestTrade: whole('1.00000000'),
    });
    // At the bound of 1 % the second gets 1 % less at first, and what that had held buys more of it.
    expect(venue.quote < whole('1.10000000')).toBe(true);
    expect(venue.base(B) > whole('7.97000000')).toBe(true);
  });
});

describe('rounds', () => {
  it('go by the time alone where no threshold is set, and once for all times that were missed', () => {
    const { told, venue } = start({ thresholdBps: 0, intervalMs: HOUR_MS });
    venue.move(A, 2_000);
    pass(venue, HOUR_MS - 1);
    expect(kinds(told)).toHaveLength(3);
    pass(venue, 1);
    expect(kinds(told).at(-1)).toBe('rebalanced 1');
    venue.move(A, 1_000);
    pass(venue, 3 * HOUR_MS + MINUTE_MS);
    expect([kinds(told).at(-1), venue.state.nextAtMs]).toEqual(['rebalanced 2', T0 + 5 * HOUR_MS]);
  });

  it('leave alone what is less than the smallest trade', () => {
    const { told, venue } = start({ smallestTrade: whole('100.00000000') });
    pass(venue, MINUTE_MS);
    venue.move(A, 1_300);
    // 65.4 of the first and 39.5 of the second are off.
    expect(kinds(told)).toHaveLength(3);
  });

  it('follow each other after a minute at the earliest', () => {
    const { told, venue } = start();
    venue.move(A, 1_500);
    expect(kinds(told)).toHaveLength(3);
    pass(venue, MINUTE_MS);
    expect(kinds(told).at(-1)).toBe('rebalanced 1');
  });

  it('invest what comes in at once', () => {
    const { told, venue } = start({ thresholdBps: 0, intervalMs: 24 * HOUR_MS });
    pass(venue, MINUTE_MS);
    venue.give({ kind: 'funded' });
    expect(kinds(told)).toHaveLength(3);
    venue.give({
      kind: 'edited',
      terms: termsOf({
        thresholdBps: 0,
        intervalMs: HOUR_MS,
        shares: [
          { market: 4, shareBps: 3_000 },
          { market: 7, shareBps: 3_000 },
        ],
      }),
    });
    expect(kinds(told).slice(3)).toEqual(['edited', 'filled', 'rebalanced 1']);
  });
});

describe('a share that is off', () => {
  it('is brought back at the first price at which it is, whichever prices move, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 930, max: 1_070 })), { minLength: 5, maxLength: 40 }), (moves) => {
        const { told, venue } = start({}, [10_000, 5_000]);
        pass(venue, 2 * MINUTE_MS);
        for (const [at, by] of moves) {
          const before = venue.state.rounds;
          venue.move(at, Math.round(((venue.places[at]?.lastTicks ?? 0) * by) / 1_000));
          // A round that has just been may leave what the same move took beyond: that waits for the minute.
          const isQuiet = venue.state.rounds === before;
          expect(isQuiet ? farthest(venue) : 0).toBeLessThan(500);
          pass(venue, 2 * MINUTE_MS);
          expect(farthest(venue)).toBeLessThan(500);
        }
        expect(told.filter(({ what }) => what === 'left_out')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a market', () => {
  it('without a trade in the last hour is left out, said once, and caught up with', () => {
    const { told, venue } = start();
    pass(venue, HOUR_MS, [B]);
    venue.move(A, 1_223);
    // The first is sold, and nothing is bought of the second.
    expect(kinds(told).slice(3)).toEqual(['left_out', 'filled', 'rebalanced 1']);
    expect(told[3]).toMatchObject({ at: B, reason: '' });
    expect(venue.base(B)).toBe(whole('5.99400000'));
    pass(venue, MINUTE_MS, [B]);
    expect(kinds(told)).toHaveLength(6);
    pass(venue, MINUTE_MS);
    expect(told.at(-1)).toMatchObject({ what: 'filled', side: 'buy', at: B });
  });

  it('that has never traded is left out from the start on, and the others are bought', () => {
    const { told, venue } = start();
    expect(venue.state.leftOut).toEqual([]);
    const later = rebalance.plan(rebalance.begin(termsOf(), venue.view()), {
      kind: 'started',
      view: {
        ...venue.view(),
        free: whole('1000.00000000'),
        markets: venue.view().markets.map((one) => ({ ...one, free: 0n, lastAtMs: one.market === B ? 0 : one.lastAtMs })),
      },
    });
    expect(later.actions.flatMap((action) => (action.kind === 'place' ? [action.at] : []))).toEqual([A]);
    expect(kinds(told)[0]).toBe('started');
  });
});

describe('the end', () => {
  it('sells every coin in its own market, and a pause keeps them all', () => {
    const { told, venue } = start();
    venue.give({ kind: 'paused', reason: 'owner' });
    venue.move(A, 1_500);
    pass(venue, HOUR_MS);
    expect(kinds(told).slice(3)).toEqual(['paused']);
    venue.give({ kind: 'stopped', ending: 'owner', sells: true });
    expect([venue.state.phase, venue.base(A), venue.base(B)]).toEqual(['stopped', 0n, 0n]);
    expect(kinds(told).slice(4)).toEqual(['stopping', 'filled', 'filled']);
  });
});

describe('terms', () => {
  const market = { rules: RULES, lastTicks: 1_000 };
  const faultOf = (change: Partial<RebalanceTerms>) => rebalanceFault(termsOf(change), [market, market]);
  it('are refused where shares, times or sizes are wrong', () => {
    expect(faultOf({})).toBeUndefined();
    expect(
      faultOf({
        shares: [
          { market: 4, shareBps: 6_000 },
          { market: 7, shareBps: 4_001 },
        ],
      }),
    ).toBe('invalid');
    expect(
      faultOf({
        shares: [
          { market: 4, shareBps: 6_000 },
          { market: 4, shareBps: 1_000 },
        ],
      }),
    ).toBe('invalid');
    expect(faultOf({ thresholdBps: 0 })).toBe('invalid');
    expect(faultOf({ thresholdBps: 49 })).toBe('invalid');
    expect(faultOf({ intervalMs: 1 })).toBe('invalid');
    expect(faultOf({ smallestTrade: 0n })).toBe('invalid');
    expect(faultOf({ investment: whole('33.00000000'), smallestTrade: whole('10.00000000') })).toBe('small');
  });
});
