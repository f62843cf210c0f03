import type { TicketLink, TicketState, TicketType } from '@agio/contracts/support';
import { findRecord, findRecords, insertRecord, pageOfRecords, updateRecord } from '@agio/database';
import type { Session } from '@agio/database';
import { supportMessage, supportTicket } from './model.ts';
import type { Message, StoredTicket } from './model.ts';

export type { Message, StoredTicket } from './model.ts';

/** What changes after a ticket was opened. */
export type TicketChange = Partial<
  Omit<StoredTicket, 'answers' | 'createdAt' | 'customer' | 'id' | 'language' | 'linkId' | 'linkKind' | 'title' | 'type'>
>;

export async function insertTicket(
  session: Session,
  { link, ...given }: Pick<StoredTicket, 'answers' | 'customer' | 'language' | 'title' | 'type'> & { readonly link: TicketLink | null },
  nowMs: number,
): Promise<number> {
  const linked = link === null ? {} : { linkKind: link.kind, linkId: link.id };
  const begun = { state: 'pending', createdAt: nowMs, updatedAt: nowMs, waitingSince: nowMs } as const;
  return (await insertRecord(session, supportTicket, { ...given, ...linked, ...begun })).id;
}

export async function insertMessage(
  session: Session,
  ticket: number,
  given: Pick<Message, 'author' | 'at'> & Partial<Omit<Message, 'id' | 'ticket'>>,
): Promise<number> {
  return (await insertRecord(session, supportMessage, { ticket, ...given })).id;
}

export const updateTicket = (session: Session, id: number, changed: TicketChange): Promise<void> =>
  updateRecord(session, supportTicket, [id], changed);

/** A ticket; with `lock` no other transaction changes it until this one ends. With `customer` it is found only if it is theirs. */
export function findTicket(
  session: Session,
  id: number,
  { customer, lock = false }: { readonly customer?: number; readonly lock?: boolean } = {},
): Promise<StoredTicket | undefined> {
  const where = `id = $1 and ($2::int8 is null or customer = $2)${lock ? ' for update' : ''}`;
  return findRecord(session, supportTicket, { where, given: [id, customer ?? null] });
}

/** Everything that was written, oldest first. */
export const messagesOf = (session: Session, ticket: number): Promise<Message[]> =>
  findRecords(session, supportMessage, { where: 'ticket = $1', given: [ticket], order: 'id' });

export interface Page {
  readonly page: number;
  readonly limit: number;
}

export interface TicketPage {
  readonly list: readonly StoredTicket[];
  readonly total: number;
}

/** A customer's tickets, the last changed first. `q` is looked for in the title and as a number. */
export async function listOwn(
  session: Session,
  customer: number,
  { q, state }: { readonly state: TicketState | undefined; readonly q: string | undefined },
  page: Page,
): Promise<TicketPage> {
  const where = `customer = $1 and ($2::text is null or state = $2) and ($3::text is null or title ilike $3 or id::text = $4)`;
  return listed(session, { where, order: 'updated_at desc, id desc', values: [customer, state ?? null, patternOf(q), numberIn(q)] }, page);
}

export interface DeskFilter {
  readonly view: 'waiting' | 'mine' | 'open' | 'complete';
  readonly operator: number;
  readonly type: TicketType | undefined;
  readonly q: string | undefined;
  readonly customer: number | undefined;
}

const VIEWS: Readonly<Record<DeskFilter['view'], { readonly where: string; readonly order: string }>> = {
  waiting: { where: 'waiting_since is not null', order: 'waiting_since, id' },
  mine: { where: "assignee = $1 and state <> 'complete'", order: 'waiting_since nulls last, updated_at, id' },
  open: { where: "state <> 'complete'", order: 'updated_at desc, id desc' },
  complete: { where: "state = 'complete'", order: 'updated_at desc, id desc' },
};

export async function listAll(session: Session, { customer, operator, q, type, view }: DeskFilter, page: Page): Promise<TicketPage> {
  const { order, where } = VIEWS[view];
  const found = `($3::text is null or title ilike $3 or id::text = $4 or customer = $5)`;
  const values = [operator, type ?? null, patternOf(q), numberIn(q), customer ?? null];
  return listed(
    session,
    { where: `$1::int8 is not null and ${where} and ($2::text is null or type = $2) and ${found}`, order, values },
    page,
  );
}

/** Newest tickets of a customer, apart from one. */
export const othersOf = (session: Session, customer: number, but: number, most: number): Promise<StoredTicket[]> =>
  findRecords(session, supportTicket, { where: 'customer = $1 and id <> $2', given: [customer, but], order: 'id desc', limit: most });

async function listed(
  session: Session,
  { order, values, where }: { readonly where: string; readonly order: string; readonly values: readonly unknown[] },
  page: Page,
): Promise<TicketPage> {
  return pageOfRecords(session, supportTicket, { where, order, given: values }, page);
}

/** How many tickets of each state a customer has, and how many of them have something unread. */
export async function countsOf(session: Session, customer: number) {
  const rows = await session.query<{ state: TicketState; count: bigint; unread: bigint }>(
    'select state, count(*) as count, count(*) filter (where is_unread) as unread from support_ticket where customer = $1 group by state',
    [customer],
  );
  const of = (state: TicketState): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return {
    counts: { pending: of('pending'), processing: of('processing'), complete: of('complete') },
    unread: rows.reduce((sum, { unread }) => sum + Number(unread), 0),
  };
}

/** How many customers wait, since when the longest, and how many for a first answer since before a moment. */
export async function queueOf(session: Session, lateBefore: number) {
  const [row] = await session.query<{ waiting: bigint; oldest: bigint | null; late: bigint }>(
    `select count(*) as waiting, min(waiting_since) as oldest,
       count(*) filter (where first_answer_at is null and waiting_since < $1) as late
     from support_ticket where waiting_since is not null`,
    [lateBefore],
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    oldestAt: row?.oldest === null || row === undefined ? null : Number(row.oldest),
    late: Number(row?.late ?? 0),
  };
}

/** Median time until the first answer of tickets that were first answered since a moment; null for fewer than `fewest`. */
export async function medianAnswer(session: Session, since: number, fewest: number): Promise<number | null> {
  const [row] = await session.query<{ count: bigint; median: number | null }>(
    `select count(*) as count, percentile_cont(0.5) within group (order by first_answer_at - created_at) as median
     from support_ticket where first_answer_at >= $1`,
    [since],
  );
  return row === undefined || Number(row.count) < fewest || row.median === null ? null : Math.round(row.median);
}

/** Tickets whose customer has not replied since a moment. */
export async function silentSince(session: Session, before: number): Promise<number[]> {
  const rows = await session.query<{ id: bigint }>(
    "select id from support_ticket where state = 'processing' and waiting_since is null and updated_at <= $1 order by id limit 500",
    [before],
  );
  return rows.map(({ id }) => Number(id));
}

const patternOf = (q: string | undefined): string | null =>
  q === undefined || q.trim() === '' ? null : `%${q.trim().replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`;
/** The number in "T-10001" or "10001". */
const numberIn = (q: string | undefined): string | null => /^(?:t-?)?(\d{1,12})$/i.exec(q?.trim() ?? '')?.[1] ?? null;
