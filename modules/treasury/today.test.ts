// Protects the dashboard: each hour and day has what happened in it, beside as many before; and the server from it: a period is computed once for all who ask within its time.
import { expect, it } from 'vitest';
import { realClock } from '@agio/kernel/clock';
import type { TreasuryPorts } from './ports.ts';
import { TodayCache } from './today.ts';

it('computes a period once for everybody within its time, each by itself, and again after a failure', async () => {
  let [nowMs, computed, fails] = [Date.UTC(2026, 0, 1), 0, false];
  const none = (): Promise<[]> => Promise.resolve([]);
  const ports: Partial<TreasuryPorts> = {
    core: { customers: 3 } as TreasuryPorts['core'],
    clock: { ...realClock, wall: () => nowMs },
    siteOf: () => ({ rateCurrency: 'USD' }),
    rates: () => ({ BTC: '50000' }),
    volumeOf(_from, to, bucketMs) {
      computed += 1;
      return fails ? Promise.reject(new Error('no database')) : Promise.resolve([{ at: to - bucketMs, coin: 'BTC', amount: '0.5' }]);
    },
    feesByBucket: none,
    signUpsByBucket: none,
    movementsByBucket: none,
    activeBetween: () => Promise.resolve(2),
  };
  const today = new TodayCache(ports as TreasuryPorts);
  const all = await Promise.all(Array.from({ length: 20 }, () => today.of('24h')));
  expect(all[19]).toMatchObject({ now: { volume: '25000', activeCustomers: 2 }, before: { volume: '0' }, customers: 3 });
  expect(computed).toBe(1);
  await today.of('1y');
  expect(computed).toBe(2);
  nowMs += 15_000;
  await Promise.all([today.of('24h'), today.of('1y')]);
  expect(computed).toBe(3);
  [nowMs, fails] = [nowMs + 15_000, true];
  await expect(today.of('24h')).rejects.toThrow('no database');
  fails = false;
  await today.of('24h');
  expect(computed).toBe(5);
});

it.each([
  ['24h', 24, 3_600_000],
  ['30d', 30, 86_400_000],
  ['1y', 365, 86_400_000],
] as const)('shows %s up to now, and as much before it for comparison', async (period, count, bucketMs) => {
  const now = Date.UTC(2026, 10, 30, 12, 34, 56);
  const last = now - (now % bucketMs);
  /** So many buckets before the one that is running. */
  const at = (ago: number): number => last - ago * bucketMs;
  const spans: string[] = [];
  const of = (...flows: readonly [ago: number, amount: number][]) =>
    flows.map(([ago, amount]) => ({ at: at(ago), coin: 'BTC', amount: String(amount) }));
  const counted = (...counts: readonly [ago: number, count: number][]) => counts.map(([ago, many]) => ({ at: at(ago), count: many }));
  const ports: Partial<TreasuryPorts> = {
    core: { customers: 9 } as TreasuryPorts['core'],
    clock: { ...realClock, wall: () => now },
    siteOf: () => ({ rateCurrency: 'USD' }),
    rates: () => ({ BTC: '100.5' }),
    volumeOf(from, to, each) {
      spans.push(`${from} ${to} ${each}`);
      return Promise.resolve(of([0, 1], [0, 2], [count - 1, 4], [count, 8], [2 * count - 1, 16]));
    },
    feesByBucket: () => Promise.resolve(of([1, 0.01], [count, 0.02])),
    signUpsByBucket: () => Promise.resolve(counted([0, 3], [count + 1, 5])),
    movementsByBucket: (what) => Promise.resolve(what === 'deposits' ? counted([2, 7]) : counted([count - 1, 11], [count, 13])),
    activeBetween: (from, to) => Promise.resolve((to - from) / bucketMs + (from === at(count - 1) ? 0.5 : 0)),
  };
  const { buckets, ...today } = await new TodayCache(ports as TreasuryPorts).of(period);
  expect(spans).toEqual([`${at(2 * count - 1)} ${last + bucketMs} ${bucketMs}`]);
  expect(buckets.map((bucket) => bucket.at)).toEqual(Array.from({ length: count }, (_none, index) => at(count - 1 - index)));
  expect(buckets.at(-1)).toEqual({ at: at(0), volume: '301.5', fees: '0', signUps: 3, deposits: 0, withdrawals: 0 });
  expect(buckets[0]).toEqual({ at: at(count - 1), volume: '402', fees: '0', signUps: 0, deposits: 0, withdrawals: 11 });
  expect(today).toEqual({
    currency: 'USD',
    bucketMs,
    now: { volume: '703.5', fees: '1', signUps: 3, deposits: 7, withdrawals: 11, activeCustomers: count + 0.5 },
    before: { volume: '2412', fees: '2.01', signUps: 5, deposits: 0, withdrawals: 13, activeCustomers: count },
    customers: 9,
  });
});
