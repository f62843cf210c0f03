// Protects stock: a customer who could not pay for pieces does not keep them from others.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { shop } from '../module.ts';
import { COIN } from '../testing/bench.ts';
import { ALICE, ShopSite } from '../testing/shop-site.ts';

withDatabases(
  'pieces',
  (given) => {
    it('are kept for as much as their customer could pay now, all of their orders together', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(10, { delivery: 'virtual' });
      await site.open();
      // A hundred USDT are there, and a piece costs twenty.
      const buy = async (quantity: number): Promise<string> => {
        const body = { variant: String(variant), version: 1, quantity, coin: 'USDT', total: '1000' };
        const context = { customer: ALICE, language: 'en-US', request: null, setHeader: () => undefined };
        const told = await site.shop.handlers.shopBuy({ body } as never, context as never);
        return told.ok ? 'done' : told.code;
      };
      expect(await buy(6)).toBe('BALANCE_NOT_ENOUGH');
      expect(await buy(3)).toBe('done');
      expect(await buy(3)).toBe('BALANCE_NOT_ENOUGH');
      expect(await buy(2)).toBe('done');
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 5 });
      // What was paid is no longer counted.
      site.bench.must({ kind: 'shop.pay', customer: ALICE, order: 1 });
      const to = { owner: ALICE, kind: 'trading' } as const;
      site.bench.apply({ kind: 'issue', to, coin: 'USDT', amount: String(20n * COIN), reason: 'seed', cause: 'more' });
      expect(await buy(1)).toBe('done');
    });

    it('are reserved once by a request that comes several times at once, with one copy of what was said', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(10, { delivery: 'virtual' });
      await site.open();
      const replayed: string[] = [];
      const buy = async () => {
        const body = { variant: String(variant), version: 1, quantity: 1, coin: 'USDT', total: '20' };
        const request = { key: 'once', body: 'b' };
        const context = { customer: ALICE, language: 'en-US', request, setHeader: (name: string) => replayed.push(name) };
        return site.shop.handlers.shopBuy({ body } as never, context as never);
      };
      const told = await Promise.all(Array.from({ length: 6 }, buy));
      expect(told.map((one) => (one.ok ? one.data.id : one.code))).toEqual(Array.from({ length: 6 }, () => '1'));
      expect(replayed).toHaveLength(5);
      expect(site.bench.books.variants.get(variant)).toMatchObject({ stock: 9 });
      expect(await given.db.query('select id from shop_order_words')).toHaveLength(1);
    });
  },
  { migrations: shop.migrations },
);
