import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, Handlers } from '@agio/contracts';
import { ACCOUNTS } from '@agio/contracts/wallet';
import type { AccountKind } from '@agio/contracts/wallet';
import { assert } from '@agio/kernel';
import { summedBetween } from '../queries.ts';
import { totalsAt } from '../then.ts';
import { kindOf } from './history.ts';
import { caughtUp, text } from './room.ts';
import type { Room } from './room.ts';

type Line = DataOf<Calls['accountStatement']>['accounts'][number];

/** As in all histories: what leaves these for an account of a capability is a movement of its own kind. */
const isShown = (account: string): account is AccountKind => (ACCOUNTS as readonly string[]).includes(account);

export function statementHandlers(room: Room): Handlers<'accountStatement'> {
  return {
    async accountStatement({ query }, { customer }) {
      const { from } = query;
      if (query.to <= from) return fail('PARAMETER_ERROR', [{ field: 'to', problem: 'before_from' }]);
      const late = await caughtUp(room, customer, undefined);
      if (late !== undefined) return late;
      const nowMs = room.now();
      const to = Math.max(from, Math.min(query.to, nowMs + 1));
      return answer({ from, to, isOver: query.to <= nowMs, accounts: await linesOf(room, customer, { from, to }) });
    },
  };
}

/** Balances come from what each posting left, movements from their sums: two ways, which must agree to the atom, and therefore see one moment of the database. */
async function linesOf(room: Room, customer: number, { from, to }: { readonly from: number; readonly to: number }): Promise<Line[]> {
  const { sums, totals } = await room.database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    return { totals: await totalsAt(session, customer, [from - 1, to - 1]), sums: await summedBetween(session, customer, { from, to }) };
  });
  const found = new Set([...totals, ...sums].filter(({ kind }) => isShown(kind)).map(({ coin, kind }) => `${kind} ${coin}`));
  const shown = ACCOUNTS.flatMap((account) =>
    room.core.coins.filter(({ id }) => found.has(`${account} ${id}`)).map((coin) => ({ account, coin })),
  );
  return shown.map(({ account, coin }) => {
    const at = (moment: number): bigint =>
      totals.find((total) => total.at === moment && total.kind === account && total.coin === coin.id)?.atoms ?? 0n;
    const own = sums.filter((sum) => sum.kind === account && sum.coin === coin.id);
    const moved = own.reduce((all, { amount }) => all + BigInt(amount), 0n);
    assert(at(0) + moved === at(1), `${account} of ${coin.code}: opening balance and movements give the closing balance`);
    return {
      account,
      coin: coin.code,
      opening: text(at(0), coin),
      sums: own.map(({ amount, count, reason }) => ({ kind: kindOf(reason), count: Number(count), amount: text(amount, coin) })),
      closing: text(at(1), coin),
    };
  });
}
