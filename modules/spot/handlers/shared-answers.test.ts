// Protects: shared answers are computed once however many callers there are, never shown when outdated, and a failure affects no other caller.
import { expect, it } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

it('B10: works out once what many ask for at the same time', async () => {
  const shared = new SharedAnswers<number>(100, 1_000);
  let made = 0;
  const make = async (): Promise<number> => {
    made += 1;
    await Promise.resolve();
    return made;
  };
  expect(new Set(await Promise.all(Array.from({ length: 300 }, () => shared.get('a', 1, 0, make))))).toEqual(new Set([1]));
  expect(await shared.get('b', 1, 0, make)).toBe(2);
});

it('B10: works it out again once there is something new, or the time is over', async () => {
  const shared = new SharedAnswers<number>(100, 1_000);
  let made = 0;
  const make = (): number => (made += 1);
  const at = (stamp: number, nowMs: number): Promise<number> => shared.get('a', stamp, nowMs, make);
  expect(await at(1, 0)).toBe(1);
  expect(await at(2, 99)).toBe(1);
  expect(await at(2, 100)).toBe(2);
  expect(await at(2, 1_099)).toBe(2);
  expect(await at(2, 1_100)).toBe(3);
});

it('B10: forgets what failed, and keeps no more than it has room for', async () => {
  const shared = new SharedAnswers<number>(100, 1_000);
  await expect(shared.get('a', 1, 0, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await shared.get('a', 1, 0, () => 7)).toBe(7);
  for (let index = 0; index < 600; index += 1) await shared.get(`k${index}`, 1, 0, () => index);
  expect(await shared.get('a', 1, 0, () => 8)).toBe(8);
  expect(await shared.get('k599', 1, 0, () => -1)).toBe(599);
});
