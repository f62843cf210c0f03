import type { NoticeKind } from '@agio/contracts/content';
import { partOf } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { kindOf } from '../events.ts';
import type { NoticeEvent } from '../events.ts';

/** A notice as it is stored; `event` and `data` belong together. */
export interface StoredNotice {
  readonly id: string;
  readonly customer: number;
  readonly kind: NoticeKind;
  readonly notice: NoticeEvent;
  readonly atMs: number;
  readonly read: boolean;
}

export interface NoticeFilter {
  readonly kind: NoticeKind | undefined;
  readonly unread: boolean | undefined;
}

interface Row {
  readonly id: string;
  readonly customer: bigint;
  readonly kind: NoticeKind;
  readonly event: string;
  readonly data: unknown;
  readonly created_at: bigint;
  readonly read_at: bigint | null;
}

const COLUMNS = `id, customer, kind, event, created_at, read_at, case when sending is null then data else
  (select jsonb_build_object('sending', s.id, 'texts', s.texts) from content_sending s where s.id = content_notice.sending) end as data`;
/** Older notices are deleted, and so are those beyond this many of one customer. */
const KEPT_MS = 180 * 24 * 60 * 60_000;
const KEPT_MAX = 1_000;

/** Stores a notice; false if it is there already. */
export async function insertNotice(session: Session, id: string, customer: number, notice: NoticeEvent, nowMs: number): Promise<boolean> {
  const sending = notice.event === 'message' ? notice.data.sending : null;
  const data = sending === null ? notice.data : {};
  const rows = await session.query(
    `insert into content_notice (id, customer, kind, event, data, created_at, sending) values ($1, $2, $3, $4, $5::jsonb, $6, $7)
     on conflict (id) do nothing returning id`,
    [id, customer, kindOf(notice), notice.event, JSON.stringify(data), nowMs, sending],
  );
  return rows.length > 0;
}

export async function listNotices(
  session: Session,
  customer: number,
  { kind, unread }: NoticeFilter,
  part: Part,
): Promise<ListPart<StoredNotice>> {
  const table = 'content_notice';
  const conditions = [
    ['customer = $?', customer],
    ['kind = $?', kind],
    ['(read_at is null) = $?', unread],
  ] as const;
  const of = { rows: `select ${COLUMNS} from ${table}`, table, key: ['created_at', 'id'], conditions } as const;
  const found = await partOf<Row>(session, of, part);
  return { ...found, list: found.list.map(noticeOf) };
}

export async function unreadOf(session: Session, customer: number): Promise<number> {
  const [row] = await session.query<{ unread: bigint }>(
    'select count(*) as unread from content_notice where customer = $1 and read_at is null',
    [customer],
  );
  return Number(row?.unread ?? 0);
}

/** Marks the customer's own notice as read and returns it; undefined if they have no such notice. */
export async function readNotice(session: Session, customer: number, id: string, nowMs: number): Promise<StoredNotice | undefined> {
  const [row] = await session.query<Row>(
    `update content_notice set read_at = coalesce(read_at, $3) where customer = $1 and id = $2 returning ${COLUMNS}`,
    [customer, id, nowMs],
  );
  return row === undefined ? undefined : noticeOf(row);
}

export async function readAll(session: Session, customer: number, nowMs: number): Promise<void> {
  await session.query('update content_notice set read_at = $2 where customer = $1 and read_at is null', [customer, nowMs]);
}

/** How far a source has been read; undefined before the first time. */
export async function cursorOf(session: Session, source: string): Promise<number | undefined> {
  const [row] = await session.query<{ position: bigint }>('select position from content_notice_cursor where source = $1', [source]);
  return row === undefined ? undefined : Number(row.position);
}

export async function moveCursor(session: Session, source: string, position: number): Promise<void> {
  await session.query(
    'insert into content_notice_cursor (source, position) values ($1, $2) on conflict (source) do update set position = excluded.position',
    [source, position],
  );
}

export async function sweepNotices(session: Session, nowMs: number): Promise<void> {
  await session.query('delete from content_notice where created_at <= $1', [nowMs - KEPT_MS]);
  await session.query(
    `delete from content_notice where id in (
       select id from (select id, row_number() over (partition by customer order by created_at desc, id desc) as place from content_notice) n
       where place > $1)`,
    [KEPT_MAX],
  );
}

function noticeOf(row: Row): StoredNotice {
  const { id, kind, event, data } = row;
  return {
    id,
    customer: Number(row.customer),
    kind,
    notice: { event, data } as NoticeEvent,
    atMs: Number(row.created_at),
    read: row.read_at !== null,
  };
}
