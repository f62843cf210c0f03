// Protects (36): an attacker who can write to the database changes no price of others, receives no payment owed to another, and reads no account and no proof of others.
import { beforeEach, expect, it } from 'vitest';
import { proveAgain, withDatabases } from '@agio/database/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { otc as otcModule } from '../module.ts';
import { MASTER_KEY, MERCHANT, OtcSite, STRANGER, TAKER } from '../testing/otc-site.ts';
import { PROVEN_DECISION } from '../words/store.ts';

withDatabases(
  'rows of OTC that somebody else wrote (36)',
  (given) => {
    let site: OtcSite;
    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });
    const numbers = (list: readonly { readonly id: string; readonly payees: readonly { readonly number: string }[] }[]) =>
      list.map(({ id, payees }) => [id, ...payees.map(({ number }) => number)]);

    it('36: an advertisement whose words were written or deleted in the database cannot be taken', async () => {
      const ad = await site.advertise({ price: { kind: 'floating', bps: 100 } });
      const shown = async () =>
        (await site.must('otcAds', { query: { coin: 'USDT', fiat: 'CNY', side: 'buy' } }, TAKER)).list.map(({ id }) => id);
      expect(await shown()).toEqual([ad.id]);
      await given.db.query('update otc_ad_words set bps = -5000');
      await site.pass(2_000);
      expect([await shown(), await site.take(ad, { price: '3.6' })]).toMatchObject([[], { code: 'OTC_AD_CLOSED' }]);
      await given.db.query('delete from otc_ad_words');
      expect(await site.take(ad, { price: '7.2' })).toMatchObject({ code: 'OTC_AD_CLOSED' });
      expect(site.unproven).toEqual([expect.stringContaining('otc_ad_words')]);
    });

    it('36: an order is paid to where its own words say, whatever its row says; and no one owes for one that is a row alone', async () => {
      await site.merchant(STRANGER, 'Mallory Exchange');
      const theirs = await site.take(await site.advertise({}, STRANGER));
      const id = await site.order('unpaid');
      const list = async () => numbers((await site.must('otcOrders', { query: {} }, TAKER)).list);
      const before = await list();
      expect(before.find(([one]) => one === id)).toEqual([id, site.payee(MERCHANT).number]);
      const other = theirs.ok ? theirs.data.id : '';
      await given.db.query('update otc_order o set words = t.words from otc_order t where o.id = $1 and t.id = $2', [
        Number(id),
        Number(other),
      ]);
      expect(await list()).toEqual(before);
      await given.db.query('create temp table forged as select * from otc_order where id = $1', [Number(other)]);
      await given.db.query(`update forged set id = 99999, state = 'unpaid'`);
      await given.db.query('insert into otc_order select * from forged');
      await given.db.query('drop table forged');
      expect((await list()).find(([one]) => one === '99999')).toEqual(['99999']);
    });

    it('36: an attacker who writes that an ended order was theirs sees neither where it was paid to, nor who paid, nor their pictures', async () => {
      const id = await site.order('unpaid');
      const picture = site.upload(TAKER, 'proof-1');
      await site.must('otcPaid', { body: { id, payer: 'Bob Chan', pictures: [picture] } }, TAKER);
      await site.must('otcRelease', { body: { id, acceptsOtherName: true } }, MERCHANT);
      const seen = async (as: number) => {
        const { order } = await site.must('otcOrderOne', { params: { id } }, as);
        const opened = await site.ask('otcPicture', { params: { id, picture } }, as);
        return [order.payees.map(({ number }) => number), order.payerName, opened.ok];
      };
      const whole = [[site.payee(MERCHANT).number], 'Bob Chan', true];
      expect([await seen(MERCHANT), await seen(TAKER)]).toEqual([whole, whole]);
      await given.db.query('update otc_order set seller = $2, maker = $2 where id = $1', [Number(id), STRANGER]);
      expect(await seen(STRANGER)).toEqual([[], null, false]);
      await given.db.query('update otc_order_words set maker = $1, seller = $1', [STRANGER]);
      expect(await seen(STRANGER)).toEqual([[], null, false]);
    });

    it('36: nobody is paused by a decision that was written in the database, and the days of one are those that were decided', async () => {
      const ad = await site.advertise();
      const id = await site.order('paid');
      await site.pass(2 * HOUR_MS);
      const body = { toBuyer: '100', kind: 'paid_in_full', reason: 'The money is there', fault: 'seller', pauseDays: 0 };
      expect(await site.operate('deskOtcDecide', { params: { id }, body })).toMatchObject({ data: { state: 'success' } });
      const shown = async () => (await site.must('otcAds', { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } }, STRANGER)).total;
      const seen = async () => {
        const answered = await site.operate('deskOtcOrder', { params: { id } });
        return answered.ok ? [answered.data.decision?.pauseDays, answered.data.sellerSide.pausedUntil] : answered.code;
      };
      const before = await shown();
      expect([before > 0, await seen()]).toEqual([true, [0, null]]);
      await given.db.query('update otc_decision set pause_days = 30');
      await site.pass(2_000);
      expect([await shown(), await seen()]).toEqual([before, [undefined, null]]);
      expect(await site.take(ad, {}, STRANGER)).toMatchObject({ ok: true });
      // Nor by a decision about the other one of the two.
      await given.db.query(`update otc_decision set pause_days = 0, fault = 'buyer'`);
      expect(await seen()).toEqual([undefined, null]);
      expect(site.unproven).toEqual([expect.stringContaining('otc_decision')]);
    });

    it('36: decisions of earlier releases are proven once', async () => {
      const id = await site.order('paid');
      await site.pass(2 * HOUR_MS);
      const body = { toBuyer: '100', kind: 'paid_in_full', reason: 'The money is there', fault: 'seller', pauseDays: 3 };
      expect(await site.operate('deskOtcDecide', { params: { id }, body })).toMatchObject({ ok: true });
      await proveAgain(given.db, [PROVEN_DECISION], MASTER_KEY);
      expect((await site.must('otcMerchantOwn', {}, MERCHANT)).pausedUntil).not.toBeNull();
    });

    it('a payment method that an open order is paid to is in use, whatever rows say of the order: they may be behind', async () => {
      const ad = await site.advertise({ side: 'buy' });
      expect(await site.take(ad, { bankcard: 'card-2' })).toMatchObject({ ok: true });
      site.nowMs += HOUR_MS;
      const isInUse = async (method: string): Promise<boolean> => site.otc.isMethodInUse(given.db, TAKER, method);
      await given.db.query('delete from otc_order');
      expect([await isInUse('card-2'), await isInUse('card-1')]).toEqual([true, false]);
      await given.db.query('update otc_order_words set seller = $1', [STRANGER]);
      expect(await isInUse('card-2')).toBe(true);
    });
  },
  { on: ['postgres'], migrations: otcModule.migrations },
);
