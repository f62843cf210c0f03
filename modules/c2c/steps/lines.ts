import type { C2cStep } from '@agio/contracts/c2c';
import type { Session } from '@agio/database';

export type StepEvent = C2cStep['event'];

/** A step as it is stored. `author` is 0 for a step of the order itself. */
export interface Line {
  readonly order: number;
  readonly number: number;
  readonly author: number;
  readonly event: StepEvent;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: number;
}

interface Row {
  readonly order_id: bigint;
  readonly number: number;
  readonly author: bigint;
  readonly event: StepEvent;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: bigint;
}

const LOCK = 0x6332_636c;
/** Pictures of an order are stored under this name of what uses them. */
export const picturesOf = (order: number): string => `c2c ${order}`;

/** One line after the other of an order, until the transaction ends. */
export async function lockLines(session: Session, order: number): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1, $2)', [LOCK, order % 0x7fff_ffff]);
}

/** Writes a line at the end, in a transaction; that of a change once. */
export async function appendLine(session: Session, line: Omit<Line, 'number'> & { readonly change?: number }): Promise<void> {
  const { at, author, change, content, event, order, pictures } = line;
  await lockLines(session, order);
  await session.query(
    `insert into c2c_step (order_id, number, author, event, content, pictures, at, change)
     select $1, coalesce(max(number), 0) + 1, $2::int8, $3::text, $4::text, $5::text[], $6::int8, $7::int8 from c2c_step where order_id = $1
     on conflict (order_id, change) where change is not null do nothing`,
    [order, author, event, content, pictures, at, change ?? null],
  );
}

/** In the order in which they happened: a step of the order itself may be written after what somebody said of it. */
export async function linesOf(session: Session, order: number): Promise<Line[]> {
  const rows = await session.query<Row>(
    'select order_id, number, author, event, content, pictures, at from c2c_step where order_id = $1 order by at, change is null, number',
    [order],
  );
  return rows.map(lineOf);
}

/** The proof of each order that counts: the last one of who has the order now. */
export async function proofsOf(
  session: Session,
  orders: readonly { readonly id: number; readonly provider: number }[],
): Promise<ReadonlyMap<number, Line>> {
  const rows = await session.query<Row>(
    `select order_id, number, author, event, content, pictures, at from c2c_step
     where event = 'proved' and (order_id, author) in (select * from unnest($1::int8[], $2::int8[])) order by order_id, number`,
    [orders.map(({ id }) => id), orders.map(({ provider }) => provider)],
  );
  return new Map(rows.map((row) => [Number(row.order_id), lineOf(row)]));
}

/** What somebody has written of an order, and since a time in all of them. */
export async function writtenBy(
  session: Session,
  { author, order, sinceMs }: { readonly author: number; readonly order: number; readonly sinceMs: number },
): Promise<{ readonly inOrder: number; readonly recent: number; readonly oldestAt: number }> {
  const [row] = await session.query<{ in_order: bigint; recent: bigint; oldest: bigint | null }>(
    `select (select count(*) from c2c_step where order_id = $2 and author = $1) as in_order,
       count(*) as recent, min(at) as oldest from c2c_step where author = $1 and at > $3`,
    [author, order, sinceMs],
  );
  return { inOrder: Number(row?.in_order ?? 0), recent: Number(row?.recent ?? 0), oldestAt: Number(row?.oldest ?? sinceMs) };
}

const lineOf = ({ at, author, content, event, number, order_id: order, pictures }: Row): Line => ({
  order: Number(order),
  number,
  author: Number(author),
  event,
  content,
  pictures,
  at: Number(at),
});
