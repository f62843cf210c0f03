// Protects what operators read of the shop's sales: thirty days of UTC that end with today, each with what was paid in it, and what was given back left out of its worth.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { salesOf, soldToday } from '../desk/sales.ts';
import { shop } from '../module.ts';
import { ALICE, BOB, ShopSite } from '../testing/shop-site.ts';

withDatabases(
  'sales of the shop',
  (given) => {
    it('are those of thirty days, by day and by coin', async () => {
      const site = new ShopSite(given.db);
      const variant = site.bench.sell(20);
      const today = (): number => site.bench.nowMs - (site.bench.nowMs % DAY_MS);
      const toMidnight = (): Promise<void> => site.pass(DAY_MS - (site.bench.nowMs % DAY_MS) - 10);
      await site.open();
      site.bench.shipped(ALICE, variant);
      await site.pass(0);
      const first = today();
      // Twenty-nine days later it is still there; a day after that it is not.
      await site.pass(29 * DAY_MS);
      const cancelled = site.bench.paid(BOB, variant);
      site.bench.must({ kind: 'shop.cancel', customer: BOB, order: cancelled });
      site.bench.shipped(BOB, variant);
      await toMidnight();
      const { coins, days } = await salesOf(site.room);
      expect(days.map(({ time }) => time)).toEqual(Array.from({ length: 30 }, (_day, at) => first + at * DAY_MS));
      expect(days.filter(({ orders }) => orders > 0)).toEqual([
        { time: first, orders: 1, pieces: 1, value: '140' },
        { time: today(), orders: 1, pieces: 1, value: '140' },
      ]);
      expect(coins).toEqual([{ coin: 'USDT', paid: '40', refunded: '0', orders: 2 }]);
      expect(await soldToday(site.room)).toEqual({ currency: 'CNY', sold: { orders: 1, pieces: 1, value: '140' } });
      await site.pass(20);
      expect((await soldToday(site.room)).sold.orders).toBe(0);
      const next = (await salesOf(site.room)).days;
      expect([next.at(-1)?.time, next.filter(({ orders }) => orders > 0).map(({ time }) => time)]).toEqual([today(), [today() - DAY_MS]]);
    });
  },
  { migrations: shop.migrations },
);
