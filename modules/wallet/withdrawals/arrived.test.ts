// Protects what a withdrawal costs and brings: no higher fee than was shown, and of a token that keeps a share of each transfer what arrived, not what was sent.
import { beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { keptStore } from '../chain/testing/kept-store.ts';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';

const ETHER = 10n ** 18n;

withDatabases(
  'what arrived',
  (given) => {
    let site: MoneySite;
    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
    });

    it('costs no more than was shown: operators may have changed the fee meanwhile', async () => {
      // Refused by something that is looked at later.
      const taken = { code: 'DAILY_LIMIT_EXCEEDED' };
      const changed = { code: 'WITHDRAWAL_FEE_CHANGED', details: { fee: '0.001' } };
      for (const [fee, said] of [
        ['0', changed],
        ['0.00099999', changed],
        ['0.001', taken],
        ['0.002', taken],
        ['0.000000001', { code: 'AMOUNT_TOO_FINE' }],
      ] as const)
        expect(
          await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '11', fee } }),
          fee,
        ).toMatchObject(said);
    });

    it('C20: is told once the payment is confirmed', async () => {
      const asked = await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '0.501' } });
      const id = asked.ok ? asked.data.id : '';
      const told = async () => {
        const found = await site.ask('getWithdrawal', { params: { id } });
        return found.ok ? [found.data.state, found.data.receives] : [found.code];
      };
      const withdrawal = Number(id);
      for (const state of ['requested', 'to_audit']) {
        if ((await told())[0] !== state) continue;
        if (state === 'requested') site.nowMs += 25 * 3_600_000;
        await site.wallets(
          state === 'requested'
            ? { kind: 'wallet.mature', withdrawal }
            : { kind: 'wallet.review', withdrawal, reviewer: 1, decision: 'approve', reason: '' },
        );
      }
      await site.wallets({ kind: 'wallet.sign', withdrawal, txid: 'paid', raw: '0x00', spends: ['nonce:hot:1'] });
      await site.wallets({ kind: 'wallet.sent', withdrawal });
      await keptStore(given.db).arrivedLess(withdrawal, (ETHER * 475n) / 1_000n);
      expect(await told()).toEqual(['broadcast', '0.5']);
      const height = 1_000;
      await site.wallets({ kind: 'wallet.confirm', withdrawal, txid: 'paid', height, block: 'h' });
      await site.wallets({ kind: 'wallet.advance', chain: 'LOCAL', height, hash: 'h' });
      expect(await told()).toEqual(['confirmed', '0.475']);
      const list = await site.ask('walletWithdrawals', { query: {} });
      expect(list.ok && list.data.list[0]).toMatchObject({ id, amount: '0.501', fee: '0.001', receives: '0.475' });
    });
  },
  { migrations: wallet.migrations },
);
