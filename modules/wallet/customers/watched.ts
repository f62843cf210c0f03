import type { Coin } from '@agio/core';
import type { Session } from '@agio/database';

/** A credited deposit of a customer, or a withdrawal to the outside that was neither refused nor cancelled, as other capabilities watch them. */
export interface WatchedMovement {
  readonly id: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly customer: number;
  readonly atMs: number;
  /** Hundredths of a yuan at the present rate; 0 where there is none. */
  readonly worth: bigint;
  readonly chain: string;
  /** Where a withdrawal goes; empty for a deposit. */
  readonly address: string;
  readonly sequence: number;
}

interface Row {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: bigint;
  readonly customer: bigint;
  readonly at: bigint;
  readonly coin: number;
  readonly atoms: string;
  readonly chain: number;
  readonly address: string;
  readonly sequence: bigint;
}

const DEPOSITS = `select 'deposit' as kind, id, owner as customer, at_ms as at, coin, atoms::text as atoms, chain, '' as address, sequence
  from wallet_deposit where state = 'credited' and account = 'trading' and owner > 0`;
const WITHDRAWALS = `select 'withdrawal' as kind, id, customer, created_at as at, coin, amount::text as atoms, chain, address, sequence
  from wallet_withdrawal where to_customer = 0 and state not in ('rejected', 'cancelled', 'failed')`;

/** What movements are read with: coins and chains by number, and the worth of one coin in whole 10^-10 yuan. */
interface WatchedWith {
  readonly coins: readonly Pick<Coin, 'code' | 'decimals'>[];
  chainOf(id: number): string;
  rateOf(coin: string): bigint | undefined;
}

const HUNDREDTH = 10n ** 8n;

function movementOf(by: WatchedWith, row: Row): WatchedMovement {
  const coin = by.coins[row.coin];
  const rate = coin === undefined ? undefined : by.rateOf(coin.code);
  const worth = coin === undefined || rate === undefined ? 0n : (BigInt(row.atoms) * rate) / (HUNDREDTH * 10n ** BigInt(coin.decimals));
  return {
    id: `${row.kind} ${row.id}`,
    kind: row.kind,
    customer: Number(row.customer),
    atMs: Number(row.at),
    worth,
    chain: by.chainOf(row.chain),
    address: row.address,
    sequence: Number(row.sequence),
  };
}

/** Movements whose rows are newer than a position of the journal, in its order: about `most` of them, but all of each position. */
async function watchedAfter(session: Session, by: WatchedWith, after: number, most: number): Promise<WatchedMovement[]> {
  const rows = await session.query<Row>(
    `with moved as (${DEPOSITS} and sequence > $1 union all ${WITHDRAWALS} and sequence > $1)
     select * from moved where sequence <= (select max(sequence) from (select sequence from moved order by sequence limit $2) first)
     order by sequence, kind, id`,
    [after, most],
  );
  return rows.map((row) => movementOf(by, row));
}

/** Movements of a customer between two moments, the oldest first. */
async function watchedOf(
  session: Session,
  by: WatchedWith,
  { customer, fromMs, toMs }: { readonly customer: number; readonly fromMs: number; readonly toMs: number },
): Promise<WatchedMovement[]> {
  const rows = await session.query<Row>(
    `${DEPOSITS} and owner = $1 and at_ms between $2 and $3 union all
     ${WITHDRAWALS} and customer = $1 and created_at between $2 and $3 order by at, kind, id`,
    [customer, fromMs, toMs],
  );
  return rows.map((row) => movementOf(by, row));
}

/** When the last posting of a customer was before a moment; undefined for none. */
async function lastPostedBefore(session: Session, customer: number, atMs: number): Promise<number | undefined> {
  const [row] = await session.query<{ at: bigint | null }>('select max(at_ms) as at from wallet_posting where owner = $1 and at_ms < $2', [
    customer,
    atMs,
  ]);
  return row === undefined || row.at === null ? undefined : Number(row.at);
}

/** Other customers who withdrew to an address of the outside until a moment. */
async function withdrewTo(session: Session, address: string, but: number, untilMs: number): Promise<readonly number[]> {
  const rows = await session.query<{ customer: bigint }>(
    `select distinct customer from wallet_withdrawal where address = $1 and to_customer = 0 and customer <> $2 and created_at <= $3
       and state not in ('rejected', 'cancelled', 'failed') order by customer limit 20`,
    [address, but, untilMs],
  );
  return rows.map(({ customer }) => Number(customer));
}

/** Deposits and withdrawals on chains, for those who watch them. */
export interface WatchedMoney {
  after(after: number, most: number): ReturnType<typeof watchedAfter>;
  of(whose: Parameters<typeof watchedOf>[2]): ReturnType<typeof watchedOf>;
  lastPostedBefore(customer: number, atMs: number): ReturnType<typeof lastPostedBefore>;
  withdrewTo(address: string, but: number, untilMs: number): ReturnType<typeof withdrewTo>;
}

export function watchedMoney(session: Session, by: WatchedWith): WatchedMoney {
  return {
    after: (...of) => watchedAfter(session, by, ...of),
    of: (whose) => watchedOf(session, by, whose),
    lastPostedBefore: (...of) => lastPostedBefore(session, ...of),
    withdrewTo: (...of) => withdrewTo(session, ...of),
  };
}
