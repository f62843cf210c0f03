// Protects: shares of two coins do in the core what their planner says, outlive a restart in the middle, and bring everything home to the atom.
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import type { RobotTerms } from '../model.ts';
import { CASH, COIN, Floor, OTHER, OWNER, THIRD } from '../testing/floor.ts';

const GOLD = 2;
const [FIRST, SECOND] = [0, 1];
const whole = (text: string): bigint => BigInt(text.replace('.', ''));
type Terms = Extract<RobotTerms, { kind: 'rebalance' }>;

const termsOf = (change: Partial<Terms> = {}): Terms => ({
  kind: 'rebalance',
  shares: [
    { market: FIRST, shareBps: 5_000 },
    { market: SECOND, shareBps: 3_000 },
  ],
  investment: String(whole('1000.00000000')),
  thresholdBps: 500,
  intervalMs: 0,
  smallestTrade: String(whole('10.00000000')),
  onStop: 'keep',
  slippageBps: 100,
  ...change,
});
const told = (floor: Floor): string[] => floor.events.map(({ count, what }) => (count > 0 ? `${what} ${count}` : what));

/** Two markets that trade at 100.0 and 50.0, with people on both sides. */
function opened(): Floor {
  const floor = new Floor(1_000);
  floor.addMarket();
  for (const [market, ticks] of [
    [FIRST, 1_000],
    [SECOND, 500],
  ] as const)
    trade(floor, market, ticks);
  return floor;
}

/** Many stand ready at a price, and somebody trades there. */
function trade(floor: Floor, market: number, ticks: number): void {
  for (const side of ['buy', 'sell'] as const) floor.order(side, side === 'buy' ? ticks - 1 : ticks, 100_000_000, THIRD, market);
  floor.order('buy', ticks, 10_000, OTHER, market);
}

/** Nobody stands at the old price any more, and then somebody trades at another one. */
function move(floor: Floor, market: number, ticks: number): void {
  floor.must({ kind: 'cancel', customer: THIRD, target: { market }, request: null });
  trade(floor, market, ticks);
}

describe('shares of two coins', () => {
  it('are bought, brought back and brought home to the atom', () => {
    const floor = opened();
    const robot = floor.createOf(termsOf());
    const { owner } = floor.record(robot);
    expect([CASH, COIN, GOLD].map((coin) => floor.has(owner, coin))).toEqual([
      whole('200.00000000'),
      whole('4.99500000'),
      whole('5.99400000'),
    ]);
    expect(floor.record(robot)).toMatchObject({ state: 'running', invested: '100000000000', others: [{ market: SECOND, fees: '600000' }] });
    floor.pass(2 * MINUTE_MS);
    move(floor, SECOND, 500);
    floor.restart();
    move(floor, FIRST, 1_223);
    // As by hand, but that the best price of buyers is 122.2: 0.45457 bring 55.548454 less 0.05554845.
    expect(floor.events.filter(({ what }) => what === 'filled').slice(2)).toMatchObject([
      { side: 'sell', market: FIRST, lots: 45_457, received: String(whole('55.49290555')) },
      { side: 'buy', market: SECOND },
    ]);
    expect(told(floor).at(-1)).toBe('rebalanced 1');
    const before = [CASH, COIN, GOLD].map((coin) => floor.has(owner, coin));
    const free = [CASH, COIN, GOLD].map((coin) => floor.free(coin));
    floor.must({ kind: 'robot.stop', customer: OWNER, robot, coins: 'keep', request: null });
    expect([CASH, COIN, GOLD].map((coin) => floor.has(owner, coin))).toEqual([0n, 0n, 0n]);
    expect([CASH, COIN, GOLD].map((coin, at) => floor.free(coin) - (free[at] ?? 0n))).toEqual(before);
    expect(floor.robots.robots.size).toBe(0);
  });

  it('are sold coin by coin at the end, and what nobody buys is lowered', () => {
    const floor = opened();
    const robot = floor.createOf(termsOf());
    const { owner } = floor.record(robot);
    floor.must({ kind: 'cancel', customer: THIRD, target: { market: SECOND }, request: null });
    floor.must({ kind: 'robot.stop', customer: OWNER, robot, coins: 'sell', request: null });
    expect([floor.has(owner, COIN), floor.record(robot).state, floor.picture()]).toEqual([0n, 'stopping', ['sell 495 599400']]);
    floor.pass(MINUTE_MS);
    expect(floor.picture()).toEqual(['sell 491 599400']);
    floor.order('buy', 491, 1_000_000, THIRD, SECOND);
    expect([floor.robots.robots.size, floor.has(owner, GOLD)]).toEqual([0, 0n]);
  });

  it('leave out a market that nobody trades in, and say so', () => {
    const floor = opened();
    floor.createOf(termsOf());
    floor.pass(HOUR_MS);
    expect(told(floor)).not.toContain('left_out');
    move(floor, FIRST, 1_500);
    expect(floor.events.at(-3)).toMatchObject({ what: 'left_out', market: SECOND });
    expect(floor.events.at(-2)).toMatchObject({ what: 'filled', side: 'sell', market: FIRST });
    move(floor, SECOND, 500);
    floor.pass(MINUTE_MS);
    expect(floor.events.at(-1)).toMatchObject({ what: 'filled', side: 'buy', market: SECOND });
  });

  it('end with the first of their markets that ends, and keep what they have', () => {
    const floor = opened();
    const robot = floor.createOf(termsOf());
    floor.must({ kind: 'set_delisting', market: SECOND, delistAtMs: floor.nowMs + 10 * MINUTE_MS });
    floor.pass(11 * MINUTE_MS);
    expect([floor.robots.robots.size, floor.events.at(-1)?.reason, floor.free(GOLD)]).toEqual([0, 'delisted', whole('5.99400000')]);
    expect(robot).toBe(1);
  });
});

describe('terms', () => {
  it('of markets with several quote coins, or of none, are refused', () => {
    const floor = opened();
    const refusal = (terms: unknown) => floor.try({ ...floor.creation(), terms: terms as Terms }).refusal;
    floor.must({ ...floor.core.markets[0]!.definition, base: 'COIN', quote: 'GOLD' });
    expect(
      refusal(
        termsOf({
          shares: [
            { market: 0, shareBps: 100 },
            { market: 2, shareBps: 100 },
          ],
        }),
      ),
    ).toBe('robot.invalid');
    expect(
      refusal(
        termsOf({
          shares: [
            { market: 0, shareBps: 100 },
            { market: 7, shareBps: 100 },
          ],
        }),
      ),
    ).toBe('unknown_market');
    expect(refusal(termsOf({ shares: [] }))).toBe('robot.invalid');
    expect(refusal({ kind: 'rebalance' })).toBe('robot.invalid');
    expect(refusal(termsOf({ investment: '-1' }))).toBe('robot.invalid');
  });

  it('may change shares and not coins', () => {
    const floor = opened();
    const robot = floor.createOf(termsOf());
    const edit = (terms: Terms) => floor.try({ kind: 'robot.edit', customer: OWNER, robot, terms, request: null }).refusal;
    expect(edit(termsOf({ shares: [{ market: SECOND, shareBps: 3_000 }] }))).toBe('robot.invalid');
    expect(
      edit(
        termsOf({
          shares: [
            { market: FIRST, shareBps: 2_000 },
            { market: SECOND, shareBps: 3_000 },
          ],
        }),
      ),
    ).toBeUndefined();
    expect(told(floor).slice(-3)).toEqual(['edited', 'filled', 'rebalanced 1']);
  });
});
