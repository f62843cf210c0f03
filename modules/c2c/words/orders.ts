import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { booksOf } from '../books.ts';
import type { C2cPorts, KeptPayee } from '../ports.ts';
import { openPayee, sealPayee } from './sealing.ts';

/** Words that are younger may be those of an order that is just being made. */
const JUST_NOW_MS = 60_000;

/** Whom an order was made with; where it is paid to is sealed for it. */
export const PROVEN_ORDER_WORDS = provenTable({
  table: 'c2c_order_words',
  key: { id: 'text' },
  covers: { customer: 'customer', seller: 'seller' },
});

/** What opens and proves words. */
export interface WordKeys {
  readonly masterKey: string;
  readonly proofs: RowProofs;
}

/** What is written before an order that names it: where the money goes. */
export async function insertOrderWords(
  session: Session,
  { masterKey, proofs }: WordKeys,
  words: { readonly id: string; readonly customer: number; readonly seller: number; readonly payee: KeptPayee },
  nowMs: number,
): Promise<void> {
  const { customer, id, payee, seller } = words;
  await session.query(
    'insert into c2c_order_words (id, customer, seller, payee, payee_id, created_at, proof) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, customer, seller, sealPayee(masterKey, id, payee), payee.id, nowMs, proofs.make(PROVEN_ORDER_WORDS, { id, customer, seller })],
  );
}

export interface OrderWordsRow {
  readonly id: string;
  readonly customer: bigint;
  readonly seller: bigint;
  readonly payee: string | null;
  readonly proof: string | null;
}

export interface OrderWords {
  /** Null where it was erased. */
  readonly payee: KeptPayee | null;
  /** With whom it was made, as far as its words say; nobody where somebody else wrote them. */
  readonly people: readonly number[];
}

/** Where the money of orders goes, by their words. */
export async function orderWordsBy(
  session: Session,
  { masterKey, proofs }: WordKeys,
  ids: readonly string[],
): Promise<(id: string) => OrderWords> {
  const rows = await session.query<OrderWordsRow>(
    'select id, customer, seller, payee, proof from c2c_order_words where id = any($1::text[])',
    [ids],
  );
  const proven = rows.filter((row) => proofs.holds(PROVEN_ORDER_WORDS, row, {}));
  const found = new Map(
    proven.map(({ customer, id, payee, seller }) => [
      id,
      { payee: payee === null ? null : openPayee(masterKey, id, payee), people: [Number(customer), Number(seller)] },
    ]),
  );
  return (id) => found.get(id) ?? { payee: null, people: [] };
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
