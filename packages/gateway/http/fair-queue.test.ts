// Protects: a caller who asks for hundreds of things at once waits for their own, and others hardly notice.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const FAIRNESS = { perCaller: 2, total: 3, waitingMax: 300 };
let begun: string[];
let queue: FairQueue;

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  queue = new FairQueue(FAIRNESS, () => Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

async function ask(who: string, ms: number): Promise<boolean> {
  if (!(await (queue.enter(who) ?? true))) return false;
  const startedMs = Date.now();
  begun.push(who);
  await new Promise((resolve) => setTimeout(resolve, ms));
  queue.leave(who, startedMs);
  return true;
}

it('B10: a crowd of one caller takes turns with another, who is served at once', async () => {
  const crowd = Array.from({ length: 300 }, () => ask('crowd', 5));
  await vi.advanceTimersByTimeAsync(100);
  const soFar = begun.length;
  expect(soFar).toBeGreaterThan(2);
  expect(queue.enter('other')).toBeUndefined();
  queue.leave('other', Date.now());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.all(crowd)).not.toContain(false);
  // Its lanes rest at least as long as they work, so that others find the thread free.
  expect(begun).toHaveLength(300);
});

it('B10: no more than its share runs at once, and of all no more than the total', async () => {
  let [running, most] = [0, 0];
  const counted = async (who: string): Promise<void> => {
    await (queue.enter(who) ?? true);
    const startedMs = Date.now();
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    queue.leave(who, startedMs);
  };
  const all = ['a', 'a', 'a', 'a'].map(counted);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(most).toBe(2);
  all.push(...['a', 'a', 'b', 'b', 'c', 'c', 'd'].map(counted));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect([most, running]).toEqual([3, 0]);
});

it('B10: who lets more wait than is sensible is refused, and nobody else', async () => {
  const crowd = Array.from({ length: 310 }, () => ask('crowd', 5));
  expect(await Promise.all(crowd.slice(302))).toEqual(Array.from({ length: 8 }, () => false));
  const other = ask('other', 5);
  await vi.advanceTimersByTimeAsync(10);
  expect(await other).toBe(true);
});

it('never lets a caller wait who asks for one thing after the other', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect(queue.enter('one')).toBeUndefined();
    const startedMs = Date.now();
    vi.advanceTimersByTime(3);
    queue.leave('one', startedMs);
  }
});

it('who waited too long for others is refused, holds no place, and may come again', async () => {
  queue = new FairQueue({ perCaller: 1, total: 1, waitingMax: 10, waitMsMax: 1_000 }, () => Date.now());
  const slow = ask('slow', 1_500);
  const [late, soon] = [ask('late', 5), ask('slow', 5)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await late, await soon]).toEqual([false, false]);
  const again = ask('late', 5);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await slow, await again]).toEqual([true, true]);
  expect(begun).toEqual(['slow', 'late']);
  expect(queue.enter('slow')).toBeUndefined();
});
