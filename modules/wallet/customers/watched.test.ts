// Protects what others watch of money on chains: credited deposits and withdrawals that are not refused, in the order of the journal, with their worth and who shares an address.
import { beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';
import { watchedMoney } from './watched.ts';

withDatabases(
  'money that is watched',
  (given) => {
    let site: MoneySite;
    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
      await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '2' } });
    });
    const watched = () =>
      watchedMoney(given.db, {
        coins: site.core.coins,
        chainOf: () => 'LOCAL',
        rateOf: (coin) => (coin === 'ETH' ? 20_000n * 10n ** 10n : undefined),
      });

    it('has deposits and withdrawals once, in the order of the journal, and worth nothing where no rate is known', async () => {
      const all = await watched().after(0, 10);
      expect(all.map(({ address, customer, kind, worth }) => [kind, customer, worth, address])).toEqual([
        ['deposit', 1, 60_000_000n, ''],
        ['deposit', 1, 0n, ''],
        ['withdrawal', 1, 4_000_000n, '0xoutside'],
      ]);
      expect(all.map(({ sequence }) => sequence)).toEqual(all.map(({ sequence }) => sequence).toSorted((a, b) => a - b));
      const [first] = all;
      expect((await watched().after(first!.sequence, 1)).map(({ id }) => id)).toEqual([all[1]!.id]);
      expect(await watched().after(all.at(-1)!.sequence, 10)).toEqual([]);
      const of = { customer: 1, fromMs: first!.atMs, toMs: site.nowMs };
      expect((await watched().of(of)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect(await watched().of({ ...of, customer: 2 })).toEqual([]);
      expect(await watched().of({ ...of, toMs: first!.atMs - 1 })).toEqual([]);
    });

    it('knows when an account was last used, and who else withdrew to an address', async () => {
      const [first] = await watched().after(0, 1);
      expect(await watched().lastPostedBefore(1, first!.atMs)).toBeUndefined();
      expect(await watched().lastPostedBefore(1, site.nowMs + 1)).toBeGreaterThanOrEqual(first!.atMs);
      expect(await watched().withdrewTo('0xoutside', 2, site.nowMs)).toEqual([1]);
      expect(await watched().withdrewTo('0xoutside', 2, first!.atMs)).toEqual([]);
      expect(await watched().withdrewTo('0xoutside', 1, site.nowMs)).toEqual([]);
      const [withdrawal] = (await watched().after(0, 10)).filter(({ kind }) => kind === 'withdrawal');
      await site.ask('cancelWithdrawal', { body: { id: withdrawal!.id.split(' ')[1] } });
      expect((await watched().after(0, 10)).map(({ kind }) => kind)).toEqual(['deposit', 'deposit']);
      expect(await watched().withdrewTo('0xoutside', 2, site.nowMs)).toEqual([]);
    });
  },
  { migrations: wallet.migrations },
);
