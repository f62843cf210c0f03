// Protects (36): an attacker who can write to the database becomes no provider by it: they see neither a name nor an account, and no one pays by a row.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { c2c as c2cModule } from '../module.ts';
import { C2cSite, CUSTOMER, NORTH, SOUTH, STRANGER } from '../testing/c2c-site.ts';

withDatabases(
  'rows of C2C that somebody else wrote (36)',
  (given) => {
    let site: C2cSite;
    beforeEach(async () => {
      site = new C2cSite(given.db);
      await site.open();
    });

    it('36: an attacker who writes that an ended order was theirs sees neither who its customer is, nor where they are paid', async () => {
      const id = await site.orderIn('success', 'sell');
      const seen = async (as: number) => {
        const { order } = await site.must('c2cUserOrder', { params: { id } }, as);
        return [order.payee?.number ?? null, order.customerName];
      };
      expect((await seen(CUSTOMER))[0]).toBe(site.payee(CUSTOMER).number);
      await given.db.query('update c2c_order set provider = $2 where id = $1', [Number(id), STRANGER]);
      expect(await seen(STRANGER)).toEqual([null, null]);
      await given.db.query('update c2c_order_words set customer = $1', [STRANGER]);
      expect(await seen(STRANGER)).toEqual([null, null]);
    });

    it('36: an order is paid to where its own words say, whatever its row says', async () => {
      const other = await site.trade({ merchantId: String(SOUTH) });
      const id = await site.orderIn('unpaid');
      const listed = async () =>
        (await site.must('c2cUserHistory', { query: {} }, CUSTOMER)).list.find((one) => one.id === id)?.payee?.number;
      expect(await listed()).toBe(site.payee(NORTH).number);
      await given.db.query('update c2c_order o set words = t.words from c2c_order t where o.id = $1 and t.id = $2', [
        Number(id),
        Number(other.ok ? other.data.id : 0),
      ]);
      expect(await listed()).toBe(site.payee(NORTH).number);
    });
  },
  { on: ['postgres'], migrations: c2cModule.migrations },
);
