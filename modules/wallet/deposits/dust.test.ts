// Protects a customer's list of deposits from payments of next to nothing: they are one line for each coin and chain, and hide nothing.
import { beforeAll, expect, it } from 'vitest';
import type { Deposit } from '@agio/contracts/wallet';
import { withDatabases } from '@agio/database/testing';
import { keptStore } from '../chain/testing/kept-store.ts';
import type { SeenRow } from '../chain/store/store.ts';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';

withDatabases(
  'dust',
  (given) => {
    let site: MoneySite;

    const row = (txid: string, more: Partial<SeenRow> = {}): SeenRow => ({
      txid,
      index: 'value',
      coin: 'ETH',
      address: '0xown000000',
      owner: site.alice,
      units: 1n,
      state: 'too_small',
      ...more,
    });
    const list = async (query: Record<string, string> = {}): Promise<{ list: Deposit[]; total: number }> => {
      const found = await site.ask('walletDeposits', { query });
      if (!found.ok) throw new Error('deposits are listed');
      return found.data;
    };
    const told = ({ list: rows }: { list: Deposit[] }) =>
      rows.map(({ coin, state, count, amount }) => [coin, state, count, amount].join(' '));

    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
      const store = keptStore(given.db);
      const pending = Array.from({ length: 3 }, (_, at) => row(`pending-${at}`, { state: 'confirming', units: 10n ** 18n }));
      await store.saw('LOCAL', { height: 9, hash: 'h9' }, pending, 1_000);
      const dust = Array.from({ length: 300 }, (_, at) => row(`dust-${at}`));
      const tokens = [row('token', { coin: 'USDT', units: 5n }), row('other', { owner: site.bob })];
      await store.settled('LOCAL', { height: 5, hash: 'h5' }, [...dust, ...tokens], 2_000);
    });

    it('A11: payments of one wei fill no page, and hide nothing that waits or was credited', async () => {
      const page = await list();
      expect(page.total).toBe(7);
      expect(told(page)).toEqual([
        ...Array.from({ length: 3 }, () => 'ETH confirming 1 1'),
        'USDT credited 1 1000',
        'ETH credited 1 30',
        'ETH too_small 300 0.0000000000000003',
        'USDT too_small 1 0.000005',
      ]);
      expect(page.list.map(({ txid }) => txid).slice(5)).toEqual(['', 'token']);
    });

    it('A11: pages follow on each other without a gap, and count everything once', async () => {
      const whole = (await list()).list.map(({ id }) => id);
      const paged: string[] = [];
      for (let p = 1; p <= 4; p += 1) {
        const page = await list({ p: String(p), limit: '2' });
        expect(page.total).toBe(7);
        paged.push(...page.list.map(({ id }) => id));
      }
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(7);
    });

    it('A11: filters find the line of a coin, and only it', async () => {
      expect(told(await list({ state: 'too_small', coin: 'ETH' }))).toEqual(['ETH too_small 300 0.0000000000000003']);
      expect((await list({ state: 'confirming' })).total).toBe(3);
      expect(told(await list({ coin: 'USDT' }))).toEqual(['USDT credited 1 1000', 'USDT too_small 1 0.000005']);
    });

    it('A11: the line has the time of the newest payment, and is found by it', async () => {
      await keptStore(given.db).settled('LOCAL', { height: 6, hash: 'h6' }, [row('newer', { owner: site.bob })], 3_000);
      const times = async (query: Record<string, string>): Promise<unknown> => {
        const found = await site.ask('walletDeposits', { query: { state: 'too_small', ...query } }, site.bob);
        return found.ok && (found.data as { list: Deposit[] }).list.map(({ count, time }) => [count, time]);
      };
      expect([await times({}), await times({ from: '2500' }), await times({ to: '2500' })]).toEqual([[[2, 3_000]], [[2, 3_000]], []]);
    });

    it('A11: what waits is read however much of it there is', async () => {
      const many = Array.from({ length: 450 }, (_, at) => row(`many-${at}`, { owner: site.bob, state: 'confirming', units: 10n ** 18n }));
      await keptStore(given.db).saw('LOCAL', { height: 10, hash: 'h10' }, many, 3_000);
      const found = await site.ask('walletDeposits', { query: {} }, site.bob);
      expect(found.ok && (found.data as { total: number }).total).toBe(451);
    });
  },
  { migrations: wallet.migrations },
);
