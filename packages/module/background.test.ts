// Protects what modules share in the background: rounds that never overlap, and customers who read their own writes.
import { expect, it } from 'vitest';
import { customer, defineFact } from '@agio/kernel/record';
import { PassingClock } from '@agio/kernel/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { customersOf, Interval, LastChanged, Pulse } from './index.ts';
import type { AppliedBatch } from './index.ts';

/** Whatever was begun has come to its end. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('rounds follow each other, one more for all that come due meanwhile, and an error ends none of them', async () => {
  const clock = new PassingClock();
  const errors: unknown[] = [];
  const open: (() => void)[] = [];
  let rounds = 0;
  const interval = new Interval({ clock, onError: (error) => errors.push(error) }, HOUR_MS, async () => {
    rounds += 1;
    await new Promise<void>((resolve) => open.push(resolve));
    if (rounds === 1) throw new Error('the first fails');
  });
  interval.start();
  clock.pass(HOUR_MS);
  await settled();
  clock.pass(HOUR_MS);
  await settled();
  clock.pass(HOUR_MS);
  await settled();
  expect(rounds).toBe(1);
  open.shift()?.();
  await settled();
  expect(rounds).toBe(2);
  expect(errors).toEqual([new Error('the first fails')]);
  const stopping = interval.stop();
  let isStopped = false;
  void stopping.then(() => (isStopped = true));
  await settled();
  expect(isStopped).toBe(false);
  open.shift()?.();
  await stopping;
  clock.pass(HOUR_MS);
  await settled();
  expect(rounds).toBe(2);
});

it('38: what is sent at an interval is sent until it stops, through errors, and what would have to be waited for does not compile', () => {
  const clock = new PassingClock();
  const errors: unknown[] = [];
  let steps = 0;
  const pulse = new Pulse({ clock, onError: (error) => errors.push(error) }, HOUR_MS, () => {
    steps += 1;
    if (steps === 1) throw new Error('the first fails');
  });
  pulse.start();
  clock.pass(HOUR_MS);
  clock.pass(HOUR_MS);
  expect([steps, errors]).toEqual([2, [new Error('the first fails')]]);
  pulse.stop();
  clock.pass(HOUR_MS);
  expect(steps).toBe(2);
  // @ts-expect-error a step that is waited for
  expect(new Pulse({ clock, onError: () => undefined }, HOUR_MS, () => Promise.resolve())).toBeInstanceOf(Pulse);
});

it('a customer reads what a fact of theirs changed, and a customer who is not remembered reads what all did', () => {
  const order = defineFact('shop.order', [], { buyer: customer('who buys'), seller: customer('who sells') });
  const parcel = defineFact('shop.parcel', [], { buyer: customer('who buys') });
  const changed = new LastChanged(5, customersOf([order]));
  const facts = [order.tell({ buyer: 1, seller: 0 }), parcel.tell({ buyer: 2 }), { fact: 'trade' }];
  changed.note({ outcomes: [{ sequence: 9, facts }] } as unknown as AppliedBatch);
  expect([0, 1, 2, 3].map((who) => changed.of(who))).toEqual([5, 9, 5, 5]);
  const everybody = new LastChanged(5, () => [0, 3]);
  everybody.note({ outcomes: [{ sequence: 9, facts }] } as unknown as AppliedBatch);
  expect([0, 3].map((who) => everybody.of(who))).toEqual([5, 9]);
});
