// Protects the rules of monitoring: each finds what it is for at its amount and within its time, and nothing a unit, a millisecond or a step away.
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { judge } from './rules.ts';
import type { Hit, Movement, Circumstances } from './rules.ts';

const AT = Date.UTC(2026, 10, 20, 12);
const NEVER = 10n ** 18n;
const OFF = { in_and_out: NEVER, below_threshold: NEVER, shared_address: NEVER, dormant: NEVER };

let count = 0;
const moved = (kind: Movement['kind'], worth: number, agoMs: number): Movement => ({
  id: `${kind} ${(count += 1)}`,
  kind,
  customer: 1,
  atMs: AT - agoMs,
  worth: BigInt(worth),
  chain: 'ETH',
  address: kind === 'deposit' ? '' : '0xout',
});
const found = (limits: Partial<typeof OFF>, history: readonly Movement[], more: Partial<Circumstances> = {}): Hit[] => {
  const now = history.at(-1)!;
  return judge({ now, history, others: [], usedAtMs: now.atMs, ...more }, { ...OFF, ...limits });
};

describe('money in and out again', () => {
  const limits = { in_and_out: 1_000n };

  it('is found where both sums reach the amount within a day, once a day', () => {
    const history = [moved('deposit', 600, 23 * HOUR_MS), moved('deposit', 400, HOUR_MS), moved('withdrawal', 1_000, 0)];
    expect(found(limits, history)).toEqual([{ rule: 'in_and_out', key: '2026-11-20', in: 1_000n, out: 1_000n }]);
  });

  it('is not found below it, after a day, on a deposit, or where the withdrawal came first', () => {
    expect(found(limits, [moved('deposit', 999, HOUR_MS), moved('withdrawal', 1_000, 0)])).toEqual([]);
    expect(found(limits, [moved('deposit', 1_000, HOUR_MS), moved('withdrawal', 999, 0)])).toEqual([]);
    expect(found(limits, [moved('deposit', 1_000, DAY_MS), moved('withdrawal', 1_000, 0)])).toEqual([]);
    expect(found(limits, [moved('deposit', 1_000, DAY_MS - 1), moved('withdrawal', 1_000, 0)])).toHaveLength(1);
    expect(found(limits, [moved('withdrawal', 1_000, HOUR_MS), moved('deposit', 1_000, 0)])).toEqual([]);
    expect(found(limits, [moved('withdrawal', 1_000, 2 * HOUR_MS), moved('deposit', 1_000, HOUR_MS), moved('withdrawal', 1, 0)])).toEqual(
      [],
    );
  });
});

describe('deposits just below an amount', () => {
  const limits = { below_threshold: 1_000n };
  const three = (worths: readonly number[]): Movement[] =>
    worths.map((worth, at) => moved('deposit', worth, (worths.length - 1 - at) * HOUR_MS));

  it('are found from the third one on, from four fifths of it to a unit below', () => {
    expect(found(limits, three([800, 999, 900]))).toEqual([{ rule: 'below_threshold', key: '2026-11-20', in: 2_699n, count: 3 }]);
    expect(found(limits, three([800, 999]))).toEqual([]);
    for (const other of [799, 1_000]) {
      expect(found(limits, three([800, 999, other]))).toEqual([]);
      expect(found(limits, three([other, 800, 999]))).toEqual([]);
    }
  });

  it('are not found on a withdrawal', () => {
    expect(found(limits, [...three([900, 900, 900]), moved('withdrawal', 900, 0)])).toEqual([]);
  });
});

describe('an address of another customer', () => {
  it('is found on a withdrawal of the amount, once for each address', () => {
    const limits = { shared_address: 500n };
    const now = moved('withdrawal', 500, 0);
    expect(found(limits, [now], { others: [7, 9] })).toEqual([{ rule: 'shared_address', key: 'ETH 0xout', out: 500n, others: [7, 9] }]);
    expect(found(limits, [now])).toEqual([]);
    expect(found(limits, [{ ...now, worth: 499n }], { others: [7] })).toEqual([]);
    expect(found({ shared_address: 0n }, [{ ...now, worth: 0n }], { others: [7] })).toHaveLength(1);
    expect(found(limits, [moved('deposit', 500, 0)], { others: [7] })).toEqual([]);
  });
});

describe('a dormant account', () => {
  const limits = { dormant: 500n };
  const deposit = moved('deposit', 800, DAY_MS);
  const history = [deposit, moved('withdrawal', 200, HOUR_MS), moved('withdrawal', 300, 0)];
  const unused = (days: number): Partial<Circumstances> => ({ usedAtMs: deposit.atMs - days * DAY_MS });

  it('is found once it was paid into after 180 days and the amount has left, once for each such deposit', () => {
    expect(found(limits, history, unused(180))).toEqual([{ rule: 'dormant', key: deposit.id, in: 800n, out: 500n, days: 180 }]);
    expect(found(limits, history, unused(179))).toEqual([]);
    expect(found(limits, history.slice(0, 2), unused(180))).toEqual([]);
    expect(found(limits, [deposit], unused(400))).toEqual([]);
    expect(found(limits, [moved('withdrawal', 900, 0)], { usedAtMs: 0 })).toEqual([]);
  });
});
