// Protects: regular purchases spend what they should and no more, skip, catch up and end as they say, to the atom.
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import type { Venue } from '../../backtest/venue.ts';
import { begun, T0, whole } from '../testing/market.ts';
import { RULES } from '../testing/paper.ts';
import type { DcaTerms } from '../../terms.ts';
import type { RobotReport, View } from '../types.ts';
import { dca } from './dca.ts';
import type { DcaState } from './dca.ts';

const times = Array.from({ length: 8 }, (_, at) => T0 + at * HOUR_MS);
const termsOf = (change: Partial<DcaTerms> = {}): DcaTerms => ({
  kind: 'dca',
  market: 0,
  total: whole('100.00000000'),
  every: 'hour',
  firstAtMs: T0,
  times,
  highestTicks: 0,
  runs: 0,
  endsAtMs: 0,
  budget: 0n,
  takeProfitBps: 0,
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});
const QUOTE = whole('1000.00000000');
const start = (change: Partial<DcaTerms> = {}, quote = QUOTE) => begun(dca, termsOf(change), { quote });
const kinds = (told: readonly RobotReport[]): string[] => told.map(({ what, count }) => (count > 0 ? `${what} ${count}` : what));

/** The next hour begins at a price. */
function hour(venue: Venue<DcaState>, ticks = 1_050): void {
  venue.move(0, ticks);
  venue.pass(T0 + (Math.floor((venue.nowMs - T0) / HOUR_MS) + 1) * HOUR_MS);
}

describe('an example by hand', () => {
  it('adds up to the atom, and sells at its profit', () => {
    const { venue, told } = start({ takeProfitBps: 500, onStop: 'sell' });
    // The best price is 105.1: 0.95147 for at most 99.9999497; filled at 105.0 they cost 99.90435, and 0.00095147 of them is the fee.
    expect([venue.state.spent, venue.state.bought]).toEqual([whole('99.90435000'), whole('0.95051853')]);
    hour(venue, 1_000);
    // At 100.1 it is 0.99900, filled at 100.0 for 99.9, less 0.000999.
    expect([venue.state.spent, venue.state.bought, venue.state.runs]).toEqual([whole('199.80435000'), whole('1.94851953'), 2]);
    // 199.80435 ÷ 1.94851953 × 1.05 = 107.669, which 107.7 is the first price to reach.
    expect(venue.state.watches).toEqual([{ name: 'take_profit', at: 0, way: 'up', ticks: 1_077 }]);
    venue.move(0, 1_076);
    expect(venue.state.phase).toBe('running');
    venue.move(0, 1_077);
    // 1.94851 at 107.7 are 209.854527, less 0.20985452; 0.00000953 are no lot.
    expect([venue.state.phase, venue.state.stopping?.ending]).toEqual(['stopped', 'take_profit']);
    expect([venue.quote, venue.base()]).toEqual([QUOTE - whole('199.80435000') + whole('209.64467248'), whole('0.00000953')]);
    expect([venue.state.quoteFees, venue.state.baseFees]).toEqual([whole('0.20985452'), [whole('0.00195047')]]);
    expect(kinds(told)).toEqual(['started', 'filled', 'filled', 'stopping', 'filled']);
  });
});

describe('runs', () => {
  it('are skipped above the highest price, and said', () => {
    const { venue, told } = start({ highestTicks: 1_049 });
    hour(venue, 1_040);
    expect([kinds(told), venue.state.runs]).toEqual([['started', 'skipped 1', 'filled'], 1]);
  });

  it('that were missed are made once, and those of an owner’s pause not at all', () => {
    const { venue, told } = start();
    venue.status = 'halted';
    hour(venue);
    hour(venue);
    expect([venue.state.asleep, venue.state.runs]).toEqual(['market_closed', 1]);
    venue.status = 'open';
    venue.pass(venue.nowMs + MINUTE_MS);
    expect([kinds(told), venue.state.runs]).toEqual([['started', 'filled', 'caught_up 1', 'filled'], 2]);
    venue.give({ kind: 'paused', reason: 'owner' });
    venue.pass(venue.nowMs + 2 * HOUR_MS);
    venue.give({ kind: 'resumed' });
    expect([kinds(told).slice(4), venue.state.runs]).toEqual([['paused', 'resumed', 'skipped 2'], 2]);
    hour(venue);
    expect(venue.state.runs).toBe(3);
  });

  it('take what is there if it is enough for an order, and else pause until there is more', () => {
    const { venue, told } = start({}, whole('150.00000000'));
    hour(venue);
    expect([venue.quote < whole('1.00000000'), venue.state.phase, venue.state.runs]).toEqual([true, 'running', 2]);
    hour(venue);
    expect([venue.state.phase, venue.state.reason]).toEqual(['paused', 'insufficient']);
    expect(kinds(told).at(-1)).toBe('paused');
  });

  it('end after so many, at a time, or with the budget', () => {
    const ways: Partial<DcaTerms>[] = [{ runs: 3 }, { endsAtMs: T0 + 3 * HOUR_MS }, { budget: whole('250.00000000') }];
    for (const change of ways) {
      const { venue } = start(change);
      for (let run = 0; run < 5; run += 1) hour(venue);
      expect([venue.state.phase, venue.state.stopping?.ending, venue.state.runs]).toEqual(['stopped', 'finished', 3]);
      expect(venue.state.spent <= (change.budget ?? whole('300.00000000'))).toBe(true);
      expect(venue.base() > whole('1.90000000')).toBe(true);
    }
  });
});

it('a thin book is bought price by price, within the bound of the run and never beyond its total', () => {
  let quote = QUOTE;
  const view = (askTicks: number): View => ({
    nowMs: T0,
    free: quote,
    room: 200,
    isFrozen: false,
    markets: [{ market: 0, rules: RULES, status: 'open', lastTicks: 1_050, lastAtMs: T0, bidTicks: 1_049, askTicks, free: 0n }],
  });
  let { state, actions } = dca.plan(dca.begin(termsOf(), view(1_050)), { kind: 'started', view: view(1_050) });
  const asks: unknown[] = [];
  // 0.3 are for sale at each price.
  for (const next of [1_055, 1_060, 1_061]) {
    const order = actions.find((action) => action.kind === 'place');
    if (order === undefined) break;
    asks.push([order.ticks, order.lots]);
    const paid = 30_000n * BigInt(order.ticks) * 100n;
    quote -= paid;
    const ended = { tag: order.tag, filledLots: 30_000, paid, received: 29_970_000n, fee: 30_000n, isWhole: false, why: 'immediate' };
    ({ state, actions } = dca.plan(state, { kind: 'ended', ...ended, view: view(next) }));
  }
  // 100 at 105.0; 68.5 at 105.5; 36.85 at 106.0; beyond 106.05 it waits.
  expect(asks).toEqual([
    [1_050, 95_238],
    [1_055, 64_928],
    [1_060, 34_764],
  ]);
  expect([state.asleep, state.left, state.wakeAtMs]).toEqual(['price_band', whole('5.05000000'), T0 + MINUTE_MS]);
});
