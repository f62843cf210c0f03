import { findRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { deskRows } from '@agio/deals';
import { otcOrder } from '../model.ts';
import type { OtcOrderRecord } from '../model.ts';

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

/** Orders as operators list them. */
export const orderRows = deskRows(otcOrder, { isOpen: `o.state in ${OPEN}`, isOf: 'o.buyer = $2 or o.seller = $2' });

/** Orders of either side, by its index. */
const OWN = '(select * from otc_order where buyer = $1 union all select * from otc_order where seller = $1) o';

/** Own orders, newest first; of one number, or with one other person. */
export function ownOrders(
  session: Session,
  customer: number,
  { id, list, other }: { readonly list: OwnList | undefined; readonly id: number | undefined; readonly other: number | undefined },
  part: Part,
): Promise<ListPart<OtcOrderRecord>> {
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

/** The outcome of appeals that a customer was a party to. */
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
