// Protects what goes by the reference of the last midnight: it is one that was good then, no trade moves it within the day, and a snapshot keeps it.
import { expect, it } from 'vitest';
import { Core } from './core.ts';
import { midnightTicks } from './midnight.ts';

const MIDNIGHT = Date.UTC(2026, 10, 27);
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

function market(): {
  core: Core;
  set: (atMs: number, ticks: number, dayTicks?: number) => void;
  at: (nowMs: number, core?: Core) => number;
} {
  const core = new Core();
  const apply = (atMs: number, command: Parameters<Core['apply']>[2]): void => {
    expect(core.apply(core.sequence + 1, atMs, command).reply.ok).toBe(true);
  };
  const from = MIDNIGHT - 5 * DAY;
  for (const code of ['BTC', 'USDT']) apply(from, { kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
  apply(from, {
    kind: 'define_market',
    base: 'BTC',
    quote: 'USDT',
    tickSize: '0.1',
    lotSize: '0.001',
    minLots: 1,
    maxLots: 1_000,
    minTotal: '0',
    priceBandPercent: null,
    makerFeeBps: 0,
    takerFeeBps: 0,
    openingTicks: 100,
    status: 'open',
    tags: [],
    sort: 0,
  });
  return {
    core,
    set: (atMs, ticks, dayTicks = ticks) => apply(atMs, { kind: 'set_reference', market: 0, ticks, dayTicks, isLive: false }),
    at: (nowMs, of = core) => midnightTicks(of.markets[0]?.reference ?? null, nowMs),
  };
}

it('19.1: is the one that was set last before midnight, from then on for a day, whatever is set within it', () => {
  const { at, set } = market();
  expect(at(MIDNIGHT)).toBe(0);
  set(MIDNIGHT - 2 * MINUTE, 1_000);
  expect([at(MIDNIGHT - 1), at(MIDNIGHT), at(MIDNIGHT + DAY - 1)]).toEqual([0, 1_000, 1_000]);
  set(MIDNIGHT, 5_000);
  set(MIDNIGHT + 12 * HOUR, 100);
  expect([at(MIDNIGHT + 12 * HOUR), at(MIDNIGHT + DAY - 1)]).toEqual([1_000, 1_000]);
  set(MIDNIGHT + DAY - MINUTE, 1_100);
  expect([at(MIDNIGHT + DAY - 1), at(MIDNIGHT + DAY)]).toEqual([1_000, 1_100]);
});

it('19.1: is none where the last one was an hour old at midnight, was far from the price of its day, or had none', () => {
  const { at, set } = market();
  set(MIDNIGHT - HOUR, 1_000);
  expect(at(MIDNIGHT)).toBe(1_000);
  set(MIDNIGHT + DAY - HOUR - 1, 1_000);
  expect(at(MIDNIGHT + DAY)).toBe(0);
  set(MIDNIGHT + 2 * DAY - 1, 1_050, 1_000);
  expect(at(MIDNIGHT + 2 * DAY)).toBe(1_050);
  set(MIDNIGHT + 3 * DAY - 1, 1_051, 1_000);
  expect(at(MIDNIGHT + 3 * DAY)).toBe(0);
  set(MIDNIGHT + 4 * DAY - 1, 1_000, 0);
  expect(at(MIDNIGHT + 4 * DAY)).toBe(0);
  // As far below as above.
  set(MIDNIGHT + 5 * DAY - 1, 950, 1_000);
  expect(at(MIDNIGHT + 5 * DAY)).toBe(950);
  set(MIDNIGHT + 6 * DAY - 1, 949, 1_000);
  expect(at(MIDNIGHT + 6 * DAY)).toBe(0);
});

it('19.1: is the same after a snapshot', () => {
  const { at, core, set } = market();
  set(MIDNIGHT - 1, 1_000);
  set(MIDNIGHT + 1, 3_000);
  const again = new Core(undefined, core.save());
  expect([at(MIDNIGHT + HOUR, again), again.hash()]).toEqual([1_000, core.hash()]);
});
