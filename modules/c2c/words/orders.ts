import type { Session } from '@agio/database';
import { booksOf } from '../books.ts';
import type { C2cPorts, KeptPayee } from '../ports.ts';
import { openPayee, sealPayee } from './sealing.ts';

/** Words that are younger may be those of an order that is just being made. */
const JUST_NOW_MS = 60_000;

/** What is written before an order that names it: where the money goes. */
export async function insertOrderWords(
  session: Session,
  masterKey: string,
  words: { readonly id: string; readonly customer: number; readonly seller: number; readonly payee: KeptPayee },
  nowMs: number,
): Promise<void> {
  const { customer, id, payee, seller } = words;
  await session.query('insert into c2c_order_words (id, customer, seller, payee, payee_id, created_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    customer,
    seller,
    sealPayee(masterKey, id, payee),
    payee.id,
    nowMs,
  ]);
}

/** Where the money of orders goes, by their words; null where it was erased. */
export async function payeesBy(session: Session, masterKey: string, ids: readonly string[]): Promise<(id: string) => KeptPayee | null> {
  const rows = await session.query<{ id: string; payee: string | null }>(
    'select id, payee from c2c_order_words where id = any($1::text[])',
    [ids],
  );
  const found = new Map(rows.map(({ id, payee }) => [id, payee === null ? null : openPayee(masterKey, id, payee)]));
  return (id) => found.get(id) ?? null;
}

/** Whether an order that has not ended, or may still be appealed, is paid to this payment method. */
export async function isMethodInUse(
  ports: Pick<C2cPorts, 'core' | 'now'>,
  session: Session,
  customer: number,
  method: string,
): Promise<boolean> {
  const rows = await session.query<{ id: bigint | null }>(
    `select o.id from c2c_order_words w left join c2c_order o on o.words = w.id
     where w.seller = $1 and w.payee_id = $2 and (o.id is not null or w.created_at > $3)`,
    [customer, method, ports.now() - JUST_NOW_MS],
  );
  const { orders } = booksOf(ports);
  return rows.some(({ id }) => id === null || orders.has(Number(id)));
}
