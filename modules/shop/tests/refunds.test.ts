// Protects what the shop was paid: no operator gives back more alone by doing it in parts, order by order or all at once.
import { expect, it } from 'vitest';
import { amountText } from '@agio/deals';
import { PRICE_DIGITS } from '@agio/kernel';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { shop } from '../module.ts';
import { storeCodes, tellImported } from '../codes/codes.ts';
import { COIN } from '../testing/bench.ts';
import { ShopSite } from '../testing/shop-site.ts';

/** Lets what was begun go on for as long as it waits for nothing but promises. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

withDatabases(
  'refunds by one person',
  (given) => {
    /** A site where a piece is worth so many yuan, and parcels that were sent. */
    async function sent(yuan: bigint, ...to: readonly number[]): Promise<{ site: ShopSite; orders: readonly number[] }> {
      const site = new ShopSite(given.db, 8);
      const variant = site.bench.sell(20);
      const orders = to.map((customer) => site.bench.shipped(customer, variant));
      site.midnight = (yuan * 10n ** BigInt(PRICE_DIGITS)) / 20n;
      await site.open();
      return { site, orders };
    }
    const giveBack = async (site: ShopSite, order: number, operator = 1, amount = '20'): Promise<string> => {
      const refunded = amountText(site.bench.books.orders.get(order)?.refunded ?? '0', { decimals: 8 });
      const input = { params: { id: String(order) }, body: { amount, refunded, reason: 'broken' } };
      const told = await site.shop.desk.deskShopRefund(input as never, { language: 'en-US', operator: { id: operator } } as never);
      return told.ok ? 'done' : told.code;
    };

    it('bring one customer no more in a day than one order may', async () => {
      const { orders, site } = await sent(600n, 1, 1, 2, 1);
      const [first = 0, second = 0, others = 0, last = 0] = orders;
      expect(await Promise.all([giveBack(site, first), giveBack(site, second)])).toEqual(['done', 'SECOND_PERSON_NEEDED']);
      // Nor by somebody else.
      expect(await giveBack(site, second, 2)).toBe('SECOND_PERSON_NEEDED');
      expect(await giveBack(site, others)).toBe('done');
      await site.pass(DAY_MS);
      expect(await giveBack(site, last)).toBe('done');
    });

    it('bring no more of one order than one person may, in however many parts and days', async () => {
      const { orders, site } = await sent(2_000n, 1);
      const unsent = site.bench.paid(2, site.bench.sell(20));
      await site.open();
      for (const order of [...orders, unsent]) {
        const tried: string[] = [];
        for (const part of ['6', '4', '0.00000001']) {
          tried.push(await giveBack(site, order, 1, part));
          await site.pass(DAY_MS);
        }
        expect(tried).toEqual(['done', 'done', 'SECOND_PERSON_NEEDED']);
        // What is left of it takes two, also where another operator gives it back.
        expect(await giveBack(site, order, 2, '10')).toBe('SECOND_PERSON_NEEDED');
      }
    });

    it('made again after an answer that was lost, or by two at once, give nothing back twice', async () => {
      const { orders, site } = await sent(20n, 1);
      const [order = 0] = orders;
      expect((await Promise.all([1, 2, 1].map((operator) => giveBack(site, order, operator, '5')))).toSorted()).toEqual([
        'STATE_CHANGED',
        'STATE_CHANGED',
        'done',
      ]);
      expect(site.bench.order(order).refunded).toBe(String(5n * COIN));
    });

    it('count for a whole day, and not until midnight', async () => {
      const { orders, site } = await sent(600n, 1, 1);
      const [first = 0, second = 0] = orders;
      await site.pass(DAY_MS - (site.bench.nowMs % DAY_MS) - HOUR_MS);
      expect(await giveBack(site, first)).toBe('done');
      await site.pass(2 * HOUR_MS);
      expect(await giveBack(site, second)).toBe('SECOND_PERSON_NEEDED');
      await site.pass(DAY_MS - 2 * HOUR_MS);
      expect(await giveBack(site, second)).toBe('done');
    });

    it('are five thousand yuan a day, over all customers', async () => {
      const { orders, site } = await sent(900n, 1, 2, 3, 4, 5, 6);
      for (const order of orders.slice(0, 5)) expect(await giveBack(site, order)).toBe('done');
      const [last = 0] = orders.slice(5);
      expect(await giveBack(site, last)).toBe('SECOND_PERSON_NEEDED');
      expect(await giveBack(site, last, 2)).toBe('done');
    });

    it('count with what the same person decided in OTC and C2C, and with what anybody did about the same customer', async () => {
      const { orders, site } = await sent(600n, 1);
      const [order = 0] = orders;
      const tried: string[] = [];
      for (const [by, party, yuan] of [
        [2, 1, 9_500n],
        [1, 2, 49_500n],
        [2, 2, 49_500n],
      ] as const) {
        site.elsewhere = [{ by, parties: [party], worth: yuan * 100n }];
        tried.push(await giveBack(site, order));
      }
      expect(tried).toEqual(['SECOND_PERSON_NEEDED', 'SECOND_PERSON_NEEDED', 'done']);
      expect(await site.shop.decidedAlone(0)).toEqual([{ by: 1, parties: [1], worth: 60_000n }]);
    });

    it('take two where one has given enough, however little this one is', async () => {
      const { orders, site } = await sent(600n, 1, 1);
      const [first = 0, second = 0] = orders;
      await giveBack(site, first);
      const [refund] = site.shop.requests ?? [];
      const payload = { order: String(second), amount: '20', refunded: '0', reason: 'broken' };
      expect(await refund?.examine(payload)).toMatchObject({ ok: true });
    });

    it('by two people say that they were made only where they were, whatever else the same two agreed on', async () => {
      const { orders, site } = await sent(600n, 1);
      const [order = 0] = orders;
      const kind = site.shop.requests?.find((one) => one.kind === 'shop.refund');
      const agreed = { cause: 'request 1', reason: 'broken', asked: { id: 1, name: 'ada' }, decided: { id: 2, name: 'bo' }, changes: [] };
      const give = async (amount: string, people = agreed) =>
        kind?.run({ order: String(order), amount, refunded: '0', reason: 'broken' }, people);
      const raced = await Promise.all(['5', '15', '8'].map((amount) => give(amount)));
      expect(raced.filter((one) => one?.ok === true)).toHaveLength(1);
      expect(raced.filter((one) => one?.ok !== true)).toMatchObject([{ code: 'STATE_CHANGED' }, { code: 'STATE_CHANGED' }]);
      // After a crash the one that was made says so again, to the two alone.
      const made = String(BigInt(site.bench.books.orders.get(order)?.refunded ?? '0') / COIN);
      expect(await give(made)).toEqual({ ok: true });
      expect(await give(made, { ...agreed, decided: { id: 3, name: 'cy' } })).toMatchObject({ code: 'STATE_CHANGED' });
      expect(await give('1')).toMatchObject({ code: 'STATE_CHANGED' });
    });

    it('reach a customer whose account is frozen, and never one who has closed it', async () => {
      const { orders, site } = await sent(100n, 1, 2);
      const [toFrozen = 0, toClosed = 0] = orders;
      site.bench.apply({ kind: 'set_disabled', customer: 1, reason: 'owner', isOn: true });
      expect(await giveBack(site, toFrozen)).toBe('done');
      expect(site.bench.try({ kind: 'shop.receive', customer: 2, order: toClosed })).toBe('done');
      site.bench.apply({ kind: 'set_disabled', customer: 2, reason: 'closed', isOn: true });
      const [refund] = site.shop.requests ?? [];
      const payload = { order: String(toClosed), amount: '20', refunded: '0', reason: 'broken' };
      expect(await giveBack(site, toClosed)).toBe('STATE_CHANGED');
      expect(await refund?.examine(payload)).toMatchObject({ code: 'STATE_CHANGED' });
      // Nor where the closing is recorded between what was read and the refund.
      const late = { kind: 'shop.refund', order: toClosed, amount: '1', refunded: '0', by: 1, decidedBy: 0 } as const;
      expect(site.bench.try(late)).toBe('shop.state_changed');
      expect(site.bench.books.orders.get(toClosed)?.refunded).toBe('0');
    });

    it('of a part of what was not sent count: the rest of it can still be sent', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(5);
      const [first, second] = [site.bench.paid(1, variant), site.bench.paid(1, variant)];
      site.midnight = 30n * 10n ** BigInt(PRICE_DIGITS);
      await site.open();
      expect(await giveBack(site, first, 1, '19.99')).toBe('done');
      expect(await giveBack(site, second, 1, '19.99')).toBe('SECOND_PERSON_NEEDED');
      // All of it costs nothing, and neither does what was given back before.
      expect(await giveBack(site, first, 1, '0.01')).toBe('done');
      expect(await giveBack(site, second, 1, '19.99')).toBe('done');
    });

    it('of codes that are delivered while somebody decides count as those of what was delivered', async () => {
      const { orders, site } = await sent(600n, 1);
      expect(await giveBack(site, orders[0] ?? 0)).toBe('done');
      const variant = site.bench.sell(0, { delivery: 'virtual' });
      await site.pass(0);
      await storeCodes(site.room, variant, ['A-1']);
      await tellImported(site.room);
      const order = site.bench.paid(1, variant);
      const refunding: Promise<string>[] = [];
      site.before = (kind) => {
        if (kind === 'shop.deliver') refunding.push(giveBack(site, order));
        return nextTurns();
      };
      await site.shop.deliver();
      expect(await Promise.all(refunding)).toEqual(['SECOND_PERSON_NEEDED']);
      expect(site.bench.order(order)).toMatchObject({ state: 'received', refunded: '0' });
    });

    it('of what was not sent are not counted: it is the customer’s', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(5);
      const orders = [site.bench.paid(1, variant), site.bench.paid(1, variant)];
      site.midnight = 30n * 10n ** BigInt(PRICE_DIGITS);
      await site.open();
      for (const order of orders) expect(await giveBack(site, order)).toBe('done');
    });
  },
  { migrations: shop.migrations },
);
