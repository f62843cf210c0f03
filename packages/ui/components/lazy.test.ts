// Protects: a script that did not arrive is fetched again while the server is away, and given up where the server no longer has it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilFetched } from './lazy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = (times: number) => {
  let calls = 0;
  return vi.fn<() => Promise<string>>(() =>
    (calls += 1) <= times ? Promise.reject(new Error(`failure ${calls}`)) : Promise.resolve('part'),
  );
};

it('waits for a server that is away for a long time', async () => {
  const load = failing(40);
  const fetched = untilFetched(load, () => Promise.resolve(false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load.mock.calls.length).toBeLessThan(6);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await fetched).toBe('part');
  expect(load).toHaveBeenCalledTimes(41);
});

it('takes a single failure beside a server that answers for one of the line', async () => {
  const fetched = untilFetched(failing(1), () => Promise.resolve(true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await fetched).toBe('part');
});

it('throws what was thrown where the server answers and does not have it', async () => {
  const load = failing(100);
  const fetched = untilFetched(load, () => Promise.resolve(true));
  const refusal = fetched.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await refusal).toEqual(new Error('failure 3'));
  expect(load).toHaveBeenCalledTimes(3);
});
