import { findRecord, findRecords, pageOfRecords, partOfRecords } from '@agio/database';
import type { Paged, Part, Session } from '@agio/database';
import { otcOrder } from './model.ts';
import type { OtcOrderRecord } from './model.ts';

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

/** An order of this customer, or with `undefined` of anybody. */
export const orderRow = (session: Session, id: number, customer: number | undefined): Promise<OtcOrderRecord | undefined> =>
  findRecord(session, otcOrder, { where: 'id = $1 and ($2::int8 is null or buyer = $2 or seller = $2)', given: [id, customer ?? null] });

/** Orders of either side, by its index. */
const OWN = '(select * from otc_order where buyer = $1 union all select * from otc_order where seller = $1) o';

/** Own orders, newest first; of one number, or with one other person. */
export function ownOrders(
  session: Session,
  customer: number,
  { id, list, other }: { readonly list: OwnList | undefined; readonly id: number | undefined; readonly other: number | undefined },
  part: Part,
): Promise<Paged<OtcOrderRecord>> {
  const conditions = [
    [`(o.buyer = $? or o.seller = $?) and ${list === undefined ? 'true' : LISTS[list]}`, customer],
    ['o.id = $?', id],
    ['(o.buyer = $? or o.seller = $?)', other],
  ] as const;
  return partOfRecords(session, otcOrder, { from: OWN, key: ['o.id'], conditions }, part);
}

/** Own orders of a year, oldest first, after a number. */
export const ordersOfYear = (
  session: Session,
  customer: number,
  { after, fromMs, toMs }: { readonly after: number; readonly fromMs: number; readonly toMs: number },
  limit: number,
): Promise<readonly OtcOrderRecord[]> =>
  findRecords(session, otcOrder, {
    from: OWN,
    where: 'o.created_at >= $2 and o.created_at < $3 and o.id > $4',
    given: [customer, fromMs, toMs, after],
    order: 'o.id',
    limit,
  });

export type DeskView = 'appealed' | 'open' | 'ended';
const VIEWS: Readonly<Record<DeskView, readonly [where: string, order: string]>> = {
  appealed: [`o.state = 'appealed'`, 'o.updated_at, o.id'],
  open: [`o.state in ${OPEN}`, 'o.id desc'],
  ended: [`o.state not in ${OPEN}`, 'o.id desc'],
};

/** Orders as operators list them. A number or a customer is looked for in all of them. */
export function allOrders(
  session: Session,
  { customer, id, view }: { readonly view: DeskView; readonly id: number | undefined; readonly customer: number | undefined },
  page: Page,
): Promise<{ readonly list: readonly OtcOrderRecord[]; readonly total: number }> {
  const isSearch = id !== undefined || customer !== undefined;
  const [of, order] = VIEWS[view];
  const sought = '($1::int8 is not null and o.id = $1) or ($2::int8 is not null and (o.buyer = $2 or o.seller = $2))';
  const where = isSearch ? sought : `${of} and $1::int8 is null and $2::int8 is null`;
  const wanted = { from: 'otc_order o', where, order: isSearch ? 'o.id desc' : order, given: [id ?? null, customer ?? null] };
  return pageOfRecords(session, otcOrder, wanted, page);
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
     from ${OWN} where o.reason = 'decided'`,
    [customer],
  );
  return { won: Number(row?.won ?? 0), lost: Number(row?.lost ?? 0), split: Number(row?.split ?? 0) };
}
