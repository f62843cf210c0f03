// Protects owners from addresses and payees that they removed and a restored backup has brought back: nothing is known before they can have seen it.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import { MoneySite } from '../testing/money-site.ts';

withDatabases(
  'address books after a restore',
  (given) => {
    it('know nothing for a day', async () => {
      const site = new MoneySite(given.db);
      await site.open();
      const known = async (): Promise<number[]> => {
        const [book, payees] = [await site.ask('addressBook', {}), await site.ask('payees', {})];
        return [...(book.ok ? book.data.list : []), ...(payees.ok ? payees.data : [])].map(({ knownFrom }) => knownFrom - site.nowMs);
      };
      const asked = async () => [
        await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '0.5' } }, site.alice, {
          isKey: true,
        }),
        await site.ask('walletSend', { body: { coin: 'ETH', amount: '0.001', to: '00002' } }),
      ];
      await site.ask('saveAddress', { body: { chain: 'LOCAL', address: '0xoutside', name: 'mine' } });
      await site.ask('savePayee', { body: { account: '00002', name: 'Bob' } });
      await site.ask('setWhitelist', { body: { only: true } });
      site.nowMs += NEW_ADDRESS_MS;
      expect(await asked()).toMatchObject([{ ok: true }, { ok: true }]);
      await given.db.transaction(async (session) => wallet.afterRestore?.(session, site.nowMs));
      expect(await known()).toEqual([NEW_ADDRESS_MS, NEW_ADDRESS_MS]);
      expect(await asked()).toMatchObject([{ code: 'ADDRESS_NOT_KNOWN' }, { code: 'PAYEE_NOT_KNOWN' }]);
      site.nowMs += NEW_ADDRESS_MS;
      expect(await asked()).toMatchObject([{ ok: true }, { ok: true }]);
    });
  },
  { migrations: wallet.migrations },
);
