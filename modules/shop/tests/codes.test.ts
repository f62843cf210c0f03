// Protects codes: each is one order's, an attacker who can write to the database gets none, and what was not delivered can be sold again.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { InTurn } from '@agio/module';
import { codesOf, deliverCodes, deliverWaiting, storeCodes, tellImported } from '../codes/codes.ts';
import { shop } from '../module.ts';
import { shopPeople } from '../people.ts';
import { unitOf } from '../handlers/prices.ts';
import { withholdAfterRestore, withholdIfOlder, withholdsAfterRestore } from '../codes/restored.ts';
import { ALICE, BOB, MASTER_KEY, ShopSite } from '../testing/shop-site.ts';
import type { Address } from '../words.ts';

const CODES = ['A-1', 'B-2', 'C-3'] as const;

withDatabases(
  'codes',
  (given) => {
    let site: ShopSite;
    let variant: number;
    beforeEach(async () => {
      site = new ShopSite(given.db);
      variant = site.bench.sell(0, { delivery: 'virtual' });
      await site.open();
      await storeCodes(site.room, variant, CODES);
      await tellImported(site.room);
    });
    const shownTo = async (customer: number, id: number) => codesOf(site.room, { ...site.bench.order(id), customer });
    const sealed = async () => (await given.db.query<{ sealed: string }>('select sealed from shop_code')).map((row) => row.sealed).join();

    it('are encrypted, and stored once', async () => {
      for (const code of CODES) expect(await sealed()).not.toContain(code);
      expect(await storeCodes(site.room, variant, ['D-4', 'A-1', 'E-5', 'D-4'])).toEqual([2, 4]);
      expect(await storeCodes(site.room, variant, ['A-1', 'A-1'])).toEqual([1, 2]);
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 3, imported: 3 });
    });

    it('are stored once, also of two variants at once and in another order', async () => {
      const other = site.bench.sell(0, { delivery: 'virtual' });
      await site.pass(0);
      const codes = Array.from({ length: 20 }, (_, at) => `NEW-${at}`);
      const told = await Promise.all([
        storeCodes(site.room, variant, codes),
        storeCodes(site.room, other, codes.toReversed()),
        storeCodes(site.room, variant, ['FREE', 'NEW-7']),
      ]);
      expect(told.filter((lines) => lines.length === 0)).toHaveLength(1);
      const [{ all } = { all: 0n }] = await given.db.query<{ all: bigint }>(`select count(*) as all from shop_code`);
      expect([23n, 5n]).toContain(all);
    });

    it('that nobody has bought are sold after a restore only once they were imported again, because they may have been delivered since', async () => {
      const order = site.bench.paid(ALICE, variant);
      await given.db.query(
        `insert into shop_code_batch (id, variant, pieces, sealed, by_operator, created_at) values ('b', 1, 1, '', 1, 0)`,
      );
      await given.db.transaction((session) => withholdAfterRestore(session, site.bench.nowMs));
      for (const command of withholdsAfterRestore(site.bench.core)) site.bench.must(command);
      await tellImported(site.room);
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 0 });
      await deliverWaiting(site.room);
      expect([await shownTo(ALICE, order), await given.db.query('select id from shop_code_batch')]).toEqual([[], []]);
      // The supplier says which of them were not used.
      expect(await storeCodes(site.room, variant, ['B-2', 'B-2'])).toEqual([2]);
      expect(await storeCodes(site.room, variant, ['B-2', 'C-3'])).toEqual([]);
      await tellImported(site.room);
      await deliverWaiting(site.room);
      expect(['B-2', 'C-3']).toContain((await shownTo(ALICE, order)).join());
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 1 });
      expect(await storeCodes(site.room, variant, ['C-3'])).toEqual([1]);
    });

    it('are not sold either where the database alone was put back, and once they were imported again they are', async () => {
      const first = site.bench.paid(ALICE, variant);
      const older = await given.db.query<{ id: string; proof: string }>('select id, proof from shop_code');
      await deliverWaiting(site.room);
      const [delivered] = await shownTo(ALICE, first);
      await withholdIfOlder(site.room);
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 2, imported: 3 });
      for (const { id, proof } of older)
        await given.db.query('update shop_code set order_id = null, customer = null, shown_at = null, proof = $2 where id = $1', [
          id,
          proof,
        ]);
      const next = site.bench.paid(BOB, variant);
      await withholdIfOlder(site.room);
      await deliverWaiting(site.room);
      expect(await shownTo(BOB, next)).toEqual([]);
      const unused = CODES.filter((code) => code !== delivered);
      expect(await storeCodes(site.room, variant, unused)).toEqual([]);
      // A start later nothing is withheld again.
      for (const again of [withholdIfOlder, tellImported, deliverWaiting, withholdIfOlder]) await again(site.room);
      expect(unused).toContain((await shownTo(BOB, next)).join());
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 1, imported: 2 });
    });

    it('of one order are assigned once, also by two that know nothing of each other', async () => {
      const order = site.bench.paid(ALICE, variant);
      const apart = () => ({ ...site.room, inTurn: new InTurn() });
      await Promise.all([deliverCodes(apart(), order), deliverCodes(apart(), order), deliverCodes(apart(), order)]);
      expect(await shownTo(ALICE, order)).toHaveLength(1);
    });

    it('are assigned once, however often and at once they are delivered', async () => {
      const orders = [site.bench.paid(ALICE, variant, 2), site.bench.paid(BOB, variant)];
      await Promise.all([...orders, ...orders].map((id) => deliverCodes(site.room, id)).concat(deliverWaiting(site.room)));
      const shown = [...(await shownTo(ALICE, orders[0] ?? 0)), ...(await shownTo(BOB, orders[1] ?? 0))];
      expect(shown.toSorted()).toEqual([...CODES]);
      expect(site.errors).toEqual([]);
    });

    it('of an order that is cancelled meanwhile are sold to another customer', async () => {
      const order = site.bench.paid(ALICE, variant, 3);
      site.before = (kind) => {
        if (kind === 'shop.deliver') site.bench.must({ kind: 'shop.cancel', customer: ALICE, order });
        site.before = () => Promise.resolve();
        return Promise.resolve();
      };
      await deliverCodes(site.room, order);
      expect(site.bench.order(order).state).toBe('cancelled');
      expect(await shownTo(ALICE, order)).toEqual([]);
      const next = site.bench.paid(BOB, variant, 3);
      await deliverCodes(site.room, next);
      expect((await shownTo(BOB, next)).toSorted()).toEqual([...CODES]);
    });

    it('wait for a day after a change of what guards the account, as buying them does', async () => {
      const id = site.bench.paid(ALICE, variant);
      await deliverCodes(site.room, id);
      const ask = () => site.shop.handlers.shopCodes({ body: { id: String(id) } } as never, { customer: ALICE } as never);
      site.delayedUntil = site.bench.nowMs + DAY_MS;
      expect(await ask()).toMatchObject({ ok: false, code: 'SHOP_DELAYED', details: { until: site.delayedUntil } });
      site.delayedUntil = site.bench.nowMs;
      expect(await ask()).toMatchObject({ ok: true });
    });

    it('that a crash left with an order that was cancelled are sold again', async () => {
      const order = site.bench.paid(ALICE, variant, 3);
      site.before = (kind) => Promise.reject(new Error(`the server ends before ${kind}`));
      await expect(deliverCodes(site.room, order)).rejects.toThrow('shop.deliver');
      site.before = () => Promise.resolve();
      site.bench.must({ kind: 'shop.cancel', customer: ALICE, order });
      await site.pass(0);
      const next = site.bench.paid(BOB, variant, 3);
      await deliverWaiting(site.room);
      expect((await shownTo(BOB, next)).toSorted()).toEqual([...CODES]);
      expect(await shownTo(ALICE, order)).toEqual([]);
    });

    it('of which a row says falsely whose they are pay nobody', async () => {
      const order = site.bench.paid(ALICE, variant);
      await given.db.query('update shop_code set order_id = $1, customer = $2 where id = (select min(id) from shop_code)', [order, ALICE]);
      await deliverCodes(site.room, order);
      expect(await shownTo(ALICE, order)).toHaveLength(1);
    });

    it('are nobody’s because a row says so', async () => {
      const [mine, theirs] = [site.bench.paid(ALICE, variant), site.bench.paid(BOB, variant)];
      for (const id of [mine, theirs]) await deliverCodes(site.room, id);
      await given.db.query('update shop_code set order_id = $1, customer = $2', [theirs, BOB]);
      expect(await shownTo(BOB, theirs)).toHaveLength(1);
      expect(site.errors.join()).toContain('was not written by this program');
    });

    it('that were delivered are nobody else’s, whatever rows say of their order', async () => {
      const [first, other] = [site.bench.paid(ALICE, variant), site.bench.paid(ALICE, variant)];
      for (const id of [first, other]) await deliverCodes(site.room, id);
      const own = await shownTo(ALICE, first);
      await given.db.query('delete from shop_code where order_id is null');
      await given.db.query('update shop_code set shown_at = null');
      await given.db.query(`update shop_order set state = 'cancelled', received_at = 0`);
      const order = site.bench.paid(BOB, variant);
      await expect(deliverCodes(site.room, order)).rejects.toThrow('waits for codes');
      // Also as they were while they were assigned and not delivered.
      await given.db.query('update shop_code set customer = null');
      await deliverWaiting(site.room);
      expect(await shownTo(BOB, order)).toEqual([]);
      await given.db.query('update shop_code set customer = $1', [ALICE]);
      expect([await shownTo(ALICE, first), (await shownTo(ALICE, other)).length]).toEqual([own, 1]);
    });

    it('that a crash left before their buyer was written down are theirs', async () => {
      const order = site.bench.paid(ALICE, variant);
      site.after = (kind) => Promise.reject(new Error(`the server ends after ${kind}`));
      await expect(deliverCodes(site.room, order)).rejects.toThrow('shop.deliver');
      site.after = () => Promise.resolve();
      expect(site.bench.order(order).state).toBe('received');
      expect(await shownTo(ALICE, order)).toEqual([]);
      await deliverWaiting(site.room);
      expect(await shownTo(ALICE, order)).toHaveLength(1);
    });

    it('that somebody wrote to the database are counted and sold by nobody, and keep no others from being delivered', async () => {
      await given.db.query(
        `insert into shop_code (id, variant, sealed, digest, created_at, proof)
         select 'forged ' || n, variant, sealed, 'forged ' || n, 0, proof from shop_code, generate_series(1, 4) n
         where id = (select min(id) from shop_code)`,
      );
      await tellImported(site.room);
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 3, imported: 3 });
      const order = site.bench.paid(ALICE, variant, 2);
      await deliverWaiting(site.room);
      expect(await shownTo(ALICE, order)).toHaveLength(2);
      expect(site.errors.join()).toContain('was not written by this program');
    });

    it('wait where there are fewer than were counted, and the order with them', async () => {
      await given.db.query('delete from shop_code where variant = $1', [variant]);
      const order = site.bench.paid(ALICE, variant);
      await deliverWaiting(site.room);
      expect(site.bench.order(order).state).toBe('paid');
      expect(site.errors.join()).toContain('waits for codes');
    });
  },
  { migrations: shop.migrations },
);

withDatabases(
  'addresses',
  (given) => {
    const to: Address = { name: 'Chen Lin', mobile: '138', region: 'Shanghai', street: 'Hengshan Road 12', country: 'CN' };

    it('are sealed for their order, and erased ninety days after it has ended', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(5);
      await site.open();
      const words = await site.room.words.begin(ALICE, { titles: {}, names: {}, picture: null, address: to }, site.bench.nowMs);
      const other = await site.room.words.begin(BOB, { titles: {}, names: {}, picture: null, address: to }, site.bench.nowMs);
      const order = site.bench.must({ ...site.bench.orderOf(ALICE, variant), words });
      await site.pass(0);
      const [row] = await given.db.query<{ address: string }>('select address from shop_order_words where id = $1', [words]);
      expect(row?.address).not.toContain('Hengshan');
      expect(await site.room.words.addressOf({ customer: ALICE, words })).toEqual(to);
      // Anyone who swaps two rows sends no parcel elsewhere.
      await given.db.query('update shop_order_words set address = $2 where id = $1', [other, row?.address]);
      expect(await site.room.words.addressOf({ customer: BOB, words: other })).toBeUndefined();
      await site.pass(80 * DAY_MS);
      expect(site.bench.order(order).state).toBe('expired');
      await site.shop.erase();
      expect(await site.room.words.addressOf({ customer: ALICE, words })).toEqual(to);
      await site.pass(11 * DAY_MS);
      await site.shop.erase();
      expect(await site.room.words.addressOf({ customer: ALICE, words })).toBeUndefined();
    });

    it('36: are shown to nobody whose rows somebody else made of them, neither in an order nor in a copy', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(5);
      await site.open();
      const begin = (customer: number) =>
        site.room.words.begin(customer, { titles: {}, names: {}, picture: null, address: to }, site.bench.nowMs);
      const [theirs, own] = [await begin(ALICE), await begin(BOB)];
      site.bench.must({ ...site.bench.orderOf(BOB, variant), words: own });
      await site.pass(80 * DAY_MS);
      const copied = async () => (await shopPeople.export?.(given.db, BOB, MASTER_KEY))?.['shopParcels'];
      const whole = [{ address: to, carrier: null, tracking: null, reason: null, time: expect.any(Number) as number }];
      expect(await copied()).toEqual(whole);
      await given.db.query('update shop_order set words = $1', [theirs]);
      await given.db.query('update shop_order_words set customer = $1', [BOB]);
      const [row] = await given.db.query<{ words: string }>('select words from shop_order');
      expect(await site.room.words.addressOf({ customer: BOB, words: row?.words ?? '' })).toBeUndefined();
      expect(await copied()).toEqual(whole);
    });

    it('are erased as well where no order came of them', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(5);
      await site.open();
      const begin = () => site.room.words.begin(ALICE, { titles: {}, names: {}, picture: null, address: to }, site.bench.nowMs);
      const words = { left: await begin(), open: await begin() };
      const order = site.bench.must({ ...site.bench.orderOf(ALICE, variant), words: words.open });
      site.bench.must({ kind: 'shop.pay', customer: ALICE, order });
      await site.pass(80 * DAY_MS);
      await site.shop.erase();
      expect(await site.room.words.addressOf({ customer: ALICE, words: words.left })).toEqual(to);
      await site.pass(11 * DAY_MS);
      await site.shop.erase();
      expect(await site.room.words.addressOf({ customer: ALICE, words: words.left })).toBeUndefined();
      expect(await site.room.words.addressOf({ customer: ALICE, words: words.open })).toEqual(to);
    });

    it('prices in a currency are paid at the reference, rounded up', () => {
      const site = new ShopSite(given.db);
      const coin = site.bench.core.coin('USDT');
      const priced = { coin: -1, currency: 'CNY', price: '10000' } as const;
      const variant = { id: 1, product: 1, stock: 1, imported: 0, version: 1, by: 1, updatedAtMs: 0, ...priced };
      // 100 yuan at 7 are 14.28571428… USDT.
      expect(coin === undefined ? undefined : unitOf(site.room, variant, coin)).toBe(1_428_571_429n);
    });
  },
  { migrations: shop.migrations },
);
