// Protects: a book that missed something or came out wrong asks for a fresh one, once a second at most, and never reports what it cannot trust.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DepthDiff } from '@agio/contracts/spot';
import type { Live } from '../live/index.ts';
import type { FrameOf } from '../live/topic.ts';
import type { DepthBook } from './depth-book.ts';
import { followDepth } from './follow-depth.ts';

type Depth = FrameOf<'depth'>;
let listener: (frame: Depth) => void;
let renewed: number;
let changes: number;
let book: DepthBook | undefined;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [renewed, changes, book] = [0, 0, undefined];
  const live = {
    subscribe: (_topic: unknown, given: typeof listener) => {
      listener = given;
      return () => undefined;
    },
    renew: () => void (renewed += 1),
  } as unknown as Live;
  stop = followDepth(live, 'A_B', (changed) => {
    book = changed;
    changes += 1;
  });
});
afterEach(() => vi.useRealTimers());

const snapshot = (seq: number): void =>
  listener({ channel: 'depth', market: 'A_B', type: 'snapshot', data: { seq, bids: [['1', '2']], asks: [['3', '4']] } });
const update = (from: number, more: Partial<DepthDiff> = {}): void =>
  listener({ channel: 'depth', market: 'A_B', type: 'update', data: { from, to: from, bids: [], asks: [], ...more } });

it('tells of a snapshot and of each diff that follows, and of nothing that was known', () => {
  update(1);
  expect(changes).toBe(0);
  snapshot(5);
  update(6, { bids: [['1.5', '1']] });
  expect([changes, book?.seq, book?.bids[0]]).toEqual([2, 6, ['1.5', '1']]);
  update(6);
  vi.advanceTimersByTime(10_000);
  expect([changes, renewed]).toEqual([2, 0]);
});

it.each([
  ['a gap', () => update(8)],
  ['a wrong checksum', () => update(6, { crc: (book!.checksum() + 1) >>> 0 })],
])('after %s it asks for a snapshot, and goes on from that', (_, damage) => {
  snapshot(5);
  damage();
  vi.advanceTimersByTime(0);
  expect([changes, renewed, book?.ready]).toEqual([1, 1, false]);
  update(9);
  expect(changes).toBe(1);
  snapshot(20);
  update(21);
  expect([changes, book?.seq]).toEqual([3, 21]);
});

it('asks once a second where snapshots do not help, and no more once nobody follows', () => {
  snapshot(5);
  for (let round = 1; round <= 3; round += 1) {
    snapshot(round * 10);
    update(round * 10 + 2);
    vi.advanceTimersByTime(round === 1 ? 0 : 999);
    expect(renewed).toBe(round === 1 ? 1 : round - 1);
    vi.advanceTimersByTime(round === 1 ? 0 : 1);
    expect(renewed).toBe(round);
  }
  snapshot(90);
  update(99);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(renewed).toBe(3);
});
