// Protects what operators read of a customer's money: a balance explained by its postings to the last unit, with any difference named, and customers found by what is on chains.
import { beforeAll, expect, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { AnyCall, DataOf, DeskCalls, Handler, HandlerResult, RequestContext } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';

type Name = keyof MoneySite['wallet']['desk'];

withDatabases(
  'money of a customer at the desk',
  (given) => {
    let site: MoneySite;
    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
      for (const [amount, to] of [
        ['0.00000001', 'fiat'],
        ['3.5', 'game'],
      ])
        await site.ask('accountTransfer', { body: { coin: 'ETH', amount, from: 'trading', to } });
      await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '2' } });
    });

    async function read<N extends Name>(
      name: N,
      uid: string,
      query: Record<string, string> = {},
    ): Promise<HandlerResult<DataOf<DeskCalls[N]>>> {
      const call: AnyCall = deskCalls[name];
      const handler = site.wallet.desk[name] as unknown as Handler<AnyCall>;
      const input = { params: { uid }, query: call.query?.parse(query), body: undefined };
      const result = await handler(input, {} as RequestContext);
      if (result.ok) call.data.parse(result.data);
      return result as HandlerResult<DataOf<DeskCalls[N]>>;
    }
    const alice = '00001';
    const explain = async (account: string, uid = alice) => {
      const result = await read('deskCustomerExplain', uid, { account, coin: 'ETH' });
      if (!result.ok) throw new Error(result.code);
      return result.data;
    };

    it('explains every account of a coin to the last unit', async () => {
      const trading = await explain('trading');
      expect(trading).toMatchObject({ isExact: true, difference: '0', posted: trading.total, held: '2' });
      expect(trading.sums).toContainEqual({ kind: 'deposit', count: 1, amount: '30' });
      expect(trading.sums).toContainEqual({ kind: 'transfer', count: 2, amount: '-3.50000001' });
      expect(trading.postings).toBe(3);
      expect(trading.holds).toMatchObject([{ by: 'withdrawal', amount: '2' }]);
      expect(await explain('fiat')).toMatchObject({ isExact: true, total: '0.00000001', postings: 1 });
      expect(await explain('game')).toMatchObject({ isExact: true, total: '3.5' });
      expect(await explain('game', '00002')).toMatchObject({ isExact: true, total: '0', postings: 0, sums: [] });
    });

    it('tells the gains of a year as the customer reads them, and of nobody else', async () => {
      const year = String(new Date(site.nowMs).getUTCFullYear());
      const own = await site.ask('accountProfit', { query: { year } });
      const shown = await read('deskCustomerProfit', alice, { year });
      if (!own.ok || !shown.ok) throw new Error('both answer');
      expect(shown.data).toEqual(own.data);
      expect(shown.data.lines).toContainEqual(expect.objectContaining({ group: 'in', kind: 'deposit', coin: 'ETH', amount: '30' }));
      expect(await read('deskCustomerProfit', '00002', { year })).toMatchObject({ ok: true, data: { lines: [] } });
      expect(await read('deskCustomerProfit', '99999', { year })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      expect(await read('deskCustomerProfit', alice, { year: '2199' })).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
    });

    it('names a difference of one unit, in either direction', async () => {
      const change = async (by: string) =>
        given.db.query(`update wallet_posting set amount = amount + ${by} where owner = 1 and coin = 0 and kind = 'fiat'`);
      await change('1');
      expect(await explain('fiat')).toMatchObject({ isExact: false, total: '0.00000001', posted: '0.00000002', difference: '-0.00000001' });
      await change('-2');
      expect(await explain('fiat')).toMatchObject({ isExact: false, posted: '0', difference: '0.00000001' });
      await change('1');
      expect(await explain('fiat')).toMatchObject({ isExact: true });
    });

    it('leaves out postings that came after the balance was read', async () => {
      await given.db.query(
        `insert into wallet_posting values (999999, ${site.core.sequence + 1}, 0, 1, 'fiat', 0, 7, 8, 'transfer', 'later')`,
      );
      expect(await explain('fiat')).toMatchObject({ isExact: true, postings: 1 });
      await given.db.query('delete from wallet_posting where id = 999999');
    });

    it('lists balances without empty ones, postings by cursor, deposits and withdrawals', async () => {
      const balances = await read('deskCustomerBalances', alice);
      expect(balances).toMatchObject({ ok: true, data: { currency: 'CNY', debts: [] } });
      expect(balances.ok && balances.data.list.map(({ account, coin, total }) => `${account} ${coin} ${total}`)).toEqual([
        'trading ETH 26.49999999',
        'trading USDT 1000',
        'fiat ETH 0.00000001',
        'game ETH 3.5',
      ]);
      const first = await read('deskCustomerPostings', alice, { coin: 'ETH', limit: '3' });
      const next = (first.ok ? first.data.next : null) ?? '';
      const second = await read('deskCustomerPostings', alice, { coin: 'ETH', limit: '3', cursor: next });
      const ids = [first, second].flatMap((page) => (page.ok ? page.data.list.map(({ id }) => Number(id)) : []));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
      expect(second).toMatchObject({ data: { next: null } });
      expect(await read('deskCustomerDeposits', alice, { coin: 'ETH' })).toMatchObject({ data: { total: 1, list: [{ txid: 'in' }] } });
      expect(await read('deskCustomerWithdrawals', alice)).toMatchObject({
        data: { total: 1, list: [{ amount: '2', address: '0xoutside' }] },
      });
      for (const name of ['deskCustomerBalances', 'deskCustomerPostings', 'deskCustomerDeposits', 'deskCustomerWithdrawals'] as const)
        expect(await read(name, '99999')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    });

    it('finds customers by address and transaction, in the form that the chain writes or in small letters', async () => {
      const own = await site.ask('depositAddress', { body: { coin: 'ETH', chain: 'LOCAL' } });
      const address = own.ok ? (own.data as { address: string }).address : '';
      expect(await site.wallet.customersOnChain(address)).toEqual([site.alice]);
      expect(await site.wallet.customersOnChain('0xoutside')).toEqual([site.alice]);
      expect(await site.wallet.customersOnChain('in')).toEqual([site.alice]);
      expect(await site.wallet.customersOnChain('0xnowhere')).toEqual([]);
    });
  },
  { migrations: wallet.migrations },
);
