import type { Requirements } from '@agio/contracts/otc';
import type { Session } from '@agio/database';
import type { KeptPayee } from '../ports.ts';
import { openPayees, sealPayees } from './sealing.ts';

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
  readonly terms: string;
  readonly auto_reply: string;
  readonly bps: number | null;
  readonly hours_from: number | null;
  readonly hours_to: number | null;
  readonly needs_level: number;
  readonly needs_days: number;
  readonly needs_orders: number;
}

const NONE: AdWords = { terms: '', autoReply: '', bps: null, hours: null, requirements: { level: 0, days: 0, orders: 0 } };

export async function insertAdWords(session: Session, id: string, customer: number, words: AdWords, nowMs: number): Promise<void> {
  const { autoReply, bps, hours, requirements, terms } = words;
  const { days, level, orders } = requirements;
  await session.query(
    `insert into otc_ad_words (id, customer, terms, auto_reply, bps, hours_from, hours_to, needs_level, needs_days, needs_orders, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, customer, terms, autoReply, bps, hours?.from ?? null, hours?.to ?? null, level, days, orders, nowMs],
  );
}

export function adWordsOf(row: Omit<AdWordsRow, 'auto_reply' | 'id' | 'terms'> & Partial<AdWordsRow>): AdWords {
  return {
    terms: row.terms ?? '',
    autoReply: row.auto_reply ?? '',
    bps: row.bps,
    hours: row.hours_from === null || row.hours_to === null ? null : { from: row.hours_from, to: row.hours_to },
    requirements: { level: row.needs_level, days: row.needs_days, orders: row.needs_orders },
  };
}

export async function adWordsBy(session: Session, ids: readonly string[]): Promise<(id: string) => AdWords> {
  const rows = await session.query<AdWordsRow>('select * from otc_ad_words where id = any($1::text[])', [ids]);
  const found = new Map(rows.map((row) => [row.id, adWordsOf(row)]));
  return (id) => found.get(id) ?? NONE;
}

/** What an order was made with. */
export interface OrderWords {
  readonly terms: string;
  readonly autoReply: string;
  readonly payees: readonly KeptPayee[];
}

export async function insertOrderWords(
  session: Session,
  masterKey: string,
  words: OrderWords & { readonly id: string; readonly maker: number; readonly taker: number; readonly seller: number },
  nowMs: number,
): Promise<void> {
  const { autoReply, id, maker, payees, seller, taker, terms } = words;
  await session.query(
    `insert into otc_order_words (id, maker, taker, seller, terms, auto_reply, payees, payee_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, maker, taker, seller, terms, autoReply, sealPayees(masterKey, id, payees), payees.map((one) => one.id), nowMs],
  );
}

export async function orderWordsBy(session: Session, masterKey: string, ids: readonly string[]): Promise<(id: string) => OrderWords> {
  const rows = await session.query<{ id: string; terms: string; auto_reply: string; payees: string | null }>(
    'select id, terms, auto_reply, payees from otc_order_words where id = any($1::text[])',
    [ids],
  );
  const found = new Map(
    rows.map(({ auto_reply: autoReply, id, payees, terms }) => [
      id,
      { terms, autoReply, payees: payees === null ? [] : openPayees(masterKey, id, payees) },
    ]),
  );
  return (id) => found.get(id) ?? { terms: '', autoReply: '', payees: [] };
}
