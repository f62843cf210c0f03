// Protects the total that a proof publishes: what one customer owes is the platform's to bear, and is taken from no other customer.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';
import { leavesOf, proveLiabilities } from './liabilities.ts';
import { proofSigner } from './proof-key.ts';

withDatabases(
  'what is owed',
  (given) => {
    it('A14: debts are not subtracted from what others have', async () => {
      const site = new MoneySite(given.db);
      await site.open();
      const at = { kind: 'wallet.credit', chain: 'LOCAL', coin: 'ETH', height: 2, block: 'h2', txid: 'gone', index: '0' } as const;
      await site.wallets({ ...at, units: `5${'0'.repeat(18)}`, owner: site.bob, account: 'trading' });
      await site.wallets({ kind: 'wallet.advance', chain: 'LOCAL', height: 2, hash: 'h2' });
      const sent = { customer: site.bob, to: site.alice, coin: 'ETH', amount: '500000000', verification: 'v', words: '', request: null };
      await site.wallets({ kind: 'wallet.send', dayLimit: '', ...sent });
      await site.wallets({ kind: 'wallet.reorganise', chain: 'LOCAL', height: 1 });
      const owed = (await site.ask('walletCoins', {}, site.bob)) as unknown as { data: { coin: string; debt: string }[] };
      expect(owed.data.find(({ coin }) => coin === 'ETH')?.debt).toBe('5');

      const signer = await proofSigner(given.db, 'a master key of tests, long enough to be one', 1);
      const proof = await proveLiabilities(given.db, {
        coins: site.core.coins,
        uidOf: String,
        rootOf: Number,
        heldFor: [],
        sequence: site.core.sequence,
        signer,
        nowMs: 1,
      });
      expect(proof?.coins.find(({ coin }) => coin === 'ETH')?.total).toBe(site.core.issued(site.core.coin('ETH')?.id ?? -1));
      const leaves = await leavesOf(given.db, proof?.id ?? '', site.alice);
      const ofAlice = leaves.filter(({ coin }) => coin === site.core.coin('ETH')?.id);
      expect(ofAlice.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(35n * 10n ** 8n);
      expect((await leavesOf(given.db, proof?.id ?? '', site.bob)).filter(({ coin }) => coin === ofAlice[0]?.coin)).toEqual([]);
    });
  },
  { migrations: wallet.migrations },
);
