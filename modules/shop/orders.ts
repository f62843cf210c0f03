import { findRecords, pageOfRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { shopOrder } from './model.ts';
import type { OrderRecord, OrderState } from './model.ts';

const ENDED = `('complete', 'cancelled', 'expired', 'refunded')`;

export function ownOrders(
  session: Session,
  customer: number,
  list: 'open' | 'ended' | undefined,
  part: Part,
): Promise<ListPart<OrderRecord>> {
  const of = { open: `state not in ${ENDED}`, ended: `state in ${ENDED}` } as const;
  const conditions = [[`customer = $? and ${list === undefined ? 'true' : of[list]}`, customer]] as const;
  return partOfRecords(session, shopOrder, { conditions }, part);
}

export type DeskView = 'todo' | 'way' | 'refunds' | 'ended';
const VIEWS: Readonly<Record<DeskView, readonly [where: string, order: string]>> = {
  todo: [`state in ('paid', 'picking')`, 'paid_at, id'],
  way: [`state = 'shipped'`, 'shipped_at, id'],
  refunds: [`asked_at > 0 and state in ('shipped', 'received')`, 'asked_at, id'],
  ended: [`state in ('received', 'complete', 'cancelled', 'expired', 'refunded')`, 'updated_at desc, id desc'],
};

/** Orders as operators list them. A number or a customer is looked for in all of them. */
export function allOrders(
  session: Session,
  { customer, id, view }: { readonly view: DeskView; readonly id: number | undefined; readonly customer: number | undefined },
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly list: readonly OrderRecord[]; readonly total: number }> {
  const [of, order] = id === undefined && customer === undefined ? VIEWS[view] : (['true', 'id desc'] as const);
  const where = `${of} and (($1::int8 is null and $2::int8 is null) or id = $1 or customer = $2)`;
  return pageOfRecords(session, shopOrder, { where, given: [id ?? null, customer ?? null], order }, page);
}

/** What was paid since a time, to be summed by day and coin. */
export const paidSince = (session: Session, fromMs: number): Promise<OrderRecord[]> =>
  findRecords(session, shopOrder, { where: 'paid_at >= $1', given: [fromMs], order: 'paid_at, id', limit: 100_000 });

/** Orders by state, of all time. */
export async function countsByState(session: Session): Promise<readonly { readonly state: OrderState; readonly orders: number }[]> {
  const rows = await session.query<{ state: OrderState; orders: bigint }>(
    'select state, count(*) as orders from shop_order group by state order by state',
  );
  return rows.map(({ orders, state }) => ({ state, orders: Number(orders) }));
}

/** Pieces that were paid since a time, by variant, without those that came back. */
export async function soldSince(session: Session, fromMs: number): Promise<(variant: number) => number> {
  const rows = await session.query<{ variant: bigint; pieces: bigint }>(
    `select variant, sum(quantity)::int8 as pieces from shop_order
     where paid_at >= $1 and state not in ('cancelled', 'refunded') group by variant`,
    [fromMs],
  );
  const found = new Map(rows.map(({ pieces, variant }) => [Number(variant), Number(pieces)]));
  return (variant) => found.get(variant) ?? 0;
}

export interface GivenBack {
  readonly by: number;
  readonly customer: number;
  readonly coin: number;
  readonly atoms: bigint;
}

/** What one person alone gave back since a time of orders that were sent or received, or can still be: this operator to any customer, or any operator to this customer. */
export async function givenBackAlone(session: Session, fromMs: number): Promise<readonly GivenBack[]> {
  const rows = await session.query<{ by_operator: bigint; customer: bigint; coin: number; atoms: string }>(
    `select s.by_operator, o.customer, o.coin, sum(s.refunded - s.before)::text as atoms
     from (select *, lag(refunded, 1, 0::numeric) over (partition by order_id order by sequence) as before from shop_step
           where order_id in (select order_id from shop_step where at > $1 and decided_by = 0)) s
     join shop_order o on o.id = s.order_id
     where s.at > $1 and s.decided_by = 0 and s.refunded > s.before and s.state <> 'cancelled'
       and (o.shipped_at + o.received_at > 0 or o.state in ('paid', 'picking'))
     group by s.by_operator, o.customer, o.coin`,
    [fromMs],
  );
  return rows.map(({ atoms, by_operator: by, coin, customer: of }) => ({
    by: Number(by),
    customer: Number(of),
    coin,
    atoms: BigInt(atoms),
  }));
}

/** Every state that an order was left in, newest first. */
export interface StepRow {
  readonly state: OrderState;
  readonly asked_at: bigint;
  readonly refunded: string;
  readonly at: bigint;
}
export const stepsOf = (session: Session, order: number): Promise<StepRow[]> =>
  session.query<StepRow>('select state, asked_at, refunded, at from shop_step where order_id = $1 order by sequence desc', [order]);
