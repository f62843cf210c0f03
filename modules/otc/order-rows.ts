import { partOf } from '@agio/database';
import type { Paged, Part, Session } from '@agio/database';
import type { OtcOrderRecord, OtcReason, OtcState, PayMethod } from './model.ts';

interface Row {
  readonly id: bigint;
  readonly ad: bigint;
  readonly revision: number;
  readonly maker: bigint;
  readonly taker: bigint;
  readonly buyer: bigint;
  readonly seller: bigint;
  readonly coin: number;
  readonly fiat: string;
  readonly price: string;
  readonly amount: string;
  readonly held: string;
  readonly total: string;
  readonly fee_millionths: number;
  readonly method: PayMethod;
  readonly window_minutes: number;
  readonly state: OtcState;
  readonly reason: OtcReason | null;
  readonly deadline_at: bigint;
  readonly extensions: number;
  readonly had_grace: boolean;
  readonly other_name: boolean;
  readonly agreed: readonly number[];
  readonly paid_at: bigint;
  readonly to_buyer: string | null;
  readonly by_operator: bigint;
  readonly decided_by: bigint;
  readonly words: string;
  readonly created_at: bigint;
  readonly updated_at: bigint;
  readonly split: string | null;
}

const OPEN = `('waiting', 'unpaid', 'paid', 'appealed')`;

/** Parts of an own list. */
const LISTS = {
  current: `o.state in ${OPEN}`,
  merchant: 'o.maker = $1',
  completed: `o.state in ('success', 'partial_success', 'failed')`,
  cancelled: `o.state in ('cancelled', 'expired')`,
  appealed: `(o.state = 'appealed' or o.reason = 'decided')`,
} as const;
export type OwnList = keyof typeof LISTS;

interface Page {
  readonly page: number;
  readonly limit: number;
}
interface Found {
  readonly list: readonly OtcOrderRecord[];
  readonly total: number;
}

/** An order of this customer, or with `undefined` of anybody. */
export async function orderRow(session: Session, id: number, customer: number | undefined): Promise<OtcOrderRecord | undefined> {
  const [row] = await session.query<Row>('select * from otc_order where id = $1 and ($2::int8 is null or buyer = $2 or seller = $2)', [
    id,
    customer ?? null,
  ]);
  return row === undefined ? undefined : recordOf(row);
}

/** Own orders, newest first; of one number, or with one other person. */
export async function ownOrders(
  session: Session,
  customer: number,
  { id, list, other }: { readonly list: OwnList | undefined; readonly id: number | undefined; readonly other: number | undefined },
  part: Part,
): Promise<Paged<OtcOrderRecord>> {
  const of = list === undefined ? 'true' : LISTS[list];
  // Of either side by its index.
  const table = `(select * from otc_order where buyer = $1 union all select * from otc_order where seller = $1) o`;
  const conditions = [
    [`(o.buyer = $? or o.seller = $?) and ${of}`, customer],
    ['o.id = $?', id],
    ['(o.buyer = $? or o.seller = $?)', other],
  ] as const;
  const found = await partOf<Row>(session, { rows: `select o.* from ${table}`, table, key: ['o.id'], conditions }, part);
  return { ...found, list: found.list.map(recordOf) };
}

/** Own orders of a year, oldest first, after a number. */
export async function ordersOfYear(
  session: Session,
  customer: number,
  { after, fromMs, toMs }: { readonly after: number; readonly fromMs: number; readonly toMs: number },
  most: number,
): Promise<readonly OtcOrderRecord[]> {
  const rows = await session.query<Row>(
    `select * from (select * from otc_order where buyer = $1 union all select * from otc_order where seller = $1) o
     where o.created_at >= $2 and o.created_at < $3 and o.id > $4 order by o.id limit $5`,
    [customer, fromMs, toMs, after, most],
  );
  return rows.map(recordOf);
}

export type DeskView = 'appealed' | 'open' | 'ended';
const VIEWS: Readonly<Record<DeskView, readonly [where: string, order: string]>> = {
  appealed: [`o.state = 'appealed'`, 'o.updated_at, o.id'],
  open: [`o.state in ${OPEN}`, 'o.id desc'],
  ended: [`o.state not in ${OPEN}`, 'o.id desc'],
};

/** Orders as operators list them. A number or a customer is looked for in all of them. */
export async function allOrders(
  session: Session,
  { customer, id, view }: { readonly view: DeskView; readonly id: number | undefined; readonly customer: number | undefined },
  page: Page,
): Promise<Found> {
  const isSearch = id !== undefined || customer !== undefined;
  const [of, order] = VIEWS[view];
  const sought = '($1::int8 is not null and o.id = $1) or ($2::int8 is not null and (o.buyer = $2 or o.seller = $2))';
  const where = isSearch ? sought : `${of} and $1::int8 is null and $2::int8 is null`;
  return read(session, `from otc_order o where ${where}`, isSearch ? 'o.id desc' : order, [id ?? null, customer ?? null], page);
}

export async function appealsWaiting(session: Session): Promise<{ readonly waiting: number; readonly oldestAt: number | null }> {
  const [row] = await session.query<{ waiting: bigint; oldest: bigint | null }>(
    `select count(*) as waiting, min(updated_at) as oldest from otc_order where state = 'appealed'`,
  );
  return { waiting: Number(row?.waiting ?? 0), oldestAt: row === undefined || row.oldest === null ? null : Number(row.oldest) };
}

/** What became of appeals that somebody was a part of. */
export async function appealsOf(session: Session, customer: number): Promise<{ won: number; lost: number; split: number }> {
  const [row] = await session.query<{ won: bigint; lost: bigint; split: bigint }>(
    `select count(*) filter (where (o.buyer = $1 and o.state = 'success') or (o.seller = $1 and o.state = 'failed')) as won,
       count(*) filter (where (o.buyer = $1 and o.state = 'failed') or (o.seller = $1 and o.state = 'success')) as lost,
       count(*) filter (where o.state = 'partial_success') as split
     from (select * from otc_order where buyer = $1 union all select * from otc_order where seller = $1) o where o.reason = 'decided'`,
    [customer],
  );
  return { won: Number(row?.won ?? 0), lost: Number(row?.lost ?? 0), split: Number(row?.split ?? 0) };
}

async function read(session: Session, from: string, order: string, given: readonly unknown[], { limit, page }: Page): Promise<Found> {
  const [count] = await session.query<{ total: bigint }>(`select count(*) as total ${from}`, given);
  const at = given.length;
  const rows = await session.query<Row>(`select o.* ${from} order by ${order} limit $${at + 1} offset $${at + 2}`, [
    ...given,
    limit,
    (page - 1) * limit,
  ]);
  return { list: rows.map(recordOf), total: Number(count?.total ?? 0) };
}

function recordOf(row: Row): OtcOrderRecord {
  const { amount, coin, extensions, fiat, held, method, price, reason, revision, state, total, words } = row;
  return {
    amount,
    coin,
    extensions,
    fiat,
    held,
    method,
    price,
    reason,
    revision,
    state,
    total,
    words,
    id: Number(row.id),
    ad: Number(row.ad),
    maker: Number(row.maker),
    taker: Number(row.taker),
    buyer: Number(row.buyer),
    seller: Number(row.seller),
    feeMillionths: row.fee_millionths,
    windowMinutes: row.window_minutes,
    deadlineMs: Number(row.deadline_at),
    hadGrace: row.had_grace,
    isOtherName: row.other_name,
    agreed: row.agreed.map(Number),
    paidAtMs: Number(row.paid_at),
    toBuyer: row.to_buyer ?? '',
    by: Number(row.by_operator),
    decidedBy: Number(row.decided_by),
    createdAtMs: Number(row.created_at),
    updatedAtMs: Number(row.updated_at),
    split: row.split ?? '',
  };
}
