// Protects taking: never more held than there is, never more taken than is offered, the terms that were seen, and limits of who takes; races end in one outcome.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OtcCommand } from '../model.ts';
import { totalOf } from '../model.ts';
import { MERCHANT, RICH, Square, STRANGER, TAKER } from '../testing/square.ts';

const MINUTE = 60_000;

it('the terms of an order are those that were seen, and stay so when the advertisement changes', () => {
  const square = new Square();
  const ad = square.advertise();
  const order = square.take(ad);
  const taking = square.taking(ad);
  square.advertise({ ad, revision: 1, price: '990000000', windowMinutes: 60 });
  expect(square.order(order)).toMatchObject({ price: '720000000', windowMinutes: 15, total: '720', revision: 1 });
  expect(square.try(taking)).toBe('otc.ad_changed');
  expect(square.try({ ...taking, revision: 2 })).toBe('otc.price_changed');
  expect(square.try({ kind: 'otc.set_ad', customer: MERCHANT, ad, state: 'off' })).toBe('done');
  expect(square.try({ ...taking, revision: 2, price: '990000000' })).toBe('otc.ad_closed');
  expect(square.try({ kind: 'otc.accept', order, customer: MERCHANT })).toBe('done');
});

it('a floating price stays between floor and cap', () => {
  const square = new Square();
  const ad = square.advertise({ price: null, floor: '700000000', cap: '730000000' });
  const answers = ['699999999', '730000001', '700000000', '730000000'].map((price) => square.try(square.taking(ad, { price })));
  expect(answers).toEqual(['otc.price_changed', 'otc.price_changed', 'done', 'done']);
});

it('B4: a customer who lets three orders go unpaid within a day takes no more until the first is a day old', () => {
  const square = new Square();
  const ad = square.advertise({ quantity: '200000000', isAutoAccepted: true });
  for (let times = 0; times < 3; times += 1) {
    const order = square.take(ad);
    expect(square.try({ kind: 'otc.cancel', order, customer: TAKER })).toBe('done');
    square.pass(MINUTE);
  }
  expect(square.try(square.taking(ad))).toBe('otc.taking_paused');
  expect(square.try(square.taking(ad, { customer: STRANGER }))).toBe('done');
  square.pass(24 * 60 * MINUTE - 3 * MINUTE);
  expect(square.try(square.taking(ad))).toBe('done');
});

it('what nobody paid can be taken again', () => {
  const square = new Square();
  const ad = square.advertise({ quantity: '200000000', isAutoAccepted: true });
  const first = [square.take(ad), square.take(ad)];
  expect(square.try(square.taking(ad))).toBe('otc.ad_closed');
  for (const order of first) expect(square.try({ kind: 'otc.cancel', order, customer: TAKER })).toBe('done');
  expect([square.try(square.taking(ad)), square.problems()]).toEqual(['done', []]);
});

it('what is given up of an earlier offer is not offered on top of what its maker offers since', () => {
  const square = new Square();
  const ad = square.advertise({ quantity: '200000000', isAutoAccepted: true });
  const order = square.take(ad);
  square.advertise({ ad, revision: 1, quantity: '200000000', isAutoAccepted: true });
  expect(square.try({ kind: 'otc.cancel', order, customer: TAKER })).toBe('done');
  expect([square.running.books.ads.get(ad)?.remaining, square.problems()]).toEqual(['200000000', []]);
});

it('B4: nobody is paused for no longer waiting for an answer', () => {
  const square = new Square();
  const ad = square.advertise();
  for (let times = 0; times < 9; times += 1)
    expect(square.try({ kind: 'otc.cancel', order: square.take(ad), customer: times % 2 === 0 ? TAKER : MERCHANT })).toBe('done');
  expect(square.try(square.taking(ad))).toBe('done');
});

it('B4: a merchant who does not answer three orders within a day is not taken from until the first is a day old', () => {
  const square = new Square();
  const [ad, other] = [square.advertise(), square.advertise({ customer: STRANGER })];
  for (let times = 0; times < 3; times += 1) {
    square.take(ad);
    square.pass(10 * MINUTE);
  }
  expect(square.try(square.taking(ad))).toBe('otc.ad_closed');
  expect(square.try(square.taking(other, { customer: MERCHANT }))).toBe('otc.taking_paused');
  expect(square.try(square.taking(other))).toBe('done');
  square.pass(24 * 60 * MINUTE - 20 * MINUTE);
  expect(square.try(square.taking(ad))).toBe('done');
  expect(square.problems()).toEqual([]);
});

it('B4: a merchant who buys and does not pay is the one who is paused', () => {
  const square = new Square();
  const ad = square.advertise({ side: 'buy', isAutoAccepted: true });
  for (let times = 0; times < 3; times += 1) {
    square.take(ad);
    square.pass(15 * MINUTE);
  }
  expect(square.try(square.taking(ad))).toBe('otc.ad_closed');
  expect(square.try(square.taking(square.advertise({ customer: STRANGER })))).toBe('done');
});

it('one person has three open orders that they took', () => {
  const square = new Square();
  const ad = square.advertise();
  const orders = [1, 2, 3].map(() => square.take(ad));
  expect(square.try(square.taking(ad))).toBe('otc.too_many_open');
  square.try({ kind: 'otc.cancel', order: orders[0]!, customer: TAKER });
  expect(square.try(square.taking(ad))).toBe('done');
});

it('advertisements together above the balance, taken at once: held is never above it', () => {
  const square = new Square();
  const ads = Array.from({ length: 10 }, () => square.advertise({ quantity: '900000000', isAutoAccepted: true }));
  const takers = Array.from({ length: 50 }, (_, index) => index + 4);
  for (const customer of takers)
    square.core.apply(square.core.sequence + 1, square.nowMs, { kind: 'create_customer', ref: `c${customer}`, wide: false });
  const answers = takers.map((customer, index) => square.try(square.taking(ads[index % 10]!, { customer, amount: '300000000' })));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set(['done', 'otc.balance_not_enough']));
  expect([square.held(MERCHANT), square.available(MERCHANT)]).toEqual([900_000_000n, RICH - 900_000_000n]);
  expect(square.problems()).toEqual([]);
});

it('a disabled merchant’s advertisements are closed, and what was begun can still end', () => {
  const square = new Square();
  const ad = square.advertise();
  const order = square.orderIn('paid');
  square.disable(MERCHANT);
  expect(square.try(square.taking(ad))).toBe('otc.ad_closed');
  expect(square.try({ kind: 'otc.release', order, customer: MERCHANT, acceptsOtherName: true })).toBe('customer_disabled');
  square.pass(2 * 60 * MINUTE);
  expect(square.order(order).state).toBe('appealed');
});

it('release, cancel, agreement, appeal and decision in any order end an order once, and the money moves once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(11), { minLength: 1, maxLength: 60 }), fc.boolean(), (steps, isRestarted) => {
      const square = new Square();
      const order = square.orderIn('unpaid');
      const of = { order } as const;
      const commands: readonly (OtcCommand | number)[] = [
        { kind: 'otc.release', ...of, customer: MERCHANT, acceptsOtherName: true },
        { kind: 'otc.cancel', ...of, customer: TAKER },
        { kind: 'otc.cancel', ...of, customer: MERCHANT },
        { kind: 'otc.agree', ...of, customer: TAKER, agrees: true },
        { kind: 'otc.agree', ...of, customer: MERCHANT, agrees: true },
        { kind: 'otc.pay', ...of, customer: TAKER, isOtherName: false },
        { kind: 'otc.appeal', ...of, customer: TAKER },
        { kind: 'otc.appeal', ...of, customer: MERCHANT },
        { kind: 'otc.decide', ...of, toBuyer: '40000000', by: 1, decidedBy: 0 },
        { kind: 'otc.extend', ...of, customer: MERCHANT },
        15 * MINUTE,
        2 * 60 * MINUTE,
      ];
      for (const step of steps) {
        const next = commands[step]!;
        if (typeof next === 'number') square.pass(next);
        else square.try(next);
        if (isRestarted) square.restart();
        const held = [...square.running.books.orders.values()].reduce((sum, one) => sum + BigInt(one.held), 0n);
        expect(square.held(MERCHANT)).toBe(held);
        expect(square.problems()).toEqual([]);
      }
      const { state, toBuyer } = square.order(order);
      const paid = square.facts.filter((fact) => fact.fact === 'posting' && fact.cause === `otc:${order}`);
      const moved = { success: 100_000_000n, partial_success: 40_000_000n }[state as 'success'] ?? 0n;
      expect(RICH - square.available(MERCHANT) - square.held(MERCHANT)).toBe(moved);
      expect(paid).toHaveLength(moved === 0n ? 0 : 4);
      expect(['', String(moved)]).toContain(toBuyer);
    }),
    { numRuns: 150 },
  );
});

it('a total is what the coins cost, rounded up to the next hundredth', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 14n), fc.bigInt(1n, 10n ** 20n), fc.integer({ min: 0, max: 18 }), (price, amount, decimals) => {
      const total = totalOf(price, amount, decimals);
      const unit = 10n ** BigInt(decimals + 6);
      expect(total * unit >= price * amount && (total - 1n) * unit < price * amount).toBe(true);
    }),
  );
});
