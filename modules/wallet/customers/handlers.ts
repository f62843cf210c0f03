import { answer, fail, PAGE_LIMIT_DEFAULT, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult } from '@agio/contracts';
import type { ExplainedBalance } from '@agio/contracts/wallet';
import { ACCOUNTS } from '@agio/contracts/wallet/constants';
import type { Coin } from '@agio/core';
import { depositPage } from '../deposits/deposits.ts';
import { historyPage, holdsShown, kindOf } from '../balances/history.ts';
import { caughtUp, text, walletState } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';
import { profitOf } from '../profit/profit.ts';
import type { ProfitRoom } from '../profit/profit.ts';
import { debtOf } from '../machine/restraints/debts.ts';
import { explainedUpTo } from '../balances/queries.ts';
import { sheetView } from '../balances/sheet/now.ts';
import type { CustomerAccount } from '../balances/account-balances.ts';
import { valueOf } from '../valuation/valuation.ts';
import { withdrawalsOf } from '../withdrawals/withdrawal-queries.ts';
import { withdrawalView } from '../withdrawals/withdrawal-view.ts';

export type CustomerMoneyCall =
  | 'deskCustomerBalances'
  | 'deskCustomerExplain'
  | 'deskCustomerPostings'
  | 'deskCustomerProfit'
  | 'deskCustomerDeposits'
  | 'deskCustomerWithdrawals';

/** What operators read about a customer's money. Nothing of it moves any. */
export function customerMoneyHandlers(room: ProfitRoom): DeskHandlers<CustomerMoneyCall> {
  const { core, database, rates } = room;
  const of = async <Data>(
    uid: string,
    read: (customer: number) => Promise<HandlerResult<Data>> | HandlerResult<Data>,
  ): Promise<HandlerResult<Data>> => {
    const found = await room.customerNamed(uid);
    return found === undefined ? fail('NOT_FOUND') : read(found.customer);
  };
  return {
    deskCustomerBalances({ params }) {
      return of(params.uid, (customer) => {
        const currency = room.siteOf('').rateCurrency;
        const now = rates.in(currency);
        const list = core.balances(customer).flatMap(({ available, coin: id, held, kind }) => {
          const account = ACCOUNTS.find((one) => one === kind);
          const coin = core.coins[id];
          const atoms = BigInt(available) + BigInt(held);
          if (account === undefined || coin === undefined || atoms === 0n) return [];
          const rate = now.get(coin.code);
          const value = rate === undefined ? null : valueOf(atoms, coin.decimals, rate);
          return [{ account, coin: coin.code, available: text(available, coin), held: text(held, coin), total: text(atoms, coin), value }];
        });
        const debts = core.coins.flatMap((coin) => {
          const debt = debtOf(walletState(room), customer, coin.id);
          return debt === 0n ? [] : [{ coin: coin.code, amount: text(debt, coin) }];
        });
        return answer({ currency, list, debts, sheet: sheetView(room, customer, now) });
      });
    },

    deskCustomerExplain({ params, query }) {
      const coin = core.coin(query.coin);
      if (coin === undefined) return fail('NOT_FOUND');
      return of(params.uid, (customer) => explainBalance(room, customer, query.account, coin));
    },

    deskCustomerProfit({ params, query }) {
      return of(params.uid, (customer) => profitOf(room, customer, { ...query, host: '' }));
    },

    deskCustomerPostings({ params, query }) {
      const { account: kind, cursor, kind: reason, limit = PAGE_LIMIT_DEFAULT } = query;
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], next: null });
      return of(params.uid, async (customer) => {
        const late = await caughtUp(room, customer, undefined);
        if (late !== undefined) return late;
        const filter = { customer, kind, coin: coin?.id, reason, fromMs: undefined, toMs: undefined };
        return answer(await historyPage(room, filter, cursor, limit));
      });
    },

    deskCustomerDeposits({ params, query }) {
      return of(params.uid, async (customer) => {
        const part = await depositPage(room, customer, query);
        if (!part.ok) return part;
        const { list, total, page, limit } = part.data;
        return answer({ list, total, page, limit });
      });
    },

    deskCustomerWithdrawals({ params, query }) {
      const { page, limit } = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit });
      return of(params.uid, async (customer) => {
        const late = await caughtUp(room, customer, undefined);
        if (late !== undefined) return late;
        const { list, total } = await withdrawalsOf(database, { customer, coin: coin?.id, state: query.state }, { page, limit });
        return answer({ list: list.map((row) => withdrawalView(room, row)), total, page, limit });
      });
    },
  };
}

/**
 * A balance of the core, and the postings up to the same position: however much is traded meanwhile, both show one moment, so that a
 * difference is never a matter of time.
 */
async function explainBalance(
  room: Room,
  customer: number,
  account: CustomerAccount,
  coin: Coin,
): Promise<HandlerResult<ExplainedBalance>> {
  const { core, database } = room;
  const { sequence } = core;
  const balance = core.balances(customer).find((one) => one.kind === account && one.coin === coin.id);
  const [available, held] = [BigInt(balance?.available ?? 0), BigInt(balance?.held ?? 0)];
  const holds = holdsShown(room, customer, account, coin);
  const time = room.now();
  if (!(await room.reached(sequence))) return fail('UNAVAILABLE');
  const sums = await explainedUpTo(database, { customer, kind: account, coin: coin.id, sequence });
  const posted = sums.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const difference = available + held - posted;
  return answer({
    account,
    coin: coin.code,
    available: text(available, coin),
    held: text(held, coin),
    total: text(available + held, coin),
    sums: sums.map(({ amount, count, reason }) => ({ kind: kindOf(reason), count: Number(count), amount: text(amount, coin) })),
    postings: sums.reduce((count, one) => count + Number(one.count), 0),
    posted: text(posted, coin),
    difference: text(difference, coin),
    isExact: difference === 0n,
    holds,
    sequence,
    time,
  });
}
