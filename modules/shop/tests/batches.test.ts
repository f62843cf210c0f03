// Protects codes that wait for a second person: they cannot be read anywhere, they are stored once and as they were compared, and erased otherwise.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { shop } from '../module.ts';
import { ALICE, ShopSite } from '../testing/shop-site.ts';

const CODES = ['Q7-ONE', 'Q7-TWO', 'Q7-THREE'];
const people = { asked: { id: 1, name: 'ada' }, decided: { id: 2, name: 'bo' }, cause: 'request 1', reason: 'new', changes: [] };

withDatabases(
  'batches of codes',
  (given) => {
    let site: ShopSite;
    let variant: number;
    beforeEach(async () => {
      site = new ShopSite(given.db);
      variant = site.bench.sell(0, { delivery: 'virtual' });
      await site.open();
    });
    const kind = () => {
      const found = site.shop.requests?.find((one) => one.kind === 'shop.codes');
      if (found === undefined) throw new Error('codes take two people');
      return found;
    };
    const bring = async (codes: readonly string[]) => {
      const body = { variant: String(variant), codes };
      const told = await site.shop.desk.deskShopCodes({ body } as never, { language: 'en-US', operator: { id: 1 } } as never);
      if (!told.ok) return told;
      const { createTime: _at, ...payload } = told.data;
      return { ok: true as const, payload };
    };
    const brought = async (codes: readonly string[]) => {
      const told = await bring(codes);
      if (!told.ok) throw new Error(told.code);
      return told.payload;
    };
    const everything = async () =>
      JSON.stringify(
        [await given.db.query('select * from shop_code_batch'), await given.db.query('select sealed, digest from shop_code')],
        (_key, value) => (typeof value === 'bigint' ? String(value) : (value as unknown)),
      );
    const stock = () => site.bench.books.variants.get(variant)?.stock;

    it('are not sold and stand readable nowhere before two have agreed, and are stored once then', async () => {
      const payload = await brought(CODES);
      const examined = await kind().examine(payload);
      expect(examined).toMatchObject({
        ok: true,
        changes: [{ after: '3' }, { after: payload.fingerprint }],
        effect: [{}, { value: '60 USDT' }],
      });
      expect(JSON.stringify(examined) + (await everything())).not.toContain('Q7');
      expect(stock()).toBe(0);
      expect(await kind().run(payload, people)).toEqual({ ok: true });
      // Again, as after a crash.
      expect(await kind().run(payload, people)).toEqual({ ok: true });
      expect(stock()).toBe(3);
      expect(await everything()).not.toContain('Q7');
      const order = site.bench.paid(ALICE, variant, 3);
      await site.shop.deliver();
      expect(site.bench.order(order).state).toBe('received');
    });

    it('are counted where a crash came between storing and counting', async () => {
      const payload = await brought(CODES);
      site.before = () => Promise.reject(new Error('the server ends'));
      await expect(kind().run(payload, people)).rejects.toThrow('the server ends');
      site.before = () => Promise.resolve();
      expect(await kind().run(payload, people)).toEqual({ ok: true });
      expect(stock()).toBe(3);
    });

    it('in two batches that have one in common are of the first that is agreed on, also at once', async () => {
      const [one, other] = [await brought(CODES), await brought(['Q7-FOUR', 'Q7-TWO'])];
      const told = await Promise.all([kind().run(one, people), kind().run(other, people)]);
      expect(told.filter(({ ok }) => ok)).toHaveLength(1);
      expect(told.find(({ ok }) => !ok)).toMatchObject({ code: 'SHOP_CODES_DUPLICATE', details: { lines: [2] } });
      expect([3, 2]).toContain(stock());
      expect(await bring(['Q7-NEW', 'Q7-TWO'])).toMatchObject({ ok: false, code: 'SHOP_CODES_DUPLICATE', details: { lines: [2] } });
    });

    it('are those that were compared, whatever is written to the database', async () => {
      const [payload, other] = [await brought(CODES), await brought(['Q7-USED'])];
      await given.db.query(
        'update shop_code_batch set sealed = (select sealed from shop_code_batch where id = $2), pieces = 3 where id = $1',
        [payload.batch, other.batch],
      );
      expect(await kind().examine(payload)).toMatchObject({ ok: false });
      expect(await kind().run(payload, people)).toMatchObject({ ok: false });
      // Cheap codes are not sold as those of something dear.
      const dear = site.bench.sell(0, { delivery: 'virtual' });
      await site.pass(0);
      await given.db.query('update shop_code_batch set variant = $2 where id = $1', [other.batch, dear]);
      expect(await kind().run({ ...other, variant: String(dear) }, people)).toMatchObject({ ok: false, code: 'STATE_CHANGED' });
      expect(site.bench.books.variants.get(dear)?.stock).toBe(0);
      expect(await kind().examine({ ...other, fingerprint: payload.fingerprint })).toMatchObject({ ok: false, code: 'STATE_CHANGED' });
      expect(stock()).toBe(0);
    });

    it('are erased once they are refused, and when nobody decides', async () => {
      const [refused, late] = [await brought(CODES), await brought(['Q7-LATE'])];
      await kind().dropped?.(refused);
      expect(await kind().run(refused, people)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      await site.pass(3 * DAY_MS);
      await site.shop.erase();
      expect(await kind().examine(late)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      expect(await given.db.query('select id from shop_code_batch')).toEqual([]);
    });
  },
  { migrations: shop.migrations },
);
