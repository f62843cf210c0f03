// Protects: timers give the earliest first whatever is removed in between, memory stays bounded, the ticker window forgets to the minute, order numbers are never used twice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limbs } from '@agio/kernel';
import { OrderStore } from '../book/order-store.ts';
import { REMEMBERED_MAX, REMEMBERED_MS } from '../bounds.ts';
import { SNAPSHOT_VERSION } from '../snapshot.ts';
import { SnapshotReader, SnapshotWriter } from './bytes.ts';
import { Remembered } from './remembered.ts';
import { TickerWindow } from './ticker.ts';
import { Timers } from './timers.ts';

const ORDER = { market: 0, side: 0, type: 0, timeInForce: 3, postOnly: false, stp: 0, customer: 1, ticks: 1, lots: 1 } as const;

describe('timers', () => {
  it('come by due time and then by id, with others added and removed in between', () => {
    const step = fc.record({ due: fc.integer({ min: 1, max: 20 }), remove: fc.option(fc.nat(), { freq: 2 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = new OrderStore();
        const timers = new Timers(store);
        const there: { slot: number; due: number }[] = [];
        for (const { due, remove } of steps) {
          const slot = store.allocate(ORDER, 0, 0, 0, 0, 0);
          store.setExpireAt(slot, due);
          timers.add(slot);
          there.push({ slot, due });
          if (remove === null) continue;
          const [gone] = there.splice(remove % there.length, 1);
          timers.remove(gone!.slot);
          store.free(gone!.slot);
        }
        there.sort((a, b) => a.due - b.due || store.idOf(a.slot) - store.idOf(b.slot));
        expect(timers.nextDueMs).toBe(there[0]?.due);
        for (const { slot, due } of there) {
          expect(timers.peekDue(due - 1)).toBe(-1);
          expect(timers.peekDue(due)).toBe(slot);
          timers.remove(slot);
        }
        expect(timers.nextDueMs).toBeUndefined();
      }),
    );
  });
});

describe('what is remembered', () => {
  const memory = (atMs: number) => ({ atMs, body: '', reply: '' });

  it('is at most so much of a customer, the newest', () => {
    const remembered = new Remembered();
    for (let index = 0; index < REMEMBERED_MAX + 50; index += 1) remembered.add(1, `k${index}`, memory(1));
    expect(remembered.count(1)).toBe(REMEMBERED_MAX);
    expect(remembered.find(1, 'k49', 1)).toBeUndefined();
    expect(remembered.find(1, 'k50', 1)).toBeDefined();
  });

  it('of those who went quiet goes while others are busy', () => {
    const remembered = new Remembered();
    for (let customer = 1; customer <= 20; customer += 1)
      for (let index = 0; index < 10; index += 1) remembered.add(customer, `k${index}`, memory(5));
    for (let index = 0; index < 150; index += 1) remembered.add(99, `k${index}`, memory(5 + REMEMBERED_MS));
    for (let customer = 1; customer <= 20; customer += 1) expect(remembered.count(customer)).toBe(0);
    expect(remembered.count(99)).toBe(150);
  });

  it('survives a snapshot in the same order', () => {
    const remembered = new Remembered();
    for (const [customer, key] of [
      [2, 'a'],
      [1, 'b'],
      [2, 'c'],
    ] as const)
      remembered.add(customer, key, memory(7));
    const bytes = (from: Remembered): Uint8Array => {
      const writer = new SnapshotWriter();
      from.save(writer);
      return writer.finish();
    };
    const copy = new Remembered();
    copy.load(new SnapshotReader(bytes(remembered)));
    expect(Buffer.from(bytes(copy)).equals(Buffer.from(bytes(remembered)))).toBe(true);
  });
});

describe('the ticker window', () => {
  const MINUTE = 60_000;
  const START = 1_790_000_040_000;
  const quote = (lo: number) => ({ ...limbs(), lo });

  it('forgets to the minute, and the reference is the price before the window', () => {
    const window = new TickerWindow();
    window.record(START, 100, 1, quote(100));
    window.recordLow(START + MINUTE, 110, 2, 220);
    window.record(START + 2 * MINUTE, 90, 4, quote(360));
    const at = (minutes: number) => window.figures(START + minutes * MINUTE, 50);
    expect(at(1439)).toMatchObject({ lots: 7, trades: 3, highTicks: 110, lowTicks: 90, referenceTicks: 100, quote: '680', lastTicks: 90 });
    expect(at(1440)).toMatchObject({ lots: 6, trades: 2, referenceTicks: 100 });
    expect(at(1441)).toMatchObject({ lots: 4, trades: 1, referenceTicks: 110, highTicks: 90 });
    expect(at(1442)).toMatchObject({ lots: 0, trades: 0, referenceTicks: 90, highTicks: 90, lowTicks: 90, lastTicks: 90 });
  });

  it('gives candles of whole minutes, and never those of a day before in the same place', () => {
    const window = new TickerWindow();
    window.record(START, 100, 1, quote(100));
    window.record(START + 30_000, 105, 1, quote(105));
    window.record(START + MINUTE, 95, 1, quote(95));
    expect(window.candle(START, START + 2 * MINUTE)).toEqual({
      openTicks: 100,
      highTicks: 105,
      lowTicks: 95,
      closeTicks: 95,
      lots: 3,
      quote: '300',
      trades: 3,
    });
    const ring = 1536 * MINUTE;
    expect(window.candle(START + ring, START + ring + MINUTE)).toBeUndefined();
    window.record(START + ring, 7, 1, quote(7));
    expect(window.candle(START, START + MINUTE)).toBeUndefined();
    expect(window.candle(START + ring, START + ring + MINUTE)).toMatchObject({ openTicks: 7, trades: 1 });
  });
});

describe('the order store', () => {
  it('never gives a number twice, and finds none that has ended', () => {
    const store = new OrderStore();
    const slot = store.allocate(ORDER, 0, 0, 0, 0, 0);
    const id = store.idOf(slot);
    expect(store.slotOf(id)).toBe(slot);
    store.free(slot);
    expect(store.slotOf(id)).toBe(-1);
    const again = store.allocate(ORDER, 0, 0, 0, 0, 0);
    expect(again).toBe(slot);
    expect(store.idOf(again)).toBeGreaterThan(id);
    expect(store.slotOf(id)).toBe(-1);
    for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 60]) expect(store.slotOf(wrong)).toBe(-1);
  });

  it('leaves a slot whose numbers are used up', () => {
    const young = new OrderStore();
    const slot = young.allocate(ORDER, 0, 0, 0, 0, 0);
    const writer = new SnapshotWriter();
    young.save(writer);
    const bytes = writer.finish();
    // Two counts, then the record, whose hot line ends with the generation.
    new DataView(bytes.buffer).setInt32(16 + 60, 2 ** 29 - 1, true);
    const store = new OrderStore();
    store.load(new SnapshotReader(bytes), SNAPSHOT_VERSION);
    expect(Number.isSafeInteger(store.idOf(slot))).toBe(true);
    expect(store.slotOf(store.idOf(slot))).toBe(slot);
    store.free(slot);
    expect(store.allocate(ORDER, 0, 0, 0, 0, 0)).not.toBe(slot);
  });
});
