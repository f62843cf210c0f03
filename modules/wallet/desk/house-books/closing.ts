import type { AccountKindName, HouseClass } from '@agio/core';
import type { Database, Session } from '@agio/database';
import { totalsAt } from '../../balances/then.ts';
import type { SitePorts } from '../../shared/ports.ts';
import { placeAt } from './place.ts';
import type { Place } from './place.ts';
import { heldAt } from './pools.ts';
import type { BookPorts } from './ports.ts';

export interface Span {
  readonly fromMs: number;
  /** The first moment after it. */
  readonly toMs: number;
}

/** What was posted to an account for one reason: signed atoms, and how many postings. */
export interface BookChange {
  readonly reason: string;
  readonly houseClass: HouseClass | null;
  readonly count: number;
  readonly atoms: bigint;
}

/** One account of the house in one coin, or all accounts of customers together. */
export interface BookAccount {
  readonly account: AccountKindName | 'customers';
  readonly coin: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly changes: readonly BookChange[];
}

/** A coin before and after: what is owed to customers, what accounts of the house hold for them included, and what the house owns. */
export interface BookCoin {
  readonly coin: number;
  readonly owed: readonly [opening: bigint, closing: bigint];
  readonly own: readonly [opening: bigint, closing: bigint];
}

export interface Closing {
  readonly accounts: readonly BookAccount[];
  readonly coins: readonly BookCoin[];
}

type Room = BookPorts & Pick<SitePorts, 'heldFor'> & { readonly database: Database };

/** Coins whose owner is unknown, or that are on their way out, belong to nobody of the house. */
export const SUSPENSE = 'suspense';

/**
 * Every account at the beginning and at the end of a span, and what changed it. Balances come from what each posting left, changes from their sums: two ways, which must
 * agree to the atom, and therefore see one moment of the database.
 */
export function closingOf(room: Room, span: Span): Promise<Closing> {
  return room.database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    const from = await placeAt(session, span.fromMs);
    const to = await placeAt(session, span.toMs, from);
    const balances = [...(await houseBalances(session, span)), ...(await customerBalances(session, span))];
    const accounts = joined(room, balances, await postingsBetween(session, from, to));
    return { accounts, coins: await coinsOf(session, room, accounts, [from, to]) };
  });
}

interface Balance {
  /** 0 before the span, 1 after it. */
  readonly at: number;
  readonly account: BookAccount['account'];
  readonly coin: number;
  readonly atoms: bigint;
}

interface PostingSum {
  readonly account: BookAccount['account'];
  readonly coin: number;
  readonly reason: string;
  readonly count: number;
  readonly atoms: bigint;
}

async function houseBalances(session: Session, { fromMs, toMs }: Span): Promise<Balance[]> {
  const totals = await totalsAt(session, 0, [fromMs - 1, toMs - 1]);
  return totals.map(({ kind, ...total }) => ({ account: kind, ...total }));
}

/** One look into an index for each account of each customer. */
async function customerBalances(session: Session, { fromMs, toMs }: Span): Promise<Balance[]> {
  const totals = await session.query<{ at: number; coin: number; atoms: string }>(
    `with recursive accounts as (
       (select owner, kind, coin from wallet_posting where owner > 0 order by owner, kind, coin limit 1)
       union all
       select n.owner, n.kind, n.coin from accounts a cross join lateral (
         select owner, kind, coin from wallet_posting where (owner, kind, coin) > (a.owner, a.kind, a.coin) order by owner, kind, coin limit 1
       ) n
     )
     select t.at, a.coin, sum(f.after_total)::text as atoms
     from accounts a cross join unnest($1::int4[], $2::int8[]) as t(at, ms) cross join lateral (
       select after_total from wallet_posting w where w.owner = a.owner and w.kind = a.kind and w.coin = a.coin and w.at_ms <= t.ms
       order by w.at_ms desc, w.id desc limit 1
     ) f group by t.at, a.coin`,
    [
      [0, 1],
      [fromMs - 1, toMs - 1],
    ],
  );
  return totals.map(({ atoms, ...total }) => ({ account: 'customers', ...total, atoms: BigInt(atoms) }));
}

/** Postings that one statement adds up, so that each takes a moment. */
const POSTINGS_MAX = 200_000;

async function postingsBetween(session: Session, from: Place, to: Place): Promise<readonly PostingSum[]> {
  const sums = new Map<string, PostingSum>();
  for (let after = from.id; after < to.id; after += POSTINGS_MAX) {
    const rows = await session.query<{ account: BookAccount['account']; coin: number; reason: string; atoms: string; count: bigint }>(
      `select case when owner = 0 then kind else 'customers' end as account, coin, reason, sum(amount)::text as atoms, count(*) as count
       from wallet_posting where id > $1 and id <= $2 group by 1, coin, reason`,
      [after, Math.min(after + POSTINGS_MAX, to.id)],
    );
    for (const { account, atoms, coin, count, reason } of rows) {
      const key = `${account} ${coin} ${reason}`;
      const sum = sums.get(key);
      sums.set(key, { account, coin, reason, count: Number(count) + (sum?.count ?? 0), atoms: BigInt(atoms) + (sum?.atoms ?? 0n) });
    }
  }
  return [...sums.values()];
}

/** Coin by coin: accounts of the house by their names, then customers. */
function joined({ houseClassOf }: Room, balances: readonly Balance[], posted: readonly PostingSum[]): BookAccount[] {
  const keys = new Map([...balances, ...posted].map(({ account, coin }) => [`${coin} ${account}`, { account, coin }]));
  const at = (moment: number, account: string, coin: number): bigint =>
    balances.find((one) => one.at === moment && one.account === account && one.coin === coin)?.atoms ?? 0n;
  return [...keys.values()]
    .map(({ account, coin }) => ({
      account,
      coin,
      opening: at(0, account, coin),
      closing: at(1, account, coin),
      changes: posted
        .filter((one) => one.account === account && one.coin === coin)
        .map(({ atoms, count, reason }) => ({ reason, houseClass: houseClassOf(reason) ?? null, count, atoms }))
        .toSorted((one, other) => (one.reason < other.reason ? -1 : 1)),
    }))
    .filter(({ changes, closing, opening }) => opening !== 0n || closing !== 0n || changes.length > 0)
    .toSorted((one, other) => one.coin - other.coin || (rank(one) < rank(other) ? -1 : 1));
}

const rank = ({ account }: BookAccount): string => `${account === 'customers' ? 1 : 0} ${account}`;

/** What accounts of the house hold for customers is owed to them, and not the house's own. */
async function coinsOf(
  session: Session,
  { heldFor }: Room,
  accounts: readonly BookAccount[],
  [from, to]: readonly [Place, Place],
): Promise<BookCoin[]> {
  const held = { opening: await heldAt(session, heldFor, from), closing: await heldAt(session, heldFor, to) };
  return [...new Set(accounts.map(({ coin }) => coin))]
    .toSorted((a, b) => a - b)
    .map((coin) => {
      const sum = (balance: 'closing' | 'opening', which: (account: string) => boolean): bigint =>
        accounts.filter((one) => one.coin === coin && which(one.account)).reduce((all, one) => all + one[balance], 0n);
      const of = (balance: 'closing' | 'opening') => ({
        owed: sum(balance, (account) => account === 'customers') + (held[balance].get(coin) ?? 0n),
        own: sum(balance, (account) => account !== 'customers' && account !== SUSPENSE) - (held[balance].get(coin) ?? 0n),
      });
      const [opening, closing] = [of('opening'), of('closing')];
      return { coin, owed: [opening.owed, closing.owed], own: [opening.own, closing.own] };
    });
}
