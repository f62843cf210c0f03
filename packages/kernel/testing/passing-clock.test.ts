// Protects tests that let time pass: timers must fire once, in their order, and the rest must wait for what is left.
import { expect, it } from 'vitest';
import { PassingClock } from './passing-clock.ts';

it('moves both clocks and runs what is due, once and in order', () => {
  const clock = new PassingClock();
  const seen: string[] = [];
  clock.after(3_600_000, () => seen.push('hour'));
  clock.after(60_000, () => seen.push('minute'));
  clock.every(1_000, () => seen.push('second'));
  clock.after(86_400_000, () => seen.push('day'));
  const cancelled = clock.after(60_000, () => seen.push('cancelled'));
  cancelled();
  const [wall, monotonic] = [clock.wall(), clock.monotonic()];
  clock.pass(3_600_000);
  expect(seen).toEqual(['second', 'minute', 'hour']);
  expect(clock.wall() - wall).toBeGreaterThanOrEqual(3_600_000);
  expect(clock.monotonic() - monotonic).toBeGreaterThanOrEqual(3_600_000);
  clock.pass(86_400_000 - 3_600_000);
  expect(seen.slice(3)).toEqual(['second', 'day']);
});

it('lets what is left of a timer pass in real time', async () => {
  const clock = new PassingClock();
  const fired = new Promise<void>((resolve) => void clock.after(60_020, resolve));
  clock.pass(60_000);
  expect(await fired).toBeUndefined();
});

it('sleeps until time has passed, or until it is told to stop', async () => {
  const clock = new PassingClock();
  const stop = new AbortController();
  const both = Promise.all([clock.sleep(60_000), clock.sleep(86_400_000, stop.signal)]);
  clock.pass(60_000);
  stop.abort();
  expect(await both).toEqual([undefined, undefined]);
});

it('is as patient with the machine as ever', async () => {
  const clock = new PassingClock();
  const seen: string[] = [];
  clock.patience(60_000, () => seen.push('gave up'))();
  const cancel = clock.patience(60_000, () => seen.push('gave up'));
  clock.pass(86_400_000);
  await new Promise<void>((resolve) => clock.soon(resolve));
  cancel();
  expect(seen).toEqual([]);
});
