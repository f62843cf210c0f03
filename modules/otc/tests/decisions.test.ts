// Protects what a decision of an appeal says besides money: it is counted once it is carried out, and the one to blame can be paused, both ways.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { otc as otcModule } from '../module.ts';
import { MERCHANT, OtcSite, STRANGER, TAKER } from '../testing/otc-site.ts';

withDatabases(
  'a decision of an appeal',
  (given) => {
    let site: OtcSite;
    const decide = (id: string, into: Record<string, unknown> = {}) =>
      site.operate('deskOtcDecide', {
        params: { id },
        body: { toBuyer: '100', kind: 'paid_in_full', reason: 'The money is there', fault: 'seller', pauseDays: 0, ...into },
      });
    const counted = async () => {
      const { kinds, total } = await site.must('otcDecisions', {}, 0);
      return { total, kinds: kinds.filter(({ count }) => count > 0) };
    };
    const appealed = async (): Promise<string> => {
      const id = await site.order('paid');
      await site.pass(2 * HOUR_MS);
      return id;
    };

    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    it('comes to a frozen buyer as well, for whom operators open the appeal, and for nobody else', async () => {
      const id = await site.order('unpaid');
      await site.pass(15 * 60_000);
      const open = () => site.operate('deskOtcAppeal', { params: { id }, body: { reason: 'They wrote that they had paid' } });
      const seen = async () => site.operate('deskOtcOrder', { params: { id } });
      expect(await open()).toMatchObject({ code: 'STATE_CHANGED' });
      await site.submit({ kind: 'set_disabled', customer: TAKER, reason: 'operators', isOn: true });
      await site.pass(3 * DAY_MS);
      expect(await seen()).toMatchObject({ data: { state: 'expired', awaitsAppeal: true } });
      site.own = MERCHANT;
      expect(await open()).toMatchObject({ code: 'OWN_ACCOUNT' });
      site.own = undefined;
      expect(await open()).toMatchObject({ data: { state: 'appealed', held: '100', awaitsAppeal: false } });
      expect(await open()).toMatchObject({ code: 'STATE_CHANGED', details: { state: 'appealed' } });
      await site.otc.write();
      const { messages } = await site.must('otcOrderOne', { params: { id } }, MERCHANT);
      // That it could be appealed for longer is nothing that happened.
      expect(messages.flatMap(({ event }) => event ?? [])).toEqual(['made', 'accepted', 'expired', 'appealed']);
      expect(await decide(id, { toBuyer: '100' })).toMatchObject({ data: { state: 'success' } });
    });

    it('is counted by its kind for everybody, for a year, and only once it is carried out', async () => {
      const id = await appealed();
      expect(await decide(id, { toBuyer: '100.5' })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
      // What is left of a decision that the core never got.
      await given.db.query(`insert into otc_decision (order_id, by_operator, reason, at, kind) values ($1, 99, '', $2, 'agreed')`, [
        id,
        site.nowMs,
      ]);
      expect(await counted()).toEqual({ total: 0, kinds: [] });
      expect(await decide(id)).toMatchObject({
        data: { state: 'success', decision: { kind: 'paid_in_full', fault: 'seller', by: 'olga' } },
      });
      expect(await counted()).toEqual({ total: 1, kinds: [{ kind: 'paid_in_full', count: 1 }] });
      const next = await appealed();
      const seen = await site.operate('deskOtcOrder', { params: { id: next } });
      expect(seen).toMatchObject({
        data: {
          decision: null,
          buyerSide: { earlier: [{ id, role: 'buyer', outcome: 'won', isAtFault: false }] },
          sellerSide: { earlier: [{ id, role: 'seller', outcome: 'lost', isAtFault: true }] },
        },
      });
      await site.pass(365 * DAY_MS);
      expect(await counted()).toEqual({ total: 0, kinds: [] });
    });

    it('counts as an appeal lost for the one to blame, though the coins were split', async () => {
      await decide(await appealed(), { toBuyer: '50', kind: 'paid_less', fault: 'buyer' });
      const lost = async (uid: number) => (await site.operate('deskOtcMerchants', { query: { uid: String(uid) } })) as never;
      expect(await lost(MERCHANT)).toMatchObject({ data: { list: [{ card: { appealsLost: 0 } }] } });
      await site.must('merchantCA', { body: { name: 'Bob Exchange' } }, TAKER);
      expect(await lost(TAKER)).toMatchObject({ data: { list: [{ card: { appealsLost: 1 } }] } });
    });

    it('pauses a merchant: what they offer is not shown, not taken, and nothing new is published until the days have passed', async () => {
      const ad = await site.advertise();
      const shown = async () => (await site.must('otcAds', { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } }, STRANGER)).total;
      expect(await decide(await appealed(), { fault: 'none', pauseDays: 3 })).toMatchObject({ code: 'PARAMETER_ERROR' });
      const id = await appealed();
      expect(await shown()).toBeGreaterThan(0);
      expect(await decide(id, { pauseDays: 3 })).toMatchObject({ ok: true });
      expect(await shown()).toBe(0);
      expect(await site.take(ad, {}, STRANGER)).toMatchObject({ code: 'OTC_AD_CLOSED' });
      const again = { ids: [ad.id], state: 'on' };
      expect(await site.ask('otcSetAds', { body: again }, MERCHANT)).toMatchObject({ code: 'OTC_PAUSED' });
      expect((await site.must('otcMerchantOwn', {}, MERCHANT)).pausedUntil).not.toBeNull();
      await site.pass(3 * DAY_MS);
      expect((await site.must('otcMerchantOwn', {}, MERCHANT)).pausedUntil).toBeNull();
      expect(await site.take(ad, {}, STRANGER)).toMatchObject({ ok: true });
    });

    it('pauses a taker alone, who is told until when', async () => {
      const ad = await site.advertise();
      await decide(await appealed(), { toBuyer: '0', kind: 'not_paid', fault: 'buyer', pauseDays: 1 });
      expect(await site.take(ad)).toMatchObject({ code: 'OTC_PAUSED', details: { until: expect.any(Number) } });
      expect(await site.take(ad, {}, STRANGER)).toMatchObject({ ok: true });
    });

    it('A8: a pause holds for the accounts that are linked with theirs', async () => {
      site.linked.set(STRANGER, [TAKER]).set(TAKER, [STRANGER]);
      await site.merchant(STRANGER, 'Brook');
      await site.advertise({}, STRANGER);
      const ad = await site.advertise();
      await decide(await appealed(), { toBuyer: '0', kind: 'not_paid', fault: 'buyer', pauseDays: 1 });
      expect(await site.take(ad, {}, STRANGER)).toMatchObject({ code: 'OTC_PAUSED', details: { until: expect.any(Number) } });
      expect((await site.must('otcOwnAds', {}, STRANGER)).list.map(({ state }) => state)).toEqual(['paused']);
      expect((await site.must('otcMerchantOwn', {}, STRANGER)).pausedUntil).not.toBeNull();
      await site.pass(DAY_MS);
      expect(await site.take(ad, {}, STRANGER)).toMatchObject({ ok: true });
    });
  },
  { migrations: otcModule.migrations },
);
