import { answer, fail, PAGE_LIMIT_DEFAULT, pageOf } from '@agio/contracts';
import { POSTING_KINDS } from '@agio/contracts/wallet';
import type { CallName, Calls, Handler, Handlers } from '@agio/contracts';
import type { HoldReason, Posting, PostingKind } from '@agio/contracts/wallet';
import type { Coin, PostingReason } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import type { CustomerAccount } from './account-balances.ts';
import { holdsOf } from './holds.ts';
import type { PostingRow, PostingSearch } from './queries.ts';
import { explained, postings, postingsFrom } from './queries.ts';
import { accountOf } from './sheet/accounts.ts';
import { caughtUp, text } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';

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
    return answer(await historyPage(room, filter, query.cursor, limit));
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
      return answer({ list: postingLines(room, list, undefined), total, page, limit, next });
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
          holds: holdsShown(room, customer, account, coin),
        };
      });
      return answer({ coin: coin.code, time: room.now(), accounts });
    },
  } satisfies Handlers<HistoryCall & CallName>;
}

/** Up to so many lines, the latest first, or one more where the last is a trade: its fee stands beside it, so that the place to go on from is a posting's. */
export async function historyPage(
  room: Room,
  filter: PostingSearch,
  cursor: number | undefined,
  limit: number,
): Promise<{ list: Posting[]; next: string | null }> {
  const rows = await postingsFrom(room.database, filter, cursor, limit + 1);
  const list: Posting[] = [];
  for (const [place, row] of rows.entries()) {
    if (list.length >= limit) return { list, next: String(rows[place - 1]?.id) };
    list.push(
      ...postingLines(
        room,
        [row],
        POSTING_KINDS.find((kind) => kind === filter.reason),
      ),
    );
  }
  return { list, next: null };
}

/** What a coin of one account is held for. */
export function holdsShown(
  room: Room,
  customer: number,
  account: CustomerAccount,
  { decimals, id: coin }: Pick<Coin, 'decimals' | 'id'>,
): { by: HoldReason; id: string; amount: string }[] {
  const own = holdsOf(room, customer).filter((hold) => hold.account === account && hold.coin === coin);
  return own.map(({ atoms, by, id }) => ({ by, id: String(id), amount: formatDecimal(atoms, decimals) }));
}

/** Lines of a history: a trade and its fee are two, the fee later. With a kind only the lines of that kind. */
export function postingLines(room: Room, rows: readonly PostingRow[], kind: PostingKind | undefined): Posting[] {
  return rows.flatMap((row) => {
    if (row.fee === null || row.fee_id === null || BigInt(row.fee) === 0n) return [postingView(room, row)];
    const [fee, after] = [BigInt(row.fee), BigInt(row.after_total)];
    const paid: PostingRow = { ...row, id: row.fee_id, amount: String(-fee), reason: 'fee' };
    const trade: PostingRow = { ...row, amount: String(BigInt(row.amount) + fee), after_total: String(after + fee) };
    return [paid, trade].map((line) => postingView(room, line)).filter((line) => kind === undefined || line.kind === kind);
  });
}

function postingView({ core }: Room, row: PostingRow): Posting {
  const coin = core.coins[row.coin];
  assert(coin !== undefined, 'the core knows the coin of every posting');
  return {
    id: String(row.id),
    time: Number(row.at_ms),
    account: accountOf(row.kind),
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
