// Protects orders over the calls: the provider whom the rules choose, the price that was shown, hours of the site, and who may trade.
import { beforeEach, expect, it } from 'vitest';
import { walk, withDatabases } from '@agio/database/testing';
import { HOUR_MS } from '@agio/kernel/time';
import { c2c as c2cModule } from '../module.ts';
import { C2cSite, CUSTOMER, NORTH, SETTING, SOUTH, STRANGER } from '../testing/c2c-site.ts';

withDatabases(
  'trading in C2C',
  (given) => {
    let site: C2cSite;
    beforeEach(async () => {
      site = new C2cSite(given.db);
      await site.open();
    });
    const chosen = async (into: Record<string, unknown> = {}): Promise<unknown> => {
      const made = await site.trade(into);
      return made.ok ? made.data.provider.uid : made.code;
    };

    it('goes to the best price, then to who has the fewest open orders, then to who came first', async () => {
      expect(await chosen()).toBe('1');
      expect(await chosen()).toBe('2');
      await site.set(SOUTH, { sellPrice: '7.15', buyPrice: '7.05' });
      expect([await chosen(), await chosen({ side: 'sell' })]).toEqual(['2', '1']);
      expect(await chosen({ merchantId: '1' })).toBe('1');
      await site.set(SOUTH, { open: false });
      const { list } = await site.must('c2cMerchants', { query: { side: 'buy', amount: '100' } }, CUSTOMER);
      expect(list).toMatchObject([{ merchantId: '1', sellPrice: '7.2', max: '5000', payMethods: ['bank'] }]);
      expect(await chosen({ merchantId: '2', side: 'sell' })).toBe('C2C_NO_PROVIDER');
    });

    it('charges the price that was shown, or refuses', async () => {
      expect(await site.trade({ price: '7.19' })).toMatchObject({ code: 'C2C_PRICE_CHANGED', details: { price: '7.2' } });
      expect(await site.trade({ price: '7.2' })).toMatchObject({ data: { price: '7.2' } });
      // The price changes while the order is on its way: with a price that was shown it is refused, and without one the new one is taken.
      site.between = () => site.set(NORTH, { sellPrice: '7.3' }).then(() => undefined);
      expect(await site.trade({ price: '7.2', merchantId: '1' })).toMatchObject({ code: 'C2C_PRICE_CHANGED' });
      expect(await chosen({ merchantId: '1' })).toBe('1');
    });

    it('is not paid to a method that the seller removes meanwhile: a purchase goes to the next provider', async () => {
      for (const { id } of [...(site.methods.get(NORTH) ?? []), ...(site.methods.get(CUSTOMER) ?? [])]) site.removed.add(id);
      expect(await chosen()).toBe('2');
      expect(await chosen({ side: 'sell' })).toBe('PARAMETER_ERROR');
      expect(await given.db.query('select id from c2c_order_words')).toHaveLength(1);
    });

    it('B17: an amount that nobody takes is answered with those that are taken', async () => {
      const { list } = await site.must('c2cMerchants', { query: { side: 'buy', amount: '100' } }, CUSTOMER);
      const most = Math.max(...list.map(({ max }) => Number(max)));
      const refused = await site.trade({ amount: '1000000' });
      expect(refused).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', details: { maximum: expect.stringMatching(/^\d+/) as string } });
      const { maximum, minimum } = (refused as unknown as { details: Record<string, string> }).details;
      expect(Number(maximum)).toBeLessThanOrEqual(most);
      expect(Number(minimum)).toBeLessThan(Number(maximum));
      expect(await site.trade({ amount: '1000000', merchantId: '1' })).toMatchObject({
        code: 'AMOUNT_OUT_OF_RANGE',
        details: { maximum: '5000' },
      });
      await site.set(NORTH, { open: false });
      await site.set(SOUTH, { open: false });
      expect(await site.trade({ amount: '1000000' })).toMatchObject({ code: 'C2C_NO_PROVIDER' });
    });

    it('says from when on a customer who gave up three purchases may buy again', async () => {
      let until = 0;
      for (let count = 0; count < 3; count += 1) {
        expect(await site.must('c2cInfo', {}, CUSTOMER)).toMatchObject({ pausedUntil: null });
        await site.must('c2cUserCancel', { body: { id: await site.orderIn('unpaid') } }, CUSTOMER);
        until ||= site.nowMs + 24 * HOUR_MS;
        site.nowMs += HOUR_MS;
      }
      expect(await site.trade({})).toMatchObject({ code: 'C2C_BUYING_PAUSED', details: { until } });
      expect(await site.must('c2cInfo', {}, CUSTOMER)).toMatchObject({ pausedUntil: until });
      expect(await chosen({ side: 'sell' })).toBe('1');
    });

    it('goes to the next provider when the best one is gone in between, with the account of that one', async () => {
      site.between = () => site.set(NORTH, { open: false }).then(() => undefined);
      const setHeader = () => undefined;
      const request = { key: 'k1', body: 'b' };
      const made = await site.trade({}, CUSTOMER, { request, setHeader });
      expect(made).toMatchObject({ data: { provider: { uid: '2' }, payee: { holder: 'Bob Chan' } } });
      // The same request is answered with the same order, though its first attempt was refused.
      const again = await site.trade({}, CUSTOMER, { request, setHeader });
      expect(again.ok && made.ok && again.data.id === made.data.id).toBe(true);
      expect((await site.must('c2cUserHistory', { query: {} }, CUSTOMER)).total).toBe(1);
    });

    it('takes certified customers alone, who sell to a method of theirs, and not within a day after a factor changed', async () => {
      site.verified.delete(CUSTOMER);
      expect(await chosen()).toBe('PLEASE_VERIFY_YOUR_REALNAME');
      site.verified.add(CUSTOMER);
      site.rights = { ...site.rights, otcTrade: false };
      expect(await chosen()).toBe('PERMISSION_DENIED');
      site.rights = { ...site.rights, otcTrade: true };
      expect(await chosen({ side: 'sell', bankcard: 'card-2' })).toBe('PARAMETER_ERROR');
      expect(await chosen({ side: 'sell', payMethod: 'alipay' })).toBe('OTC_PAYMENT_NEEDED');
      site.delays.set(CUSTOMER, site.nowMs + HOUR_MS);
      expect(await chosen({ side: 'sell' })).toBe('OTC_SALES_DELAYED');
      expect(await chosen()).toBe('1');
      site.delays.clear();
      expect(await chosen({ side: 'sell', amount: '3000000' })).toBe('BALANCE_NOT_ENOUGH');
      expect(await chosen({ side: 'sell', amount: '9.8' })).toBe('AMOUNT_OUT_OF_RANGE');
      await site.set(NORTH, { min: '1' });
      expect(await chosen({ side: 'sell', amount: '9.85' })).toBe('NO_SMALL_ORDERS');
      expect(await chosen({ side: 'sell', amount: '9.86' })).toBe('1');
      expect(await chosen({ amount: '150' })).toBe('C2C_NOT_A_MULTIPLE');
      expect(await chosen({ coin: 'BTC' })).toBe('PARAMETER_ERROR');
    });

    it('keeps the hours of the site: before nine an order waits, and at nine in the evening it is for the next day', async () => {
      const wall = (hour: number, ms = 0) => Date.UTC(2026, 10, 24, 0, (hour - 8) * 60) + ms;
      site.nowMs = wall(8.5);
      expect(await site.trade()).toMatchObject({ data: { state: 'untreated', opensAt: wall(9), payee: null, acts: ['cancel'] } });
      site.nowMs = wall(9, 1_000);
      expect(await site.trade()).toMatchObject({ data: { state: 'unpaid', opensAt: null } });
      const info = async () => site.must('c2cInfo', { query: {} }, CUSTOMER);
      site.nowMs = wall(21, -1);
      expect(await info()).toMatchObject({ isOpen: true, changesAt: wall(21), unprocessed: 2, timeZone: 'Asia/Shanghai' });
      // It closes while the order is on its way: the clock is looked at again, and the order waits for the morning.
      expect(await site.trade()).toMatchObject({ data: { state: 'untreated', opensAt: wall(33) } });
      expect(await info()).toMatchObject({ isOpen: false, changesAt: wall(33) });
    });

    it('has at most five unprocessed purchases of twenty at once, and as many steps as orders', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => site.trade()));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
      expect(answers.filter((one) => !one.ok && one.code === 'C2C_TOO_MANY_UNPROCESSED')).toHaveLength(15);
      expect(await site.must('c2cUserHistory', { query: { result: 'unfinished' } }, CUSTOMER)).toMatchObject({ total: 5, unfinished: 5 });
    });

    it('lists own orders each once by cursor while others are made, and never those of others', async () => {
      const made: string[] = [];
      const order = async (as: number, side = 'sell'): Promise<void> => {
        const one = await site.trade({ side }, as);
        made.push(one.ok ? one.data.id : one.code);
      };
      for (const as of [STRANGER, CUSTOMER, CUSTOMER, CUSTOMER, STRANGER, CUSTOMER]) await order(as);
      const [first, a, b, c, last, d] = made;
      const read = (as: number, query: object) => site.must('c2cUserHistory', { query: { limit: '2', ...query } }, as);
      const walked = async (as: number, query: object = {}) =>
        (
          await walk(
            (from) => read(as, { ...query, ...from }),
            () => order(CUSTOMER),
          )
        ).map(({ id }) => id);
      expect(await walked(CUSTOMER)).toEqual([d, c, b, a]);
      expect(await walked(STRANGER)).toEqual([last, first]);
      await site.must('c2cUserCancel', { body: { id: c } }, CUSTOMER);
      const unfinished = [...made.slice(6).toReversed(), d, b, a];
      expect(await walked(CUSTOMER, { result: 'unfinished' })).toEqual(unfinished);
      expect(await walked(CUSTOMER, { result: 'cancelled' })).toEqual([c]);
      // A cursor opens nothing: beyond it are one's own alone.
      expect(await read(STRANGER, { cursor: d })).toMatchObject({ list: [{ id: last }, { id: first }], total: 2, next: null });
      expect(await read(STRANGER, { cursor: first })).toMatchObject({ list: [], total: 2, next: null });
    });

    it('is for a provider what they set and have, with a bond that was looked at', async () => {
      expect(await site.ask('c2cMerchantSetting', { body: { ...SETTING } }, STRANGER)).toMatchObject({ code: 'C2C_PROVIDER_NEEDED' });
      expect(await site.ask('c2cMerchantSetting', { body: { ...SETTING, sellPrice: '7' } }, NORTH)).toMatchObject({
        code: 'PARAMETER_ERROR',
      });
      expect(await site.ask('c2cMerchantSetting', { body: { ...SETTING, payMethods: ['weixin'] } }, NORTH)).toMatchObject({
        code: 'OTC_PAYMENT_NEEDED',
      });
      const apply = (name: string) => site.ask('c2cMerchantApply', { body: { name } }, STRANGER);
      site.rights = { ...site.rights, c2cProvider: false };
      expect(await apply('East')).toMatchObject({ code: 'PLEASE_VERIFY_YOUR_REALNAME' });
      site.rights = { ...site.rights, c2cProvider: true };
      expect(await apply(' ｅxchange   1 ')).toMatchObject({ code: 'USERNAME_TAKEN' });
      expect(await apply('Support')).toMatchObject({ code: 'USERNAME_RESERVED' });
      expect(await apply('East')).toMatchObject({ data: { state: 'auditing', bond: '1000000', name: 'East' } });
      expect(site.balance(STRANGER, 'c2c.bond').available).toBe('100000000000000');
      site.own = STRANGER;
      expect(await site.judge(STRANGER, 'verify')).toMatchObject({ code: 'OWN_ACCOUNT' });
      site.own = undefined;
      expect(await site.judge(STRANGER, 'reject')).toMatchObject({ data: { state: 'rejected', reason: 'All was looked at', bond: '0' } });
      expect(await site.must('c2cMerchant', { query: {} }, STRANGER)).toMatchObject({ state: 'rejected', reason: 'All was looked at' });
      expect(site.balance(STRANGER, 'c2c.bond').available).toBe('0');
      expect(await site.ask('c2cMerchantResign', {}, NORTH)).toMatchObject({ data: { state: 'leaving' } });
      await site.pass(30 * 24 * HOUR_MS);
      expect(await site.must('c2cMerchant', { query: {} }, NORTH)).toMatchObject({ state: 'left', bond: '0' });
    });

    it('tells a provider’s figures and turnover', async () => {
      await site.orderIn('success', 'buy');
      await site.orderIn('success', 'sell');
      await site.orderIn('cancelled', 'sell');
      const lost = await site.orderIn('appealed', 'buy');
      await site.operate('deskC2cDecide', { params: { id: lost }, body: { toBuyer: '100', reason: 'It was paid' } });
      await site.pass(2 * 60_000);
      // An order of the night waits for the morning: until then nobody is slow.
      await given.db.query(
        `update c2c_order set assigned_at = paid_at - 7200000, opens_at = paid_at - 61000 where side = 'sell' and paid_at > 0`,
      );
      const status = await site.must('c2cMerchant', { query: {} }, NORTH);
      expect(status.card).toMatchObject({ orders: 4, appealsLost: 1, completion: 0.75, bond: '1000000' });
      // Two hundred sold at 7.2 and a hundred bought at 7.1: a tenth on a hundred.
      expect(status.turnover).toEqual({ bought: '100', sold: '200', paid: '710', received: '1440', income: '10' });
      expect(status.today).toEqual({ total: '2150', cap: '100000' });
      expect(status.card?.confirmMs).toBeGreaterThan(0);
      expect(status.card?.payoutMs).toBe(61_000);
    });
  },
  { migrations: c2cModule.migrations },
);
