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

    it('name no payment method that the seller removes meanwhile: no order is made with it', async () => {
      const [sale, purchase] = [await site.advertise(), await site.advertise({ side: 'buy' })];
      for (const { id } of [...(site.methods.get(MERCHANT) ?? []), ...(site.methods.get(TAKER) ?? [])]) site.removed.add(id);
      const [own] = site.methods.get(TAKER) ?? [];
      expect(await site.take(sale)).toMatchObject({ code: 'OTC_AD_CHANGED' });
      expect(await site.take(purchase, { bankcard: own?.id })).toMatchObject({
        code: 'PARAMETER_ERROR',
        details: [{ problem: 'not_usable' }],
      });
      expect(await given.db.query('select id from otc_order_words')).toEqual([]);
      site.removed.clear();
      expect([(await site.take(sale)).ok, (await site.take(purchase, { bankcard: own?.id })).ok]).toEqual([true, true]);
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

    it('what was refused leaves none of them, and nobody’s payment methods, behind', async () => {
      const ad = await site.advertise({});
      const taken = await Promise.all(['600', '600'].map((amount) => site.take(ad, { amount })));
      expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
      const terms = {
        side: 'sell',
        coin: 'USDT',
        fiat: 'CNY',
        price: { kind: 'fixed', price: '7.2' },
        quantity: '1000',
        min: '100',
        max: '5000',
      };
      const edit = { ...terms, id: ad.id, revision: 99, windowMinutes: 15, autoAccept: false, methods: ['bank'] };
      expect(await site.ask('otcEditAd', { body: edit }, MERCHANT)).toMatchObject({ ok: false });
      const rows = await given.db.query<{ table: string }>(
        `select 'order' as table from otc_order_words union all select 'ad' from otc_ad_words`,
      );
      expect(rows.map((row) => row.table)).toEqual(['order', 'ad']);
    });

    it('nobody leaves whose order is open', async () => {
      await site.order('paid');
      expect([site.otc.openWith(MERCHANT), site.otc.openWith(TAKER), site.otc.openWith(3)]).toEqual([1, 1, 0]);
    });
  },
  { on: ['postgres'], migrations: otcModule.migrations },
);
