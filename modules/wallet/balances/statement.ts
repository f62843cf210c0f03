import { answer, fail } from '@agio/contracts';
import type { Calls, DataOf, Handlers } from '@agio/contracts';
import { SHEET_ACCOUNTS } from '@agio/contracts/wallet';
import type { SheetAccount, SheetKind } from '@agio/contracts/wallet';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { summedBetween } from './queries.ts';
import type { ExplainedRow } from './queries.ts';
import { accountOf } from './sheet/accounts.ts';
import { sheetAt } from './sheet/then.ts';
import { kindOf } from './history.ts';
import { caughtUp, text } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';

type Line = DataOf<Calls['accountStatement']>['accounts'][number];

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

/** What changed an account of the balance sheet, and by how much. */
interface Change {
  readonly account: SheetAccount;
  readonly coin: number;
  readonly kind: SheetKind;
  readonly count: number;
  readonly atoms: bigint;
}

/**
 * Balances come from what each posting left, movements from their sums: two ways, which must agree to the atom, and therefore see one moment of the database. Accounts
 * of which the customer has a part have no postings of their own: what moved is what the customer's accounts say, and the rest is their result.
 */
async function linesOf(room: Room, customer: number, { from, to }: { readonly from: number; readonly to: number }): Promise<Line[]> {
  const { robots, sheet, sums } = await room.database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    return {
      sheet: await sheetAt(session, room, customer, [from - 1, to - 1]),
      sums: await summedBetween(session, customer, { from, to }),
      robots: await robotsBetween(session, room.core.subAccounts(customer), { from, to }),
    };
  });
  const at = (moment: number, account: SheetAccount, coin: number): bigint =>
    sheet.find((one) => one.at === moment && one.account === account && one.coin === coin)?.atoms ?? 0n;
  const changes = [...sums.map(postedChange), ...robots, ...heldChanges(room, sums)];
  const found = new Set([...sheet, ...changes].map(({ account, coin }) => `${account} ${coin}`));
  const shown = SHEET_ACCOUNTS.flatMap((account) =>
    room.core.coins.filter(({ id }) => found.has(`${account} ${id}`)).map((coin) => ({ account, coin })),
  );
  return shown.map(({ account, coin }) => {
    const [opening, closing] = [at(0, account, coin.id), at(1, account, coin.id)];
    const own = changes.filter((change) => change.account === account && change.coin === coin.id);
    const rest = own.reduce((left, { atoms }) => left - atoms, closing - opening);
    const kind = RESULT[account];
    assert(rest === 0n || kind !== undefined, `${account} of ${coin.code}: opening balance and movements give the closing balance`);
    if (kind !== undefined && rest !== 0n) own.push({ account, coin: coin.id, kind, count: 1, atoms: rest });
    return {
      account,
      coin: coin.code,
      opening: text(opening, coin),
      sums: own.map((change) => ({ kind: change.kind, count: change.count, amount: text(change.atoms, coin) })),
      closing: text(closing, coin),
    };
  });
}

/** What accounts without postings change by, besides what moved. */
const RESULT: { readonly [Account in SheetAccount]?: SheetKind } = { pools: 'pool_result', promised: 'promise', owed: 'clawback' };

const postedChange = ({ amount, coin, count, kind, reason }: ExplainedRow): Change => ({
  account: accountOf(kind),
  coin,
  kind: kindOf(reason),
  count: Number(count),
  atoms: BigInt(amount),
});

/** What moved in the accounts that a customer's robots trade with: all of them are one account of the balance sheet. */
async function robotsBetween(session: Session, owners: readonly number[], between: { readonly from: number; readonly to: number }) {
  const sums = new Map<string, Change>();
  for (const owner of owners)
    for (const row of await summedBetween(session, owner, between)) {
      const one: Change = { ...postedChange(row), account: 'robots' };
      const key = `${one.coin} ${one.kind}`;
      const before = sums.get(key);
      sums.set(key, before === undefined ? one : { ...one, count: before.count + one.count, atoms: before.atoms + one.atoms });
    }
  return [...sums.values()];
}

/** What moved between the customer's accounts and those of the house that hold coins for them. */
function heldChanges({ heldFor }: Room, sums: readonly ExplainedRow[]): Change[] {
  return heldFor.flatMap(({ line, moves }) =>
    sums.filter(({ reason }) => reason === moves).map((sum) => ({ ...postedChange(sum), account: line, atoms: -BigInt(sum.amount) })),
  );
}
