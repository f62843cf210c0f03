import type { Requirements } from '@agio/contracts/otc';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { defineSealing, insertProven, wordsBy } from '@agio/deals/words';
import type { KeptPayee, WordKeys } from '@agio/deals/words';

export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** What an advertisement says besides its terms. */
export interface AdWords {
  readonly terms: string;
  readonly autoReply: string;
  readonly bps: number | null;
  readonly hours: Hours | null;
  readonly requirements: Requirements;
}

export interface AdWordsRow {
  readonly id: string;
  readonly customer: bigint;
  readonly terms: string;
  readonly auto_reply: string;
  readonly bps: number | null;
  readonly hours_from: number | null;
  readonly hours_to: number | null;
  readonly needs_level: number;
  readonly needs_days: number;
  readonly needs_orders: number;
  readonly proof: string | null;
}

/** What an advertisement says: by its basis points its price is made. */
export const PROVEN_AD_WORDS = provenTable({
  table: 'otc_ad_words',
  key: { id: 'text' },
  covers: {
    customer: 'customer',
    terms: 'terms',
    auto_reply: 'auto_reply',
    bps: 'bps',
    hours_from: 'hours_from',
    hours_to: 'hours_to',
    needs_level: 'needs_level',
    needs_days: 'needs_days',
    needs_orders: 'needs_orders',
  },
});

/** Who the two of an order are, and what it was made with; where it is paid to is sealed for it. */
export const PROVEN_ORDER_WORDS = provenTable({
  table: 'otc_order_words',
  key: { id: 'text' },
  covers: { maker: 'maker', taker: 'taker', seller: 'seller', terms: 'terms', auto_reply: 'auto_reply' },
});

/** Who said from whose account they paid; the name is sealed for its order. */
export const PROVEN_PAYER = provenTable({ table: 'otc_payer', key: { order_id: 'int8' }, covers: { customer: 'customer' } });

/** What a decision says besides money, and of whom: by its days that customer is paused. Counts and figures of people are made of rows without asking for it. */
export const PROVEN_DECISION = provenTable({
  table: 'otc_decision',
  key: { order_id: 'int8', by_operator: 'int8' },
  covers: { customer: 'customer', reason: 'reason', at: 'at', kind: 'kind', fault: 'fault', pause_days: 'pause_days' },
});

export const SEALED_PAYEES = defineSealing({ key: 'otc', purpose: 'otc payees', table: 'otc_order_words', column: 'payees' });
export const SEALED_PAYER = defineSealing({ key: 'otc', purpose: 'otc payer', table: 'otc_payer', column: 'sealed', id: 'order_id' });

export const NO_WORDS: AdWords = { terms: '', autoReply: '', bps: null, hours: null, requirements: { level: 0, days: 0, orders: 0 } };

export async function insertAdWords(
  { database, proofs }: { readonly database: Session; readonly proofs: RowProofs },
  id: string,
  customer: number,
  { autoReply, bps, hours, requirements, terms }: AdWords,
  nowMs: number,
): Promise<void> {
  const said = { id, customer, terms, auto_reply: autoReply, bps, hours_from: hours?.from ?? null, hours_to: hours?.to ?? null };
  const { days, level, orders } = requirements;
  const needs = { needs_level: level, needs_days: days, needs_orders: orders };
  await insertProven(database, proofs, PROVEN_AD_WORDS, { ...said, ...needs, created_at: nowMs });
}

/** Undefined for forged words: no order is made by them. */
export function adWordsOf(proofs: RowProofs, row: AdWordsRow): AdWords | undefined {
  return proofs.holds(PROVEN_AD_WORDS, row, {}) ? adWordsIn(row) : undefined;
}

const adWordsIn = (row: AdWordsRow): AdWords => ({
  terms: row.terms,
  autoReply: row.auto_reply,
  bps: row.bps,
  hours: row.hours_from === null || row.hours_to === null ? null : { from: row.hours_from, to: row.hours_to },
  requirements: { level: row.needs_level, days: row.needs_days, orders: row.needs_orders },
});

export const adWordsBy = (
  { database, proofs }: { readonly database: Session; readonly proofs: RowProofs },
  ids: readonly string[],
): Promise<(id: string) => AdWords | undefined> => wordsBy(database, proofs, PROVEN_AD_WORDS, ids, adWordsIn);

/** What an order was made with. */
export interface OrderWords {
  readonly terms: string;
  readonly autoReply: string;
  readonly payees: readonly KeptPayee[];
}

/** With the two who made it; none if it was forged. */
type KeptWords = OrderWords & { readonly people: readonly number[] };
const NO_ORDER_WORDS: KeptWords = { terms: '', autoReply: '', payees: [], people: [] };

export async function insertOrderWords(
  session: Session,
  { masterKey, proofs }: WordKeys,
  words: OrderWords & { readonly id: string; readonly maker: number; readonly taker: number; readonly seller: number },
  nowMs: number,
): Promise<void> {
  const { autoReply, id, maker, payees, seller, taker, terms } = words;
  await insertProven(session, proofs, PROVEN_ORDER_WORDS, {
    id,
    maker,
    taker,
    seller,
    terms,
    auto_reply: autoReply,
    payees: SEALED_PAYEES.seal(masterKey, id, JSON.stringify(payees)),
    payee_ids: payees.map((one) => one.id),
    created_at: nowMs,
  });
}

export interface OrderWordsRow {
  readonly id: string;
  readonly maker: bigint;
  readonly taker: bigint;
  readonly seller: bigint;
  readonly terms: string;
  readonly auto_reply: string;
  readonly payees: string | null;
  readonly proof: string | null;
}

/** Where a row of words says that the buyer may pay; nowhere once it was erased. */
export const payeesIn = (masterKey: string, { id, payees }: Pick<OrderWordsRow, 'id' | 'payees'>): readonly KeptPayee[] =>
  payees === null ? [] : (JSON.parse(SEALED_PAYEES.open(masterKey, id, payees)) as KeptPayee[]);

export async function orderWordsBy(
  session: Session,
  { masterKey, proofs }: WordKeys,
  ids: readonly string[],
): Promise<(id: string) => KeptWords> {
  const found = await wordsBy(session, proofs, PROVEN_ORDER_WORDS, ids, (row: OrderWordsRow) => ({
    terms: row.terms,
    autoReply: row.auto_reply,
    payees: payeesIn(masterKey, row),
    people: [Number(row.maker), Number(row.taker)],
  }));
  return (id) => found(id) ?? NO_ORDER_WORDS;
}

/** From whose account a buyer says to have paid. */
export async function keepPayer(
  session: Session,
  { masterKey, proofs }: WordKeys,
  { customer, name, order }: { readonly order: number; readonly customer: number; readonly name: string },
  nowMs: number,
): Promise<void> {
  const row = { order_id: order, customer, sealed: SEALED_PAYER.seal(masterKey, order, name), at: nowMs };
  await insertProven(session, proofs, PROVEN_PAYER, row, { replaces: true });
}

interface PayerRow {
  readonly order_id: bigint;
  readonly customer: bigint;
  readonly sealed: string;
  readonly at: bigint;
  readonly proof: string | null;
}

export interface Payer {
  readonly customer: number;
  readonly name: string;
  readonly atMs: number;
}

/** The payers of orders, or of everything that one customer paid. */
export async function payersBy(
  session: Session,
  { masterKey, proofs }: WordKeys,
  by: { readonly orders: readonly number[] } | { readonly customer: number },
): Promise<ReadonlyMap<number, Payer>> {
  const [where, value] = 'customer' in by ? ['customer = $1', by.customer] : ['order_id = any($1::int8[])', by.orders];
  const rows = await session.query<PayerRow>(
    `select order_id, customer, sealed, at, proof from otc_payer where ${where} order by order_id`,
    [value],
  );
  const proven = rows.filter((row) => proofs.holds(PROVEN_PAYER, row, {}));
  return new Map(
    proven.map(({ at, customer, order_id: id, sealed }) => {
      const order = Number(id);
      return [order, { customer: Number(customer), name: SEALED_PAYER.open(masterKey, order, sealed), atMs: Number(at) }];
    }),
  );
}
