import type { Session } from '@agio/database';
import type { OtcPorts } from '../ports.ts';
import { booksOf } from '../books.ts';

/** Words that are younger may be those of an order that is just being made. */
const JUST_NOW_MS = 60_000;

/** Whether an order that has not ended, or may still be appealed, is paid to this payment method. */
export async function isMethodInUse(
  ports: Pick<OtcPorts, 'core' | 'now'>,
  session: Session,
  customer: number,
  method: string,
): Promise<boolean> {
  const rows = await session.query<{ id: bigint | null }>(
    `select o.id from otc_order_words w left join otc_order o on o.words = w.id
     where w.seller = $1 and $2 = any(w.payee_ids) and (o.id is not null or w.created_at > $3)`,
    [customer, method, ports.now() - JUST_NOW_MS],
  );
  const { orders } = booksOf(ports);
  return rows.some(({ id }) => id === null || orders.has(Number(id)));
}
