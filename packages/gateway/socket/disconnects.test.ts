// Protects cancel on disconnect: only the last watched socket of a session counts, coming back stops it, and each disconnection is told once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { realClock } from '@agio/kernel/clock';
import { Disconnects } from './disconnects.ts';

let gone: [number, string][];
let disconnects: Disconnects<string>;
const owner = { session: 's', customer: 7 };
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  gone = [];
  disconnects = new Disconnects((customer, cause) => gone.push([customer, cause]), realClock);
});
afterEach(() => vi.useRealTimers());

it('tells once when the last socket of the session has been gone for so long', () => {
  disconnects.watch('a', owner, 5);
  disconnects.watch('b', owner, 10);
  disconnects.left('a');
  vi.advanceTimersByTime(60_000);
  expect(gone).toEqual([]);
  disconnects.left('b');
  vi.advanceTimersByTime(9_999);
  expect(gone).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(gone).toEqual([[7, 'disconnect s 61000']]);
  disconnects.left('b');
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveLength(1);
});

it('is stopped by one that comes back and asks again, not by one that only comes', () => {
  disconnects.watch('a', owner, 5);
  disconnects.left('a');
  vi.advanceTimersByTime(4_000);
  disconnects.watch('b', owner, 5);
  vi.advanceTimersByTime(60_000);
  expect(gone).toEqual([]);
  disconnects.left('b');
  disconnects.left('c');
  vi.advanceTimersByTime(5_000);
  expect(gone).toHaveLength(1);
});

it('can be taken back, and keeps sessions apart', () => {
  disconnects.watch('a', owner, 5);
  disconnects.watch('x', { session: 't', customer: 8 }, 5);
  disconnects.watch('a', owner, 0);
  disconnects.left('a');
  disconnects.left('x');
  vi.advanceTimersByTime(5_000);
  expect(gone.map(([customer]) => customer)).toEqual([8]);
  disconnects.watch('b', owner, 5);
  disconnects.left('b');
  disconnects.watch('c', owner, 0);
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveLength(1);
});

it('says which orders it is about, as was asked for last: those in the book at first', () => {
  const told: string[] = [];
  const own = new Disconnects<string>((_customer, _cause, what) => told.push(what), realClock);
  for (const what of [undefined, 'all', 'working'] as const) {
    own.watch('a', owner, 5, 'all');
    own.watch('a', owner, 5, what);
    own.left('a');
    vi.advanceTimersByTime(5_000);
  }
  expect(told).toEqual(['working', 'all', 'working']);
});

it('waits as long as was asked for last', () => {
  for (const [first, last] of [
    [5, 20],
    [20, 5],
  ] as const) {
    disconnects.watch('a', owner, first);
    disconnects.watch('a', owner, last);
    disconnects.left('a');
    gone.length = 0;
    vi.advanceTimersByTime(last * 1_000 - 1);
    expect([last, gone.length]).toEqual([last, 0]);
    vi.advanceTimersByTime(1);
    expect([last, gone.length]).toEqual([last, 1]);
  }
});

it('follows a socket to another session, where the one before is left behind', () => {
  disconnects.watch('a', owner, 5);
  disconnects.left('a');
  disconnects.watch('a', { session: 't', customer: 8 }, 5);
  vi.advanceTimersByTime(5_000);
  expect(gone.map(([customer]) => customer)).toEqual([7]);
});

it('cancels nothing when the server stops', () => {
  disconnects.watch('a', owner, 5);
  disconnects.left('a');
  disconnects.close();
  vi.advanceTimersByTime(60_000);
  expect(gone).toEqual([]);
});

it('ends for the former session where a socket goes on under a later one, also where others count', () => {
  const changes: string[] = [];
  const elsewhere = new Disconnects<string>(
    () => undefined,
    realClock,
    ({ session, state }) => changes.push(`${session} ${state}`),
  );
  for (const one of [disconnects, elsewhere]) {
    one.watch('a', owner, 5);
    one.watch('a', { ...owner, session: 't' }, 5);
    one.watch('b', { ...owner, session: 'u' }, 5);
    one.watch('b', { ...owner, session: 't' }, 0);
    one.left('a');
  }
  expect(changes).toEqual(['s open', 's off', 't open', 'u open', 'u off', 't left']);
  vi.advanceTimersByTime(60_000);
  expect(gone).toEqual([[7, 'disconnect t 1000']]);
});
