import { answer, fail, PAGE_LIMIT_DEFAULT, pageOf } from '@agio/contracts';
import { POSTING_KINDS } from '@agio/contracts/wallet';
import type { CallName, Calls, Handler, Handlers } from '@agio/contracts';
import type { Posting, PostingKind } from '@agio/contracts/wallet';
import type { PostingReason } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import type { PostingRow } from '../queries.ts';
import { explained, postings, postingsFrom } from '../queries.ts';
import { caughtUp, text, walletState } from './room.ts';
import type { Room } from './room.ts';

type HistoryCall = 'exchangeBalancesHistory' | 'moneyHistory' | 'financeHistory' | 'explainBalance';

export function historyHandlers(room: Room): Handlers<HistoryCall> {
  const { core, database } = room;

  const history: Handler<Calls['moneyHistory']> = async ({ query }, { customer }) => {
    const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
    const coin = query.coin === undefined ? undefined : core.coin(query.coin);
    if (query.coin !== undefined && coin === undefined) return answer({ list: [], next: null });
    const late = await caughtUp(room, customer, query.after);
    if (late !== undefined) return late;
    const filter = { customer, coin: coin?.id, kind: query.account, reason: query.kind, fromMs: query.from, toMs: query.to };
    const rows = await postingsFrom(database, filter, query.cursor, limit + 1);
    const list = rows.slice(0, limit);
    return answer({ list: list.map((row) => postingView(room, row)), next: rows.length > limit ? String(list.at(-1)?.id) : null });
  };

  return {
    moneyHistory: history,
    financeHistory: history,
    async exchangeBalancesHistory({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit, next: null });
      const late = await caughtUp(room, customer, query.after);
      if (late !== undefined) return late;
      const filter = { customer, kind: 'trading', coin: coin?.id, fromMs: query.from, toMs: query.to } as const;
      const { list, total, next } = await postings(database, filter, { page, limit, cursor: query.cursor });
      return answer({ list: list.map((row) => postingView(room, row)), total, page, limit, next });
    },
    async explainBalance({ params }, { customer }) {
      const coin = core.coin(params.coin);
      if (coin === undefined) return fail('NOT_FOUND');
      const late = await caughtUp(room, customer, undefined);
      if (late !== undefined) return late;
      const sums = await explained(database, customer, coin.id);
      const balances = core.balances(customer).filter((balance) => balance.coin === coin.id);
      const accounts = (['trading', 'fiat', 'game'] as const).map((account) => {
        const balance = balances.find(({ kind }) => kind === account);
        const own = sums.filter(({ kind }) => kind === account);
        const total = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        return {
          account,
          available: text(balance?.available ?? '0', coin),
          held: text(balance?.held ?? '0', coin),
          total: text(total, coin),
          sums: own.map(({ reason, count, amount }) => ({ kind: kindOf(reason), count: Number(count), amount: text(amount, coin) })),
          holds: account === 'trading' ? holdsOf(room, customer, coin.id, coin.decimals) : [],
        };
      });
      return answer({ coin: coin.code, time: room.now(), accounts });
    },
  } satisfies Handlers<HistoryCall & CallName>;
}

/** Holds on a trading account: resting orders and open withdrawals. */
export function holdsOf(
  room: Room,
  customer: number,
  coin: number,
  decimals: number,
): { by: 'order' | 'withdrawal'; id: string; amount: string }[] {
  const holds: { by: 'order' | 'withdrawal'; id: string; amount: string }[] = [];
  for (const order of room.core.openOrders(customer)) {
    const market = room.core.markets[order.market];
    assert(market !== undefined, 'an open order has a market');
    const held = order.side === 'buy' ? market.quote : market.base;
    if (held.id !== coin) continue;
    const left = BigInt(order.lots - order.filledLots);
    const atoms =
      order.side === 'buy' ? left * BigInt(order.ticks) * BigInt(market.quoteAtomsPerTickLot) : left * BigInt(market.baseAtomsPerLot);
    holds.push({ by: 'order', id: String(order.id), amount: formatDecimal(atoms, decimals) });
  }
  for (const withdrawal of walletState(room).withdrawals.values()) {
    if (withdrawal.customer !== customer || withdrawal.coin !== coin || withdrawal.reopened) continue;
    holds.push({ by: 'withdrawal', id: String(withdrawal.id), amount: formatDecimal(BigInt(withdrawal.amount), decimals) });
  }
  return holds;
}

export function postingView({ core }: Room, row: PostingRow): Posting {
  const coin = core.coins[row.coin];
  assert(coin !== undefined, 'every posting is of a coin that the core knows');
  return {
    id: String(row.id),
    time: Number(row.at_ms),
    account: row.kind,
    coin: coin.code,
    kind: kindOf(row.reason),
    amount: text(row.amount, coin),
    after: text(row.after_total, coin),
    cause: row.cause,
  };
}

/** Only the house has postings of other kinds. */
export function kindOf(reason: PostingReason): PostingKind {
  const kind = POSTING_KINDS.find((one) => one === reason);
  assert(kind !== undefined, `a customer has no posting of kind ${reason}`);
  return kind;
}
