// Protects orders in the core: no piece is sold twice, what is held is what open orders hold, each clock ends what it should, and of things that happen at once one counts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { PAY_MS, RECEIVE_MS, REFUND_MS } from '../model.ts';
import { COIN, ShopBench } from '../testing/bench.ts';

describe('stock', () => {
  it('has ten pieces for fifty buyers: exactly ten are sold', () => {
    const bench = new ShopBench(50);
    const variant = bench.sell(10);
    const told = Array.from({ length: 50 }, (_, at) => bench.try(bench.orderOf(at + 1, variant)));
    expect(told.filter((one) => one === 'done')).toHaveLength(10);
    expect(told.filter((one) => one === 'shop.sold_out')).toHaveLength(40);
    expect(bench.books.variants.get(variant)?.stock).toBe(0);
    // Those who do not pay give theirs back, to whoever comes then.
    bench.pass(PAY_MS);
    expect(bench.books.orders.size).toBe(0);
    expect(bench.try(bench.orderOf(50, variant, 10))).toBe('done');
    expect(bench.try(bench.orderOf(49, variant))).toBe('shop.sold_out');
  });

  it('is counted up to its limit for one customer, whatever became of earlier orders', () => {
    const bench = new ShopBench(2);
    const variant = bench.sell(100, { limit: 2 });
    expect(bench.try(bench.orderOf(1, variant, 3))).toBe('shop.limit_reached');
    const order = bench.paid(1, variant, 2);
    expect(bench.try(bench.orderOf(1, variant))).toBe('shop.limit_reached');
    expect(bench.try({ kind: 'shop.cancel', customer: 1, order })).toBe('done');
    const kept = bench.shipped(1, variant);
    bench.pass(RECEIVE_MS + REFUND_MS);
    expect(bench.order(kept).state).toBe('complete');
    expect(bench.try(bench.orderOf(1, variant, 2))).toBe('shop.limit_reached');
    expect(bench.try(bench.orderOf(1, variant))).toBe('done');
    expect(bench.try(bench.orderOf(2, variant, 2))).toBe('done');
  });

  it('is sold at the price that was shown, and at no other', () => {
    const bench = new ShopBench(1);
    const variant = bench.sell(5);
    const shown = bench.orderOf(1, variant);
    const priced = { product: 1, variant, version: 2, coin: 'USDT', currency: '', price: String(30n * COIN), by: 1 } as const;
    bench.must({ kind: 'shop.variant', ...priced });
    expect(bench.try(shown)).toBe('shop.terms_changed');
    // Whatever somebody writes into a command.
    expect(bench.try({ ...shown, version: 3 })).toBe('shop.terms_changed');
  });

  it('of codes grows with what was imported, however often that is said', () => {
    const bench = new ShopBench(1);
    const variant = bench.sell(2, { delivery: 'virtual' });
    for (const imported of [5, 5, 5]) bench.must({ kind: 'shop.import', variant, imported });
    expect(bench.try({ kind: 'shop.import', variant, imported: 4 })).toBe('shop.invalid');
    expect(bench.books.variants.get(variant)?.stock).toBe(5);
  });
});

describe('money', () => {
  it('is held from payment until receipt, then the shop’s', () => {
    const bench = new ShopBench(1);
    const order = bench.shipped(1, bench.sell(5));
    expect([bench.has(1, 'trading'), bench.has(1, 'shop.escrow'), bench.has(0, 'shop.sales')]).toEqual([80n * COIN, 20n * COIN, 0n]);
    bench.must({ kind: 'shop.receive', customer: 1, order });
    expect([bench.has(1, 'shop.escrow'), bench.has(0, 'shop.sales')]).toEqual([0n, 20n * COIN]);
    expect(bench.order(order)).toMatchObject({ state: 'received', held: '0' });
  });

  it('comes back in parts, and never more than was paid', () => {
    const bench = new ShopBench(1);
    const order = bench.shipped(1, bench.sell(5));
    const back = (coins: bigint, refunded: bigint): string => {
      const [amount, before] = [String(coins * COIN), String(refunded * COIN)];
      return bench.try({ kind: 'shop.refund', order, amount, refunded: before, by: 1, decidedBy: 0 });
    };
    expect(back(5n, 0n)).toBe('done');
    // Said again, it is not done again.
    expect(back(5n, 0n)).toBe('shop.state_changed');
    bench.must({ kind: 'shop.receive', customer: 1, order });
    expect(back(16n, 5n)).toBe('shop.amount_out_of_range');
    expect(back(15n, 5n)).toBe('done');
    expect([bench.has(1, 'trading'), bench.has(0, 'shop.sales')]).toEqual([100n * COIN, 0n]);
    expect(bench.order(order)).toMatchObject({ state: 'refunded', refunds: 2 });
  });

  it('is what is left after a part was given back', () => {
    const bench = new ShopBench(1);
    const order = bench.must(bench.orderOf(1, bench.sell(8)));
    bench.must({ kind: 'shop.pay', order, customer: 1 });
    const before = bench.held();
    bench.must({ kind: 'shop.refund', order, amount: String(COIN), refunded: '0', by: 1, decidedBy: 0 });
    expect(bench.held()).toEqual({ ledger: before.ledger - COIN, orders: before.orders - COIN });
  });

  it('is the same in orders and ledger after anything that happens', () => {
    const kinds = ['order', 'pay', 'cancel', 'pick', 'ship', 'receive', 'ask_refund', 'refuse', 'refund', 'pass'] as const;
    const happening = fc.record({
      kind: fc.constantFrom(...kinds),
      customer: fc.integer({ min: 1, max: 3 }),
      at: fc.nat(6),
      part: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (list) => {
        const bench = new ShopBench(3);
        const variant = bench.sell(8);
        for (const { at, customer, kind, part } of list) {
          const order = [...bench.books.orders.values()][at];
          if (kind === 'order') bench.try(bench.orderOf(customer, variant));
          else if (kind === 'pass') bench.pass(part * DAY_MS);
          else if (order === undefined) continue;
          else if (kind === 'pick' || kind === 'ship' || kind === 'refuse') bench.try({ kind: `shop.${kind}`, order: order.id, by: 1 });
          else if (kind === 'refund') {
            const amount = String(BigInt(part) * COIN);
            bench.try({ kind: 'shop.refund', order: order.id, amount, refunded: order.refunded, by: 1, decidedBy: 0 });
          } else bench.try({ kind: `shop.${kind}`, order: order.id, customer: order.customer });
        }
        const { ledger, orders } = bench.held();
        expect(ledger).toBe(orders);
        const all = [1, 2, 3].reduce((sum, one) => sum + bench.has(one, 'trading'), bench.has(0, 'shop.sales') + ledger);
        expect(all).toBe(300n * COIN);
      }),
      { numRuns: 60, seed: Number(process.env['TEST_SEED'] ?? 7) },
    );
  });
});

describe('clocks', () => {
  it('a price is kept for fifteen minutes', () => {
    const bench = new ShopBench(1);
    const order = bench.must(bench.orderOf(1, bench.sell(5)));
    bench.pass(PAY_MS - MINUTE_MS);
    expect(bench.order(order).state).toBe('pending');
    bench.pass(MINUTE_MS);
    expect(bench.order(order).state).toBe('expired');
    expect(bench.try({ kind: 'shop.pay', customer: 1, order })).toBe('shop.not_found');
  });

  it('of payment, cancelling and the end of the time at once, one counts', () => {
    for (const last of ['shop.pay', 'shop.cancel'] as const) {
      const bench = new ShopBench(1);
      const variant = bench.sell(5);
      const order = bench.must(bench.orderOf(1, variant));
      // At the very moment, and before the clock was processed.
      bench.nowMs = bench.order(order).deadlineMs - 1;
      expect(bench.try({ kind: last, customer: 1, order })).toBe('shop.state_changed');
      bench.pass(0);
      expect(bench.order(order)).toMatchObject({ state: 'expired', held: '0' });
      expect([bench.has(1, 'trading'), bench.books.variants.get(variant)?.stock]).toEqual([100n * COIN, 5]);
    }
    const bench = new ShopBench(1);
    const order = bench.must(bench.orderOf(1, bench.sell(5)));
    expect(bench.try({ kind: 'shop.pay', customer: 1, order })).toBe('done');
    expect(bench.try({ kind: 'shop.pay', customer: 1, order })).toBe('shop.state_changed');
    expect(bench.try({ kind: 'shop.cancel', customer: 1, order })).toBe('done');
    expect(bench.try({ kind: 'shop.pick', order, by: 1 })).toBe('shop.not_found');
    expect(bench.has(1, 'trading')).toBe(100n * COIN);
  });

  it('a parcel counts as received after ten days, and an order is complete after seven more', () => {
    const bench = new ShopBench(1);
    const order = bench.shipped(1, bench.sell(5));
    bench.pass(RECEIVE_MS);
    expect(bench.order(order).state).toBe('received');
    bench.pass(REFUND_MS - MINUTE_MS);
    expect(bench.try({ kind: 'shop.ask_refund', customer: 1, order })).toBe('done');
    // People decide; until then no clock runs, and what had passed has passed.
    bench.pass(30 * DAY_MS);
    expect(bench.order(order).state).toBe('received');
    expect(bench.try({ kind: 'shop.refuse', order, by: 1 })).toBe('done');
    bench.pass(1);
    expect(bench.order(order).state).toBe('complete');
    expect(bench.try({ kind: 'shop.refund', order, amount: '1', refunded: '0', by: 1, decidedBy: 2 })).toBe('shop.not_found');
  });
});

it('is the customer’s alone to pay, cancel, receive and ask about', () => {
  const bench = new ShopBench(2);
  const order = bench.shipped(1, bench.sell(5));
  for (const kind of ['shop.pay', 'shop.cancel', 'shop.receive', 'shop.ask_refund'] as const)
    expect(bench.try({ kind, customer: 2, order })).toBe('shop.not_found');
  // What is sent is neither picked again nor cancelled.
  expect(bench.try({ kind: 'shop.pick', order, by: 1 })).toBe('shop.state_changed');
  expect(bench.try({ kind: 'shop.cancel', customer: 1, order })).toBe('shop.state_changed');
  expect(bench.try({ kind: 'shop.deliver', order })).toBe('shop.state_changed');
});
