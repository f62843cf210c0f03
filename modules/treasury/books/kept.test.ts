// Protects the server from its accountants: a month that is over is computed once for all who ask, a running one each time, and a failure is not kept.
import { expect, it } from 'vitest';
import { KeptMonths } from './kept.ts';
import { monthOf } from './months.ts';

const OCTOBER = Date.UTC(2026, 9, 1);
const at = (nowMs: number, month = '2026-10') => monthOf({ core: { nowMs } as never, now: () => nowMs }, month);

it('computes a month that is over once, and a running one each time', async () => {
  let computed = 0;
  const make = (): Promise<number> => Promise.resolve((computed += 1));
  const kept = new KeptMonths<number>();
  const [running, over] = [at(OCTOBER + 5), at(Date.UTC(2026, 10, 1))];
  if (running === undefined || over === undefined) throw new Error('the month has begun');
  expect([await kept.of(running, '', make), await kept.of(running, '', make)]).toEqual([1, 2]);
  expect([await kept.of(over, 'CNY', make), await kept.of(over, 'CNY', make), await kept.of(over, 'USD', make)]).toEqual([3, 3, 4]);
  await expect(kept.of(over, 'fails', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await kept.of(over, 'fails', make)).toBe(5);
});

it('ends a month with the first command after it, and refuses one that has not begun', () => {
  expect(at(OCTOBER - 1)).toBeUndefined();
  expect(at(OCTOBER)).toMatchObject({ from: OCTOBER, to: OCTOBER + 1, isOver: false });
  expect(at(Date.UTC(2026, 10, 1) - 1)).toMatchObject({ to: Date.UTC(2026, 10, 1), isOver: false });
  expect(at(Date.UTC(2026, 10, 1))).toMatchObject({ from: OCTOBER, to: Date.UTC(2026, 10, 1), isOver: true });
  expect(at(Date.UTC(2027, 0, 1), '2026-12')).toMatchObject({ to: Date.UTC(2027, 0, 1), isOver: true });
});
