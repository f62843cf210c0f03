// Protects what customers are told of their deposits: what is kept for them is said, and what is credited later is said once.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';

withDatabases(
  'news of deposits',
  (given) => {
    it('A16: a deposit of a frozen account is told when it is kept, and once more when it is credited', async () => {
      const site = new MoneySite(given.db);
      await site.open();
      let after = (await site.wallet.moneyNews(undefined, 100)).to;
      const told = async (): Promise<string[]> => {
        const { items, to } = await site.wallet.moneyNews(after, 100);
        after = to;
        return items.map(({ customer, event, data }) => `${customer} ${event} ${data.amount} ${data.coin} ${data.chain}`);
      };
      const frozen = (disabled: boolean) => site.submit({ kind: 'set_disabled', customer: site.bob, reason: 'operators', isOn: disabled });
      const arrives = { kind: 'wallet.credit', chain: 'LOCAL', coin: 'ETH', height: 2, block: 'h2', units: `5${'0'.repeat(18)}` } as const;

      await frozen(true);
      await site.wallets({ ...arrives, txid: 'kept', index: '0', owner: site.bob, account: 'trading' });
      await site.wallets({ ...arrives, txid: 'nobodys', index: '0', owner: 0, account: 'suspense' });
      await site.wallets({ ...arrives, txid: 'small', index: '0', owner: site.bob, account: 'house' });
      expect(await told()).toEqual([`${site.bob} deposit_to_audit 5 ETH Local chain`]);

      await frozen(false);
      const waiting = (await site.ask('walletDeposits', { query: {} }, site.bob)) as { data: { list: { id: string; waits: string }[] } };
      expect(waiting.data.list).toMatchObject([{ waits: 'disabled' }]);
      await site.wallets({ kind: 'wallet.release', deposit: Number(waiting.data.list[0]?.id) });
      expect(await told()).toEqual([`${site.bob} deposit_credited 5 ETH Local chain`]);
      await site.wallets({ kind: 'wallet.release', deposit: Number(waiting.data.list[0]?.id) });
      expect(await told()).toEqual([]);
    });
  },
  { migrations: wallet.migrations },
);
