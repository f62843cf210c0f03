// Protects the server from its own dashboard: a period's statistics are computed once for all who ask within their time, and a failure is not kept.
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
