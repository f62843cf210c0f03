import { provenTable } from '@agio/database';
import type { Session } from '@agio/database';
import { defineSealing, insertProven, wordsBy } from '@agio/deals/words';
import type { KeptPayee, WordKeys } from '@agio/deals/words';

/** Whom an order was made with; where it is paid to is sealed for it. */
export const PROVEN_ORDER_WORDS = provenTable({
  table: 'c2c_order_words',
  key: { id: 'text' },
  covers: { customer: 'customer', seller: 'seller' },
});

export const SEALED_PAYEE = defineSealing({ key: 'c2c', purpose: 'c2c payee', table: 'c2c_order_words', column: 'payee' });

/** What is written before an order that names it: where the money goes. */
export async function insertOrderWords(
  session: Session,
  { masterKey, proofs }: WordKeys,
  words: { readonly id: string; readonly customer: number; readonly seller: number; readonly payee: KeptPayee },
  nowMs: number,
): Promise<void> {
  const { customer, id, payee, seller } = words;
  const sealed = { payee: SEALED_PAYEE.seal(masterKey, id, JSON.stringify(payee)), payee_id: payee.id };
  await insertProven(session, proofs, PROVEN_ORDER_WORDS, { id, customer, seller, ...sealed, created_at: nowMs });
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
  /** With whom it was made, as far as its words say; no one if they were forged. */
  readonly people: readonly number[];
}

/** Where a row of words says that the money goes; null once it was erased. */
export const payeeIn = (masterKey: string, { id, payee }: Pick<OrderWordsRow, 'id' | 'payee'>): KeptPayee | null =>
  payee === null ? null : (JSON.parse(SEALED_PAYEE.open(masterKey, id, payee)) as KeptPayee);

/** Where the money of orders goes, by their words. */
export async function orderWordsBy(
  session: Session,
  { masterKey, proofs }: WordKeys,
  ids: readonly string[],
): Promise<(id: string) => OrderWords> {
  const found = await wordsBy(session, proofs, PROVEN_ORDER_WORDS, ids, (row: OrderWordsRow) => ({
    payee: payeeIn(masterKey, row),
    people: [Number(row.customer), Number(row.seller)],
  }));
  return (id) => found(id) ?? { payee: null, people: [] };
}
