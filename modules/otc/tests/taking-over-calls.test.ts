// Protects who may advertise, take and be paid: certified, asked for by the terms of the order, at a price that was shown, by methods of the certified name, once.
import { beforeEach, expect, it } from 'vitest';
import { DRAFTS_MAX } from '@agio/contracts/otc';
import { reseal } from '@agio/database';
import { sealedOf } from '@agio/module';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { otc as otcModule } from '../module.ts';
import { otcPeople } from '../people.ts';
import { MASTER_KEY, MERCHANT, OtcSite, STRANGER, TAKER } from '../testing/otc-site.ts';

const floating = { kind: 'floating', bps: 100 };
const NEW_KEY = 'another master key of tests, as long as that';

withDatabases(
  'advertisements and who takes them',
  (given) => {
    let site: OtcSite;
    const market = { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } };
    const list = async (query: object = {}, as: number = TAKER) =>
      (await site.must('otcAds', { query: { ...market.query, ...query } }, as)).list;

    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    it('needs a merchant who is verified, and a payment method of each type', async () => {
      const body = {
        side: 'sell',
        coin: 'USDT',
        fiat: 'CNY',
        price: { kind: 'fixed', price: '7' },
        quantity: '100',
        min: '100',
        max: '500',
        windowMinutes: 15,
        autoAccept: true,
        methods: ['bank'],
      };
      expect(await site.ask('otcAdvertise', { body }, TAKER)).toMatchObject({ code: 'OTC_MERCHANT_NEEDED' });
      expect(await site.ask('otcAdvertise', { body: { ...body, methods: ['alipay'] } }, MERCHANT)).toMatchObject({
        code: 'OTC_PAYMENT_NEEDED',
      });
      expect(await site.ask('otcAdvertise', { body: { ...body, min: '69.99' } }, MERCHANT)).toMatchObject({ code: 'NO_SMALL_ORDERS' });
      expect(await site.ask('otcAdvertise', { body: { ...body, min: '501' } }, MERCHANT)).toMatchObject({ code: 'PARAMETER_ERROR' });
      site.levels.set(MERCHANT, 1);
      expect(await site.ask('otcAdvertise', { body }, MERCHANT)).toMatchObject({ code: 'PLEASE_VERIFY_YOUR_REALNAME' });
      site.levels.set(MERCHANT, 2);
      const request = { key: '0'.repeat(32), body: '1'.repeat(32) };
      const made = await site.ask('otcAdvertise', { body }, MERCHANT, { request });
      expect(await site.ask('otcAdvertise', { body }, MERCHANT, { request })).toEqual(made);
      expect((await site.must('otcOwnAds', {}, MERCHANT)).list).toHaveLength(1);
    });

    it('keeps what is not published for its owner alone, as often as it is sent', async () => {
      const id = (last: number): string => `1f9c7d52-3a52-4c1e-9a40-5d8f2f6f${String(last).padStart(4, '0')}`;
      const terms = { side: 'buy', coin: 'USDT', fiat: 'CNY', price: { kind: 'floating', bps: -50, floor: '6.9' }, methods: ['bank'] };
      const keep = (last: number, as: number, more: object = {}) =>
        site.ask('otcSaveDraft', { body: { id: id(last), terms: { ...terms, ...more } } }, as);
      const kept = async (as: number) => (await site.must('otcDrafts', {}, as)).list;
      await keep(1, MERCHANT);
      await Promise.all([keep(1, MERCHANT, { min: '100' }), keep(1, MERCHANT, { min: '100' })]);
      expect(await kept(MERCHANT)).toMatchObject([{ id: id(1), terms: { ...terms, min: '100' } }]);
      expect(await kept(TAKER)).toEqual([]);
      expect(await keep(1, TAKER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('otcDropDraft', { body: { id: id(1) } }, TAKER)).toMatchObject({ code: 'NOT_FOUND' });
      const more = await Promise.all(Array.from({ length: DRAFTS_MAX + 2 }, (_, index) => keep(2 + index, MERCHANT)));
      expect(more.filter(({ ok }) => ok)).toHaveLength(DRAFTS_MAX - 1);
      expect(more.find(({ ok }) => !ok)).toMatchObject({ code: 'LIMIT_REACHED' });
      await site.must('otcDropDraft', { body: { id: id(1) } }, MERCHANT);
      expect((await kept(MERCHANT)).map((one) => one.id)).not.toContain(id(1));
      expect((await site.must('otcOwnAds', {}, MERCHANT)).list).toEqual([]);
    });

    it('is applied for with what the specification asks for, and once under a name', async () => {
      const apply = (name: string, as: number = TAKER) => site.ask('merchantCA', { body: { name } }, as);
      site.levels.set(TAKER, 1);
      expect(await apply('River')).toMatchObject({ code: 'PLEASE_VERIFY_YOUR_REALNAME' });
      site.levels.set(TAKER, 2);
      site.methods.set(TAKER, []);
      expect(await apply('River')).toMatchObject({ code: 'OTC_PAYMENT_NEEDED', details: { missing: ['payment'] } });
      site.methods.set(TAKER, [site.payee(TAKER)]);
      expect(await apply('Agio Support')).toMatchObject({ code: 'USERNAME_RESERVED' });
      expect(await apply('delta  ＥＸＣＨＡＮＧＥ')).toMatchObject({ code: 'USERNAME_TAKEN' });
      const sent = await Promise.all([apply('River'), apply('River', STRANGER)]);
      expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await site.ask('merchantCA', { body: { name: 'Again' } }, MERCHANT)).toMatchObject({ code: 'STATE_CHANGED' });
    });

    it('A9: takes no name that hides something or can be taken for another, and shows what is alike', async () => {
      const apply = (name: string, as: number = TAKER) => site.ask('merchantCA', { body: { name } }, as);
      const unfit = [
        'Delta\u200d Exchange',
        'Delta Ex\u00adchange',
        'D\u0435lta Exchange',
        'Delta Exchange\u3164',
        '\u3164\u115f',
        '\u2800',
      ];
      for (const name of unfit) expect([name, await apply(name)]).toMatchObject([name, { code: 'NAME_UNFIT' }]);
      for (const name of ['DeIta Exchange', 'Délta-Exchange', 'delta exchange.'])
        expect([name, await apply(name)]).toMatchObject([name, { code: 'USERNAME_TAKEN' }]);
      await site.names.adopt(given.db, 'user', [{ customer: STRANGER, name: 'Ri\u200dver' }]);
      expect(await apply('River')).toMatchObject({ code: 'USERNAME_TAKEN' });
      site.names.held.clear();
      expect(await apply('River')).toMatchObject({ ok: true });
      await site.names.adopt(given.db, 'user', [{ customer: STRANGER, name: 'Ri\u200dver' }]);
      const seen = await site.operate('deskOtcMerchants', { query: { uid: String(TAKER) } });
      expect(seen).toMatchObject({ data: { list: [{ name: 'River', similar: [{ kind: 'user', name: 'Ri\u200dver' }] }] } });
      await site.operate('deskOtcMerchantDecide', { params: { id: String(TAKER) }, body: { decision: 'reject', reason: 'No' } });
      site.names.held.delete(`${STRANGER} user`);
      expect(await apply('River', STRANGER), 'the name of a rejected application is free').toMatchObject({ ok: true });
    });

    it('pauses with a suspension, and ends with who leaves once their orders have ended', async () => {
      const ad = await site.advertise();
      const decide = (decision: string) =>
        site.operate('deskOtcMerchantDecide', { params: { id: '1' }, body: { decision, reason: 'Complaints' } });
      site.own = MERCHANT;
      expect(await decide('suspend')).toMatchObject({ code: 'OWN_ACCOUNT' });
      site.own = undefined;
      expect(await decide('suspend')).toMatchObject({ data: { state: 'suspended', reason: 'Complaints' } });
      expect([await list(), (await site.must('otcOwnAds', {}, MERCHANT)).list.map(({ state }) => state)]).toEqual([[], ['paused']]);
      expect(await site.ask('otcSetAds', { body: { ids: [ad.id], state: 'on' } }, MERCHANT)).toMatchObject({ code: 'OTC_MERCHANT_NEEDED' });
      expect(await decide('resume')).toMatchObject({ data: { state: 'verified' } });
      await site.must('otcSetAds', { body: { ids: [ad.id], state: 'on' } }, MERCHANT);
      expect(await site.ask('otcSetAds', { body: { ids: [ad.id], state: 'off' } }, TAKER)).toMatchObject({ code: 'NOT_FOUND' });
      const taken = await site.take(ad);
      expect(await site.must('otcMerchantLeave', {}, MERCHANT)).toMatchObject({ state: 'leaving' });
      expect((await site.must('otcOwnAds', {}, MERCHANT)).list).toEqual([]);
      await site.must('otcCancel', { body: { id: taken.ok ? taken.data.id : '' } }, TAKER);
      expect(await site.must('otcMerchantOwn', {}, MERCHANT)).toMatchObject({ state: 'left' });
    });

    it('A8: nobody leaves a suspension, or applies around it with another account', async () => {
      const decide = (decision: string, uid = '1') =>
        site.operate('deskOtcMerchantDecide', { params: { id: uid }, body: { decision, reason: 'Complaints' } });
      await site.merchant(TAKER, 'River');
      const ad = await site.advertise({}, TAKER);
      site.linked.set(MERCHANT, [TAKER, STRANGER]).set(TAKER, [MERCHANT]).set(STRANGER, [MERCHANT]);
      await decide('suspend');
      expect(await site.ask('otcMerchantLeave', {}, MERCHANT)).toMatchObject({ code: 'STATE_CHANGED', details: { state: 'suspended' } });
      expect(await site.ask('merchantCA', { body: { name: 'Delta Exchange' } }, MERCHANT)).toMatchObject({ code: 'OTC_SUSPENDED' });
      expect(await site.ask('merchantCA', { body: { name: 'Brook' } }, STRANGER)).toMatchObject({ code: 'OTC_SUSPENDED' });
      // What a linked account offers stands still, and cannot be turned on.
      expect((await site.must('otcOwnAds', {}, TAKER)).list.map(({ state }) => state)).toEqual(['paused']);
      const again = () => site.ask('otcSetAds', { body: { ids: [ad.id], state: 'on' } }, TAKER);
      expect(await again()).toMatchObject({ code: 'OTC_SUSPENDED' });
      expect(await decide('resume')).toMatchObject({
        data: { state: 'verified', earlier: [{ decision: 'resume' }, { decision: 'suspend' }, {}, {}] },
      });
      expect(await again()).toMatchObject({ ok: true });
    });

    it('A8: a merchant who left first is suspended all the same, and what was decided is there for the reviewer of the next application', async () => {
      const decide = (decision: string) =>
        site.operate('deskOtcMerchantDecide', { params: { id: '1' }, body: { decision, reason: `Why ${decision}` } });
      await site.must('otcMerchantLeave', {}, MERCHANT);
      expect(await site.must('otcMerchantOwn', {}, MERCHANT)).toMatchObject({ state: 'left' });
      expect(await decide('suspend')).toMatchObject({ data: { state: 'suspended' } });
      expect(await site.ask('merchantCA', { body: { name: 'Delta Exchange' } }, MERCHANT)).toMatchObject({ code: 'OTC_SUSPENDED' });
      // The end of a suspension makes nobody a merchant who was none.
      expect(await decide('resume')).toMatchObject({ data: { state: 'left', reason: null } });
      expect(await site.must('merchantCA', { body: { name: 'Delta Exchange' } }, MERCHANT)).toMatchObject({ state: 'auditing' });
      const { earlier } = await decide('reject').then((one) => (one.ok ? one.data : { earlier: [] }));
      expect(earlier.map(({ decision, reason, by }) => [decision, reason, by])).toEqual([
        ['reject', 'Why reject', 'olga'],
        ['resume', 'Why resume', 'olga'],
        ['suspend', 'Why suspend', 'olga'],
        ['verify', 'All is in order', 'olga'],
      ]);
      expect(await site.ask('otcMerchantLeave', {}, MERCHANT)).toMatchObject({ code: 'STATE_CHANGED', details: { state: 'rejected' } });
      // Customers know the name: nobody else gets it.
      expect(await site.ask('merchantCA', { body: { name: 'Delta Exchange' } }, TAKER)).toMatchObject({ code: 'USERNAME_TAKEN' });
    });

    it('A8: a closed account stays suspended', async () => {
      await site.operate('deskOtcMerchantDecide', { params: { id: '1' }, body: { decision: 'suspend', reason: 'Complaints' } });
      await given.db.transaction(async (session) => await otcPeople.erase?.(session, MERCHANT));
      site.linked.set(STRANGER, [MERCHANT]);
      expect(await site.ask('merchantCA', { body: { name: 'Brook' } }, STRANGER)).toMatchObject({ code: 'OTC_SUSPENDED' });
    });

    it('is refused to a customer who does not meet it, is blocked, or may not sell yet', async () => {
      const ad = await site.advertise({ requirements: { level: 2, days: 30, orders: 0 } });
      const refused = async (): Promise<unknown> => {
        const taken = await site.take(ad);
        return taken.ok ? 'taken' : [taken.code, taken.details];
      };
      expect(await site.take(ad, {}, MERCHANT)).toMatchObject({ code: 'OTC_OWN_AD' });
      site.levels.set(TAKER, 1);
      expect(await refused()).toEqual(['PLEASE_VERIFY_YOUR_REALNAME', undefined]);
      site.levels.set(TAKER, 2);
      const strict = await site.advertise({ requirements: { level: 3, days: 30, orders: 0 } });
      expect(await site.take(strict)).toMatchObject({ code: 'OTC_NOT_FOR_YOU', details: { blocked: 'level' } });
      const late = await site.advertise({ hours: { from: 600, to: 60 } });
      expect(await site.take(late)).toMatchObject({ code: 'OTC_NOT_FOR_YOU', details: { blocked: 'hours' } });
      expect((await list()).map(({ blocked }) => blocked)).toEqual([null, 'level', 'hours']);
      expect((await list({ takable: 'true' })).map(({ id }) => id)).toEqual([ad.id]);
      expect((await list({}, 0)).map(({ blocked }) => blocked)).toEqual(['login', 'login', 'login']);
      await site.must('otcBlock', { body: { uid: '2', blocks: true } }, MERCHANT);
      expect(await refused()).toEqual(['OTC_NOT_FOR_YOU', { blocked: 'person' }]);
      await site.must('otcBlock', { body: { uid: '2', blocks: false } }, MERCHANT);
      site.delays.set(MERCHANT, site.nowMs + DAY_MS);
      expect(await refused()).toEqual(['OTC_AD_CLOSED', undefined]);
      site.delays.clear();
      site.rights = { ...site.rights, otcOrderMax: { CNY: '700', USD: '100' } };
      expect(await refused()).toEqual(['AMOUNT_OUT_OF_RANGE', { minimum: '100', maximum: '700' }]);
      site.rights = { ...site.rights, otcTrade: false };
      expect(await refused()).toEqual(['PERMISSION_DENIED', undefined]);
    });

    it('B2: is accepted by nobody who could not release it at its end, who learns from when on they could', async () => {
      const ad = await site.advertise({ autoAccept: false });
      const taken = await site.take(ad);
      if (!taken.ok) throw new Error(taken.code);
      const accept = () => site.ask('otcAccept', { body: { id: taken.data.id } }, MERCHANT);
      const until = site.nowMs + DAY_MS;
      site.delays.set(MERCHANT, until);
      expect(await accept()).toMatchObject({ code: 'OTC_SALES_DELAYED', details: { until } });
      site.delays.clear();
      expect(await accept()).toMatchObject({ ok: true });
    });

    it('B3: is listed while it could be taken, by the methods by which it could', async () => {
      site.methods.set(MERCHANT, [site.payee(MERCHANT), site.payee(MERCHANT, { id: 'a', type: 'alipay' })]);
      const ad = await site.advertise({ methods: ['bank', 'alipay'] });
      const later = (): Promise<void> => site.pass(5_000);
      const shown = async () => (await list()).map(({ methods }) => methods);
      const own = async () => (await site.must('otcMerchant', { params: { uid: '1' } }, TAKER)).ads.length;
      expect([await shown(), await own()]).toEqual([[['bank', 'alipay']], 1]);
      site.methods.set(MERCHANT, [site.payee(MERCHANT)]);
      await later();
      expect(await shown()).toEqual([['bank']]);
      expect(await list({ method: 'alipay' })).toEqual([]);
      site.methods.set(MERCHANT, []);
      await later();
      expect([await shown(), await own(), (await site.take(ad)).ok]).toEqual([[], 0, false]);
      site.methods.set(MERCHANT, [site.payee(MERCHANT)]);
      site.delays.set(MERCHANT, site.nowMs + DAY_MS);
      await later();
      expect([await shown(), await own(), (await site.take(ad)).ok]).toEqual([[], 0, false]);
      site.delays.clear();
      site.largest.set(MERCHANT, '99');
      await later();
      expect([await shown(), (await site.take(ad)).ok]).toEqual([[], false]);
      site.largest.clear();
      await later();
      expect([await shown(), (await site.take(ad)).ok]).toEqual([[['bank']], true]);
    });

    it('is closed once its merchant has lost the right, and paused until they turn it on again', async () => {
      const [ad, other] = [await site.advertise(), await site.advertise()];
      // That they paused one themselves keeps none of the others on.
      await site.must('otcSetAds', { body: { ids: [other.id], state: 'paused' } }, MERCHANT);
      const stateOf = async () => (await site.must('otcOwnAds', {}, MERCHANT)).list.map(({ state }) => state);
      const turnOn = () => site.ask('otcSetAds', { body: { ids: [ad.id], state: 'on' } }, MERCHANT);
      await site.otc.look();
      expect([(await list()).length, await stateOf()]).toEqual([1, ['paused', 'on']]);
      site.levels.set(MERCHANT, 1);
      expect(await list()).toEqual([]);
      expect((await site.must('otcMerchant', { params: { uid: '1' } }, TAKER)).ads).toEqual([]);
      expect(await site.take(ad)).toMatchObject({ code: 'OTC_AD_CLOSED' });
      await site.otc.look();
      expect(await stateOf()).toEqual(['paused', 'paused']);
      expect(await turnOn()).toMatchObject({ code: 'PLEASE_VERIFY_YOUR_REALNAME' });
      site.levels.set(MERCHANT, 2);
      expect(await site.take(ad)).toMatchObject({ code: 'OTC_AD_CLOSED' });
      expect(await turnOn()).toMatchObject({ ok: true });
      expect(await site.take(ad)).toMatchObject({ ok: true });
    });

    it('is off once the account of its merchant is closed', async () => {
      const ad = await site.advertise({ side: 'buy' });
      await site.submit({ kind: 'set_disabled', customer: MERCHANT, reason: 'operators', isOn: true });
      for (let time = 0; time < 2; time += 1) await site.otc.leave(MERCHANT);
      expect(await given.db.query('select state from otc_ad where id = $1', [ad.id])).toEqual([{ state: 'off' }]);
      expect(await site.take(ad, { bankcard: 'card-2' })).toMatchObject({ code: 'OTC_AD_CLOSED' });
    });

    it('is sold to by whoever names a payment method of their own that may be used', async () => {
      const ad = await site.advertise({ side: 'buy' });
      site.delays.set(TAKER, site.nowMs + DAY_MS);
      expect(await site.take(ad, { bankcard: 'card-2' })).toMatchObject({ code: 'OTC_SALES_DELAYED' });
      site.delays.clear();
      expect(await site.take(ad)).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.take(ad, { bankcard: 'card-1' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.take(ad, { bankcard: 'card-2', price: '7.21' })).toMatchObject({ code: 'OTC_PRICE_CHANGED' });
      const taken = await site.take(ad, { bankcard: 'card-2' });
      const id = taken.ok ? taken.data.id : '';
      expect(await site.otc.isMethodInUse(given.db, TAKER, 'card-2')).toBe(true);
      expect(await site.otc.isMethodInUse(given.db, TAKER, 'card-1')).toBe(false);
      await site.must('otcAccept', { body: { id } }, MERCHANT);
      expect((await site.must('otcOrderOne', { params: { id } }, MERCHANT)).order).toMatchObject({
        role: 'buyer',
        payees: [{ holder: 'Bob Chan' }],
      });
      await site.must('otcCancel', { body: { id } }, MERCHANT);
      await site.pass(DAY_MS);
      expect(await site.otc.isMethodInUse(given.db, TAKER, 'card-2')).toBe(false);
    });

    it('floats around the reference, and is had at a price that was shown a moment ago', async () => {
      const ad = await site.advertise({ price: floating });
      expect(await list()).toMatchObject([{ price: null, blocked: 'price' }]);
      site.reference = { price: 700_000_000n, atMs: site.nowMs };
      site.nowMs += 1_000;
      expect(await list()).toMatchObject([{ price: '7.07', blocked: null }]);
      // Within half a per cent of what was shown.
      site.reference = { price: 703_000_000n, atMs: site.nowMs };
      expect(await site.take(ad, { price: '7.06' })).toMatchObject({ code: 'OTC_PRICE_CHANGED', details: { price: '7.1003' } });
      expect(await site.take(ad, { price: '7.07' })).toMatchObject({ ok: true });
      site.nowMs += 20_000;
      expect(await site.take(ad, { price: '7.07' })).toMatchObject({ code: 'OTC_PRICE_CHANGED' });
      site.reference = undefined;
      expect(await site.take(ad, { price: '7.1003' })).toMatchObject({ code: 'OTC_PRICE_CHANGED', details: { price: null } });
    });

    it('A1: has a bound against its maker, 3 % from the price of when it was published, and waits beyond it', async () => {
      site.reference = { price: 700_000_000n, atMs: site.nowMs };
      const ad = await site.advertise({ price: floating });
      expect((await site.must('otcOwnAds', {}, MERCHANT)).list.find(({ id }) => id === ad.id)?.price).toMatchObject({ floor: '6.8579' });
      site.nowMs += 1_000;
      site.reference = { price: 678_990_000n, atMs: site.nowMs };
      expect(await list()).toMatchObject([{ price: null, blocked: 'price' }]);
      expect(await site.take(ad, { price: '6.8579' })).toMatchObject({ code: 'OTC_PRICE_CHANGED', details: { price: null } });
      site.nowMs += 1_000;
      site.reference = { price: 679_000_000n, atMs: site.nowMs };
      expect(await list()).toMatchObject([{ price: '6.8579', blocked: null }]);
    });

    it('A12: neither of the two trades more at once than their level allows', async () => {
      const ad = await site.advertise();
      site.largest.set(MERCHANT, '500');
      expect(await site.take(ad, { amount: undefined, total: '500.01' })).toMatchObject({
        code: 'AMOUNT_OUT_OF_RANGE',
        details: { maximum: '500' },
      });
      site.largest.clear();
    });

    it('is taken once by a request that is sent twice, by amount or by total, and not below the smallest order', async () => {
      const ad = await site.advertise();
      const request = { key: '2'.repeat(32), body: '3'.repeat(32) };
      const body = { id: ad.id, revision: 1, price: '7.2', total: '720', method: 'bank' };
      const first = await site.ask('otcTake', { body }, TAKER, { request });
      expect(first).toMatchObject({ ok: true });
      expect(await site.ask('otcTake', { body }, TAKER, { request })).toEqual(first);
      expect((await site.must('otcOrders', { query: { list: 'current' } }, TAKER)).list).toMatchObject([{ amount: '100', total: '720' }]);
      expect(await site.take(ad, { amount: undefined, total: '69.99' })).toMatchObject({
        code: 'NO_SMALL_ORDERS',
        details: { minimum: '70' },
      });
      expect(await site.take(ad, { total: '100' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await site.take(ad, { amount: '100.000000001' })).toMatchObject({ code: 'AMOUNT_TOO_FINE' });
      expect(await site.take({ id: '77', revision: 1 })).toMatchObject({ code: 'OTC_AD_CLOSED' });
      expect(await list({ total: '5000' })).toHaveLength(1);
      expect(await list({ total: '5001' })).toEqual([]);
      expect(await list({ method: 'alipay' })).toEqual([]);
    });

    it('disappears while its seller has nothing to sell, and shows what they have', async () => {
      await site.advertise({ quantity: '20000' });
      expect(await list()).toMatchObject([{ available: '10000' }]);
      await site.submit({
        kind: 'transfer',
        from: { owner: MERCHANT, kind: 'fiat' },
        to: { owner: STRANGER, kind: 'fiat' },
        coin: 'USDT',
        amount: '999000000000',
        reason: 'seed',
        cause: 't',
      } as never);
      site.nowMs += 1_000;
      expect(await list()).toEqual([]);
    });

    it('has words that open under a new master key, are exported to their owner, and are erased', async () => {
      const id = await site.order('paid');
      const rows = JSON.stringify(
        await given.db.query(
          'select row_to_json(w)::text as row from otc_order_words w union all select row_to_json(p)::text from otc_payer p',
        ),
      );
      for (const clear of ['6228480012345671', 'Lin Chen', 'Bob Chan']) expect(rows).not.toContain(clear);
      await given.db.transaction((session) => reseal(session, sealedOf(otcModule), MASTER_KEY, NEW_KEY));
      const kept = JSON.stringify(await otcModule.people.export?.(given.db, MERCHANT, NEW_KEY));
      expect([kept.includes('6228480012345671'), kept.includes('Bob Chan')]).toEqual([true, false]);
      await otcModule.people.erase?.(given.db, MERCHANT);
      await otcModule.people.erase?.(given.db, TAKER);
      expect(await given.db.query('select 1 from otc_payer')).toEqual([]);
      expect((await site.must('otcOrderOne', { params: { id } }, TAKER)).order).toMatchObject({ payees: [], payerName: null });
    });
  },
  { on: ['postgres'], migrations: otcModule.migrations },
);
