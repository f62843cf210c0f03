import { pageOfRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { deskRows } from '@agio/deals';
import { c2cOrder } from '../model.ts';
import type { C2cOrderRecord, C2cSide, C2cState } from '../model.ts';

const FROM = 'c2c_order o';
const ENDED = `('success', 'cancelled', 'expired')`;
/** What waits for the provider. */
const OWN = `((o.side = 'buy' and o.state = 'unconfirmed') or (o.side = 'sell' and o.state in ('untreated', 'waiting_transfer')))`;
const VIEWS = {
  own: OWN,
  other: `o.state not in ${ENDED} and not ${OWN}`,
  done: `o.state in ${ENDED}`,
} as const;

interface Page {
  readonly page: number;
  readonly limit: number;
}
interface OrderPage {
  readonly list: readonly C2cOrderRecord[];
  readonly total: number;
}

/** A state, or everything that has not ended. */
export type Result = C2cState | 'unfinished' | undefined;

/** Orders as operators list them. */
export const orderRows = deskRows(c2cOrder, { isOpen: `o.state not in ${ENDED}`, isOf: 'o.customer = $2 or o.provider = $2' });

/** A customer's own orders, newest first. */
export function userOrders(session: Session, customer: number, result: Result, part: Part): Promise<ListPart<C2cOrderRecord>> {
  const isUnfinished = result === 'unfinished';
  const conditions = [
    [`o.customer = $?${isUnfinished ? ` and o.state not in ${ENDED}` : ''}`, customer],
    ['o.state = $?', isUnfinished ? undefined : result],
  ] as const;
  return partOfRecords(session, c2cOrder, { from: FROM, key: ['o.id'], conditions }, part);
}

/** Orders with a provider, those that wait for the provider first. */
export function providerOrders(
  session: Session,
  provider: number,
  filter: {
    readonly result: Result;
    readonly view: keyof typeof VIEWS | undefined;
    readonly side: C2cSide | undefined;
    readonly id: number | undefined;
  },
  page: Page,
): Promise<OrderPage> {
  const of = filter.view === undefined ? 'true' : VIEWS[filter.view];
  const where = `o.provider = $1 and ${of} and ${OF_RESULT} and ($3::text is null or o.side = $3) and ($4::int8 is null or o.id = $4)`;
  const given = [provider, filter.result ?? null, filter.side ?? null, filter.id ?? null];
  const order = `${OWN} desc, o.state in ${ENDED}, o.id desc`;
  return pageOfRecords(session, c2cOrder, { from: FROM, where, order, given }, page);
}

/** The outcome of appeals that a customer was a party to. The buyer of the coins wins with all of them, and loses with none. */
export async function appealsOf(session: Session, customer: number): Promise<{ won: number; lost: number; split: number }> {
  const [row] = await session.query<{ won: bigint; lost: bigint; split: bigint }>(
    `select count(*) filter (where o.to_buyer = case when o.buys then o.amount else 0 end) as won,
       count(*) filter (where o.to_buyer = case when o.buys then 0 else o.amount end) as lost,
       count(*) filter (where o.to_buyer > 0 and o.to_buyer < o.amount) as split
     from (
       select to_buyer, amount, side = 'buy' as buys from c2c_order where customer = $1 and reason = 'decided'
       union all
       select to_buyer, amount, side = 'sell' as buys from c2c_order where provider = $1 and reason = 'decided'
     ) o`,
    [customer],
  );
  return { won: Number(row?.won ?? 0), lost: Number(row?.lost ?? 0), split: Number(row?.split ?? 0) };
}

const OF_RESULT = `($2::text is null or o.state = $2 or ($2 = 'unfinished' and o.state not in ${ENDED}))`;
