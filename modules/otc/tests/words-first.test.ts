// Protects what is written beside an order: it belongs to what was carried out, and to no order of a journal that was put back.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { otc as otcModule } from '../module.ts';
import { MERCHANT, OtcSite, TAKER } from '../testing/otc-site.ts';

withDatabases(
  'words beside an order',
  (given) => {
    let site: OtcSite;
    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    it('the payer is the one that was stated first, whatever is sent right after', async () => {
      const id = await site.order('unpaid');
      const state = (payer: string) => site.ask('otcPaid', { body: { id, payer } }, TAKER);
      const [first, second] = await Promise.all([state('Bob Chan'), state('Third Person')]);
      expect([first, second]).toMatchObject([{ ok: true }, { code: 'STATE_CHANGED' }]);
      expect((await site.must('otcOrderOne', { params: { id } }, MERCHANT)).order).toMatchObject({
        payerName: 'Bob Chan',
        isOtherName: false,
      });
    });

    it('orders of a journal that was put back leave nothing to the next ones of their numbers', async () => {
      const id = await site.order('paid');
      await site.otc.write();
      await given.db.query('update otc_scribe set sequence = 100000');
      await given.db.query(`update otc_payer set order_id = 999`);
      await given.db.query(
        `insert into otc_message (order_id, number, author, reader, content, pictures, at, hash) values (999, 1, 1, 2, 'x', '{}', 1, '')`,
      );
      await site.restarted().start?.();
      expect(
        await given.db.query('select 1 from otc_message where order_id = 999 union all select 1 from otc_payer where order_id = 999'),
      ).toEqual([]);
      const { messages } = await site.must('otcOrderOne', { params: { id } }, TAKER);
      expect(messages.map(({ event }) => event)).toEqual(['made', 'accepted', 'paid']);
    });

    it('nobody leaves whose order is open', async () => {
      await site.order('paid');
      expect([site.otc.openWith(MERCHANT), site.otc.openWith(TAKER), site.otc.openWith(3)]).toEqual([1, 1, 0]);
    });
  },
  { on: ['postgres'], migrations: otcModule.migrations },
);
