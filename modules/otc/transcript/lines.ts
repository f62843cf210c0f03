import { createHash } from 'node:crypto';
import type { OtcEvent } from '@agio/contracts/otc';
import type { Session } from '@agio/database';

/** A line as it is stored. `author` is 0 for a step of the order, and `reader` who has yet to read it. */
export interface Line {
  readonly order: number;
  readonly number: number;
  readonly author: number;
  readonly event: OtcEvent | null;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: number;
  readonly hash: string;
  readonly readAt: number | null;
}

export interface NewLine extends Pick<Line, 'at' | 'author' | 'content' | 'event' | 'order' | 'pictures'> {
  readonly reader: number;
  /** The step that it is written for, and which of its lines; such a line is written once. */
  readonly step?: readonly [sequence: number, part: number];
}

interface Row {
  readonly order_id: bigint;
  readonly number: number;
  readonly author: bigint;
  readonly event: OtcEvent | null;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: bigint;
  readonly hash: string;
  readonly read_at: bigint | null;
}

const LOCK = 0x6f74_636c;
/** Pictures of a transcript are stored under this name of what uses them. */
export const picturesOf = (order: number): string => `otc ${order}`;

/** One line after the other of an order, until the transaction ends. */
export async function lockLines(session: Session, order: number): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1, $2)', [LOCK, order % 0x7fff_ffff]);
}

/** Writes a line at the end, in a transaction; undefined if that of its step is there already. */
export async function appendLine(session: Session, line: NewLine): Promise<Line | undefined> {
  const { at, author, content, event, order, pictures, reader, step } = line;
  await lockLines(session, order);
  if (step !== undefined) {
    const there = await session.query('select 1 from otc_message where order_id = $1 and step = $2 and part = $3', [order, ...step]);
    if (there.length > 0) return undefined;
  }
  const [last] = await session.query<{ number: number; hash: string }>(
    'select number, hash from otc_message where order_id = $1 order by number desc limit 1',
    [order],
  );
  const number = (last?.number ?? 0) + 1;
  const hash = hashOf({ at, author, content, event, number, order, pictures }, last?.hash ?? '');
  await session.query(
    `insert into otc_message (order_id, number, author, reader, event, content, pictures, at, hash, step, part)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [order, number, author, reader, event, content, pictures, at, hash, step?.[0] ?? null, step?.[1] ?? 0],
  );
  return { order, number, author, event, content, pictures, at, hash, readAt: null };
}

export async function linesOf(session: Session, order: number): Promise<Line[]> {
  const rows = await session.query<Row>(
    'select order_id, number, author, event, content, pictures, at, hash, read_at from otc_message where order_id = $1 order by number',
    [order],
  );
  return rows.map(({ at, author, content, event, hash, number, order_id: id, pictures, read_at: readAt }) => ({
    order: Number(id),
    number,
    author: Number(author),
    event,
    content,
    pictures,
    at: Number(at),
    hash,
    readAt: readAt === null ? null : Number(readAt),
  }));
}

/** Whether no line was changed, left out or put in since. */
export function areWhole(lines: readonly Line[]): boolean {
  return lines.every((line, at) => line.number === at + 1 && line.hash === hashOf(line, lines[at - 1]?.hash ?? ''));
}

/** Marks what the other person wrote as read; returns whether anything was unread. */
export async function markRead(session: Session, order: number, reader: number, nowMs: number): Promise<boolean> {
  const read = await session.query(
    'update otc_message set read_at = $3 where order_id = $1 and reader = $2 and read_at is null returning number',
    [order, reader, nowMs],
  );
  return read.length > 0;
}

/** Messages that somebody has not read, by order. */
export async function unreadOf(session: Session, reader: number): Promise<ReadonlyMap<number, number>> {
  const rows = await session.query<{ order_id: bigint; count: bigint }>(
    'select order_id, count(*) as count from otc_message where reader = $1 and read_at is null group by order_id',
    [reader],
  );
  return new Map(rows.map(({ count, order_id: order }) => [Number(order), Number(count)]));
}

/** What somebody has written of an order, and since a time in all of them. */
export async function writtenBy(
  session: Session,
  { author, order, sinceMs }: { readonly author: number; readonly order: number; readonly sinceMs: number },
): Promise<{ readonly inOrder: number; readonly recent: number; readonly oldestAt: number }> {
  const [row] = await session.query<{ in_order: bigint; recent: bigint; oldest: bigint | null }>(
    `select (select count(*) from otc_message where order_id = $2 and author = $1) as in_order,
       count(*) as recent, min(at) as oldest from otc_message where author = $1 and at > $3`,
    [author, order, sinceMs],
  );
  return { inOrder: Number(row?.in_order ?? 0), recent: Number(row?.recent ?? 0), oldestAt: Number(row?.oldest ?? sinceMs) };
}

function hashOf(line: Pick<Line, 'at' | 'author' | 'content' | 'event' | 'number' | 'order' | 'pictures'>, before: string): string {
  const { at, author, content, event, number, order, pictures } = line;
  const text = JSON.stringify([before, order, number, author, event, content, pictures, at]);
  return createHash('sha256').update(text).digest('hex');
}
