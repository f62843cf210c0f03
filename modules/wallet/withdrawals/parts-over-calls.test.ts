// Protects approvals of withdrawals over their call: what is asked for in parts, one after the other or at once, is looked at as the whole.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { RATE_DIGITS } from '@agio/module';
import { wallet } from '../module.ts';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import { MoneySite } from '../testing/money-site.ts';

const YUAN = 10n ** BigInt(RATE_DIGITS);

withDatabases(
  'withdrawals in parts',
  (given) => {
    it('need nobody up to what is free within a day, also where they come at once', async () => {
      const site = new MoneySite(given.db);
      await site.open();
      const to = { chain: 'LOCAL', address: '0xoutside' };
      expect(await site.ask('saveAddress', { body: { ...to, name: 'mine' } })).toMatchObject({ ok: true });
      site.nowMs += NEW_ADDRESS_MS;
      const ask = (amount: string) => site.ask('withdraw', { body: { ...to, coin: 'ETH', amount } });
      const [free, large] = [{ data: { state: 'approved' } }, { data: { state: 'to_audit', reasons: ['large'] } }];
      const both = await Promise.all(['0.6', '0.6'].map(ask));
      expect(both.map((made) => (made.ok ? made.data.state : made.code)).toSorted()).toEqual(['approved', 'to_audit']);
      expect(await ask('0.4')).toMatchObject(free);
      expect(await ask('0.02')).toMatchObject(large);
      site.nowMs += NEW_ADDRESS_MS;
      expect(await ask('0.02')).toMatchObject(free);
      // By value all coins of a day count together: 10,000 yuan need nobody.
      site.nowMs += NEW_ADDRESS_MS;
      site.midnightYuan.set('ETH', 10_000n * YUAN);
      site.midnightYuan.set('USDT', 7n * YUAN);
      expect(await site.ask('walletSend', { body: { coin: 'USDT', amount: '1000', to: '00002' } })).toMatchObject({ ok: true });
      expect([await ask('0.3'), await ask('0.02')]).toMatchObject([free, large]);
      // What is refused leaves no text behind.
      const much = { coin: 'ETH', amount: '10.5', note: 'rent' };
      const refused = [
        await site.ask('withdraw', { body: { ...to, ...much } }),
        await site.ask('walletSend', { body: { ...much, to: '00002' } }),
      ];
      expect([...refused, ...(await given.db.query('select note from wallet_words'))]).toMatchObject([{ ok: false }, { ok: false }]);
    });
  },
  { migrations: wallet.migrations },
);

withDatabases(
  'withdrawals by several accounts',
  (given) => {
    it('count over all accounts that are known to be one person’s', async () => {
      const site = new MoneySite(given.db);
      await site.open();
      const to = { chain: 'LOCAL', address: '0xoutside' };
      for (const one of [site.alice, site.bob]) await site.ask('saveAddress', { body: { ...to, name: 'mine' } }, one);
      expect(await site.ask('walletSend', { body: { coin: 'ETH', amount: '2', to: '00002' } })).toMatchObject({ ok: true });
      site.nowMs += NEW_ADDRESS_MS;
      site.onePerson = [site.alice, site.bob];
      const ask = (amount: string, as: number) => site.ask('withdraw', { body: { ...to, coin: 'ETH', amount } }, as);
      const left = async (as: number) => {
        const coins = await site.ask('walletCoins', {}, as);
        return coins.ok ? coins.data.find(({ coin }) => coin === 'ETH')?.chains[0]?.withdrawal.dailyLeft : '';
      };
      const before = Number(await left(site.bob));
      expect([await ask('0.9', site.alice), await ask('0.2', site.bob)]).toMatchObject([
        { data: { state: 'approved' } },
        { data: { state: 'to_audit', reasons: ['large'] } },
      ]);
      expect([await left(site.alice), await left(site.bob)].map(Number)).toEqual([before - 1.1, before - 1.1]);
    });
  },
  { migrations: wallet.migrations },
);
