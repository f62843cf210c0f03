// Protects (36) the bounds on guessing: neither an attacker who asks for many other accounts nor one who edits rows gains a further guess.
import { expect, it } from 'vitest';
import { Counts, lockoutOver, LOCKED_MS, SpentSteps, WRONG_PASSWORDS_MAX } from '@agio/credentials';
import { CODES_A_DAY_MAX, CODE_LIVES_MS, CodeKey } from '../factors/codes/code-key.ts';

const MANY = 100_001;
const victim = { purpose: 'reset', address: 'owner@example.org', asker: '198.51.100.7', isOwn: true };

it('36: codes: asking and guessing for a hundred thousand others gains neither a guess nor a code for the victim', () => {
  const key = new CodeKey('a secret of tests that is long enough');
  for (let at = 0; at < CODES_A_DAY_MAX; at += 1) expect(key.takeSent(victim, 0)).toBe(0);
  for (let at = 0; at < 5; at += 1) key.noteWrong(victim, 0);
  for (let at = 0; at < MANY; at += 1) {
    const other = { ...victim, address: `${at}@example.org` };
    key.takeSent(other, 0);
    key.noteWrong(other, 0);
  }
  expect([key.wrongOf(victim, 1), key.takeSent(victim, 1) > 0]).toEqual([5, true]);
  // A new code has new guesses, also where others had made the old ones forgotten.
  key.forget(victim);
  expect(key.wrongOf(victim, 1)).toBe(0);
  expect(key.wrongOf({ ...victim, address: 'newcomer@example.org' }, 1)).toBeLessThanOrEqual(1);
});

it('36: passwords: failing for a hundred thousand others gains no guess for the victim, and rows give none back', async () => {
  const { clearAttempts, takeAttempt } = lockoutOver('nowhere');
  // Rows that somebody empties all the time.
  const rows = { query: <Row>() => Promise.resolve([{ failures: 1 }] as Row[]) };
  const guess = (nowMs: number) => takeAttempt(rows, 'owner@example.org', 'a', nowMs);
  for (let at = 0; at < WRONG_PASSWORDS_MAX; at += 1) expect(await guess(0)).toBe(0);
  for (let at = 0; at < MANY; at += 1) await takeAttempt(rows, `${at}@example.org`, 'a', 0);
  expect(await guess(1)).toBe(LOCKED_MS / 1_000);
  await clearAttempts(rows, 'owner@example.org', 'a');
  expect(await guess(1)).toBe(0);
});

it('36: a count ends at its time, and no other count brings that forward', () => {
  const counts = new Counts(2);
  counts.set('a', 3, 100, 0);
  counts.set('a', 4, 50, 1);
  expect(counts.of('a', 99)).toEqual({ count: 4, untilMs: 100 });
  for (const name of ['b', 'c', 'd']) counts.set(name, 1, 200, 2);
  expect([counts.of('a', 99)?.count, counts.of('a', 100), counts.of('e', 99)]).toEqual([4, undefined, undefined]);
  counts.clear('a');
  for (const name of ['f', 'g']) counts.set(name, 1, 200, 3);
  // What was merged is not unmade: it was counted, and more than once is safe.
  expect(counts.of('a', 99)?.count).toBe(4);
});

it('36: codes: one whose expiry was edited in its row is counted for as long as any code lives', () => {
  const key = new CodeKey('a secret of tests that is long enough');
  for (let at = 0; at < 5; at += 1) key.noteWrong(victim, 1_000);
  expect([key.wrongOf(victim, 1_000 + CODE_LIVES_MS - 1), key.wrongOf(victim, 1_000 + CODE_LIVES_MS)]).toEqual([5, 0]);
});

it('36: authenticators: a code that was used stays used, whatever its row says', () => {
  const spent = new SpentSteps();
  expect([spent.spend(1, 7, 0), spent.spend(1, 7, 1), spent.spend(1, 6, 1), spent.spend(2, 7, 1), spent.spend(1, 8, 1)]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});
