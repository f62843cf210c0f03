import type { TicketEvent, TicketLink, TicketState, TicketType } from '@agio/contracts/support';
import type { Session } from '@agio/database';

/** A ticket as it is stored. */
export interface Stored {
  readonly id: number;
  readonly customer: number;
  readonly type: TicketType;
  readonly title: string;
  readonly language: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly link: TicketLink | null;
  readonly state: TicketState;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly repliedAt: number | null;
  readonly replies: number;
  readonly waitingSince: number | null;
  readonly firstAnswerAt: number | null;
  readonly closedAt: number | null;
  readonly assignee: number | null;
  readonly isUnread: boolean;
  readonly rating: number | null;
  readonly ratingWords: string | null;
  readonly mergedInto: number | null;
}

export interface Message {
  readonly id: number;
  readonly author: 'customer' | 'staff' | 'event' | 'note';
  /** Who of the staff, as colleagues know them. */
  readonly name: string;
  /** The same person, as customers know them. */
  readonly shownName: string;
  readonly content: string;
  readonly event: TicketEvent | null;
  readonly pictures: readonly string[];
  readonly at: number;
}

interface Row {
  readonly [name: string]: unknown;
}

/** Columns that change after a ticket was opened. */
const SETTERS = {
  state: 'state',
  updatedAt: 'updated_at',
  repliedAt: 'replied_at',
  replies: 'replies',
  waitingSince: 'waiting_since',
  firstAnswerAt: 'first_answer_at',
  closedAt: 'closed_at',
  assignee: 'assignee',
  isUnread: 'is_unread',
  rating: 'rating',
  ratingWords: 'rating_words',
  mergedInto: 'merged_into',
} as const;
export type Changed = Partial<Pick<Stored, keyof typeof SETTERS>>;

export async function insertTicket(
  session: Session,
  given: Pick<Stored, 'answers' | 'customer' | 'language' | 'link' | 'title' | 'type'>,
  nowMs: number,
): Promise<number> {
  const { answers, customer, language, link, title, type } = given;
  const [row] = await session.query<{ id: bigint }>(
    `insert into support_ticket (customer, type, title, language, answers, link_kind, link_id, state, created_at, updated_at, waiting_since)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, 'pending', $8, $8, $8) returning id`,
    [customer, type, title, language, JSON.stringify(answers), link?.kind ?? null, link?.id ?? null, nowMs],
  );
  return Number(row?.id);
}

export async function insertMessage(
  session: Session,
  ticket: number,
  given: Pick<Message, 'author' | 'at'> & Partial<Omit<Message, 'id'>>,
): Promise<number> {
  const { at, author, content = '', event = null, name = '', pictures = [], shownName = '' } = given;
  const [row] = await session.query<{ id: bigint }>(
    `insert into support_message (ticket, author, name, shown_name, content, event, pictures, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [ticket, author, name, shownName, content, event, pictures, at],
  );
  return Number(row?.id);
}

export async function updateTicket(session: Session, id: number, changed: Changed): Promise<void> {
  const entries = Object.entries(changed);
  const sets = entries.map(([name], at) => `${SETTERS[name as keyof Changed]} = $${at + 2}`);
  await session.query(`update support_ticket set ${sets.join(', ')} where id = $1`, [id, ...entries.map(([, value]) => value)]);
}

/** A ticket; with `lock` nobody else changes it until the transaction ends. With `customer` it is found only if it is theirs. */
export async function findTicket(
  session: Session,
  id: number,
  { customer, lock = false }: { readonly customer?: number; readonly lock?: boolean } = {},
): Promise<Stored | undefined> {
  const [row] = await session.query<Row>(
    `select * from support_ticket where id = $1 and ($2::int8 is null or customer = $2)${lock ? ' for update' : ''}`,
    [id, customer ?? null],
  );
  return row === undefined ? undefined : ticketOf(row);
}

/** Everything that was written, oldest first. */
export async function messagesOf(session: Session, ticket: number): Promise<Message[]> {
  const rows = await session.query<Row>('select * from support_message where ticket = $1 order by id', [ticket]);
  return rows.map((row) => ({
    id: Number(row['id']),
    author: row['author'] as Message['author'],
    name: row['name'] as string,
    shownName: row['shown_name'] as string,
    content: row['content'] as string,
    event: row['event'] as Message['event'],
    pictures: row['pictures'] as string[],
    at: Number(row['at']),
  }));
}

export interface Page {
  readonly page: number;
  readonly limit: number;
}

export interface Listed {
  readonly list: Stored[];
  readonly total: number;
}

/** A customer's tickets, the last changed first. `q` is looked for in the title and as a number. */
export async function listOwn(
  session: Session,
  customer: number,
  { q, state }: { readonly state: TicketState | undefined; readonly q: string | undefined },
  page: Page,
): Promise<Listed> {
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

export async function listAll(session: Session, { customer, operator, q, type, view }: DeskFilter, page: Page): Promise<Listed> {
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
export async function othersOf(session: Session, customer: number, but: number, most: number): Promise<Stored[]> {
  const rows = await session.query<Row>('select * from support_ticket where customer = $1 and id <> $2 order by id desc limit $3', [
    customer,
    but,
    most,
  ]);
  return rows.map(ticketOf);
}

async function listed(
  session: Session,
  { order, values, where }: { readonly where: string; readonly order: string; readonly values: readonly unknown[] },
  { limit, page }: Page,
): Promise<Listed> {
  const at = values.length;
  const rows = await session.query<Row>(
    `select *, count(*) over () as total from support_ticket where ${where} order by ${order} limit $${at + 1} offset $${at + 2}`,
    [...values, limit, (page - 1) * limit],
  );
  return { list: rows.map(ticketOf), total: Number(rows[0]?.['total'] ?? 0) };
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

function ticketOf(row: Row): Stored {
  const number = (name: string): number => Number(row[name]);
  const optional = (name: string): number | null => (row[name] === null ? null : Number(row[name]));
  const [kind, linked] = [row['link_kind'] as TicketLink['kind'] | null, row['link_id'] as string | null];
  return {
    id: number('id'),
    customer: number('customer'),
    type: row['type'] as TicketType,
    title: row['title'] as string,
    language: row['language'] as string,
    answers: row['answers'] as Readonly<Record<string, string>>,
    link: kind === null || linked === null ? null : { kind, id: linked },
    state: row['state'] as TicketState,
    createdAt: number('created_at'),
    updatedAt: number('updated_at'),
    repliedAt: optional('replied_at'),
    replies: number('replies'),
    waitingSince: optional('waiting_since'),
    firstAnswerAt: optional('first_answer_at'),
    closedAt: optional('closed_at'),
    assignee: optional('assignee'),
    isUnread: row['is_unread'] as boolean,
    rating: optional('rating'),
    ratingWords: row['rating_words'] as string | null,
    mergedInto: optional('merged_into'),
  };
}
