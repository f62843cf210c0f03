import type { Requirements } from '@agio/contracts/otc';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import type { KeptPayee } from '../ports.ts';
import { openPayees, openPayer, sealPayees, sealPayer } from './sealing.ts';

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

/** What opens and proves words. */
export interface WordKeys {
  readonly masterKey: string;
  readonly proofs: RowProofs;
}

export const NO_WORDS: AdWords = { terms: '', autoReply: '', bps: null, hours: null, requirements: { level: 0, days: 0, orders: 0 } };

export async function insertAdWords(
  { database, proofs }: { readonly database: Session; readonly proofs: RowProofs },
  id: string,
  customer: number,
  words: AdWords,
  nowMs: number,
): Promise<void> {
  const { autoReply, bps, hours, requirements, terms } = words;
  const { days, level, orders } = requirements;
  const [from, to] = [hours?.from ?? null, hours?.to ?? null];
  const said = { id, customer, terms, auto_reply: autoReply, bps, hours_from: from, hours_to: to };
  const proof = proofs.make(PROVEN_AD_WORDS, { ...said, needs_level: level, needs_days: days, needs_orders: orders });
  await database.query(
    `insert into otc_ad_words
       (id, customer, terms, auto_reply, bps, hours_from, hours_to, needs_level, needs_days, needs_orders, created_at, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, customer, terms, autoReply, bps, from, to, level, days, orders, nowMs, proof],
  );
}

/** Undefined for words that somebody else wrote: nobody trades by them. */
export function adWordsOf(proofs: RowProofs, row: AdWordsRow): AdWords | undefined {
  if (!proofs.holds(PROVEN_AD_WORDS, row, {})) return undefined;
  return {
    terms: row.terms,
    autoReply: row.auto_reply,
    bps: row.bps,
    hours: row.hours_from === null || row.hours_to === null ? null : { from: row.hours_from, to: row.hours_to },
    requirements: { level: row.needs_level, days: row.needs_days, orders: row.needs_orders },
  };
}

export async function adWordsBy(
  { database, proofs }: { readonly database: Session; readonly proofs: RowProofs },
  ids: readonly string[],
): Promise<(id: string) => AdWords | undefined> {
  const rows = await database.query<AdWordsRow>('select * from otc_ad_words where id = any($1::text[])', [ids]);
  const found = new Map(rows.map((row) => [row.id, adWordsOf(proofs, row)]));
  return (id) => found.get(id);
}

/** What an order was made with. */
export interface OrderWords {
  readonly terms: string;
  readonly autoReply: string;
  readonly payees: readonly KeptPayee[];
}

/** With the two who made it, none where somebody else wrote it. */
type KeptWords = OrderWords & { readonly people: readonly number[] };

export async function insertOrderWords(
  session: Session,
  { masterKey, proofs }: WordKeys,
  words: OrderWords & { readonly id: string; readonly maker: number; readonly taker: number; readonly seller: number },
  nowMs: number,
): Promise<void> {
  const { autoReply, id, maker, payees, seller, taker, terms } = words;
  await session.query(
    `insert into otc_order_words (id, maker, taker, seller, terms, auto_reply, payees, payee_ids, created_at, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      maker,
      taker,
      seller,
      terms,
      autoReply,
      sealPayees(masterKey, id, payees),
      payees.map((one) => one.id),
      nowMs,
      proofs.make(PROVEN_ORDER_WORDS, { id, maker, taker, seller, terms, auto_reply: autoReply }),
    ],
  );
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

export async function orderWordsBy(
  session: Session,
  { masterKey, proofs }: WordKeys,
  ids: readonly string[],
): Promise<(id: string) => KeptWords> {
  const rows = await session.query<OrderWordsRow>(
    'select id, maker, taker, seller, terms, auto_reply, payees, proof from otc_order_words where id = any($1::text[])',
    [ids],
  );
  const proven = rows.filter((row) => proofs.holds(PROVEN_ORDER_WORDS, row, {}));
  const found = new Map(
    proven.map(({ auto_reply: autoReply, id, maker, payees, taker, terms }) => [
      id,
      { terms, autoReply, payees: payees === null ? [] : openPayees(masterKey, id, payees), people: [Number(maker), Number(taker)] },
    ]),
  );
  return (id) => found.get(id) ?? { terms: '', autoReply: '', payees: [], people: [] };
}

/** From whose account a buyer says to have paid. */
export async function keepPayer(
  session: Session,
  { masterKey, proofs }: WordKeys,
  { customer, name, order }: { readonly order: number; readonly customer: number; readonly name: string },
  nowMs: number,
): Promise<void> {
  await session.query(
    `insert into otc_payer (order_id, customer, sealed, at, proof) values ($1, $2, $3, $4, $5)
     on conflict (order_id) do update set customer = excluded.customer, sealed = excluded.sealed, at = excluded.at, proof = excluded.proof`,
    [order, customer, sealPayer(masterKey, order, name), nowMs, proofs.make(PROVEN_PAYER, { order_id: order, customer })],
  );
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
      return [order, { customer: Number(customer), name: openPayer(masterKey, order, sealed), atMs: Number(at) }];
    }),
  );
}
