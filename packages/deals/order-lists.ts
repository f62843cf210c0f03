import { findRecords, pageOfRecords } from '@agio/database';
import type { Session } from '@agio/database';
import type { FactName, Fields, RecordSchema, Values } from '@agio/kernel/record';

/** How operators list orders: what waits for a decision, what is open, and what has ended. */
export type DeskView = 'appealed' | 'open' | 'ended';

export interface ListSettings {
  /** Condition on the open orders of `o`, as its index has it. */
  readonly isOpen: string;
  /** Condition on the orders that $2 is a party to. */
  readonly isOf: string;
}

export interface OrderQuery {
  readonly view: DeskView;
  readonly id: number | undefined;
  readonly customer: number | undefined;
}

/** Orders of all people, and appeals that wait. */
export interface DeskRows<Order> {
  /** A number or a customer is looked for in all of them. */
  page(
    this: void,
    session: Session,
    sought: OrderQuery,
    page: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly list: readonly Order[]; readonly total: number }>;
  appealsWaiting(this: void, session: Session): Promise<{ readonly waiting: number; readonly oldestAt: number | null }>;
  /** Orders that one person decided after a time. */
  decidedAlone(this: void, session: Session, sinceMs: number): Promise<readonly Order[]>;
}

export function deskRows<F extends Fields>(schema: RecordSchema<FactName, F>, { isOf, isOpen }: ListSettings): DeskRows<Values<F>> {
  const from = `${schema.table} o`;
  const views: Readonly<Record<DeskView, readonly [where: string, order: string]>> = {
    appealed: [`o.state = 'appealed'`, 'o.updated_at, o.id'],
    open: [isOpen, 'o.id desc'],
    ended: [`not (${isOpen})`, 'o.id desc'],
  };
  return {
    page(session, { customer, id, view }, page) {
      const isSearch = id !== undefined || customer !== undefined;
      const [of, order] = views[view];
      const sought = `($1::int8 is not null and o.id = $1) or ($2::int8 is not null and (${isOf}))`;
      const where = isSearch ? sought : `${of} and $1::int8 is null and $2::int8 is null`;
      const wanted = { from, where, order: isSearch ? 'o.id desc' : order, given: [id ?? null, customer ?? null] };
      return pageOfRecords(session, schema, wanted, page);
    },
    decidedAlone: (session, sinceMs) =>
      findRecords(session, schema, { where: `reason = 'decided' and decided_by = 0 and updated_at > $1`, given: [sinceMs] }),
    async appealsWaiting(session) {
      const [row] = await session.query<{ waiting: bigint; oldest: bigint | null }>(
        `select count(*) as waiting, min(updated_at) as oldest from ${schema.table} where state = 'appealed'`,
      );
      return { waiting: Number(row?.waiting ?? 0), oldestAt: row === undefined || row.oldest === null ? null : Number(row.oldest) };
    },
  };
}
