import { findRecord, pageOfRecords, partOfRecords } from '@agio/database';
import type { ListPart, Part, Session } from '@agio/database';
import { lockPosition, lockRow } from './model.ts';
import type { PositionRecord, RowRecord } from './model.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** A position of any customer; undefined if there is none. */
export const positionRow = (session: Session, id: number): Promise<PositionRecord | undefined> =>
  findRecord(session, lockPosition, { where: 'id = $1', given: [id] });

export interface PositionFilter {
  readonly customer: number | undefined;
  readonly product: number | undefined;
  readonly state: PositionRecord['state'] | undefined;
}

/** Of a customer's own. */
interface OwnFilter {
  readonly customer: number;
  readonly state: PositionRecord['state'] | undefined;
  readonly type: 'product' | 'vault' | undefined;
  readonly coin: number | undefined;
}

/** A customer's positions, newest first. In progress are those as well whose emergency exit was asked for. */
export function ownPositions(session: Session, { coin, customer, state, type }: OwnFilter, part: Part): Promise<ListPart<PositionRecord>> {
  const conditions = [
    ['customer = $?', customer],
    [`(state = $? or ($? = 'in_progress' and state = 'leaving'))`, state],
    [`(product = 0) = ($? = 'vault')`, type],
    ['coin = $?', coin],
  ] as const;
  return partOfRecords(session, lockPosition, { conditions }, part);
}

/** Positions of all customers, newest first. */
export function positions(
  session: Session,
  { customer, product, state }: PositionFilter,
  page: Page,
): Promise<{ readonly list: readonly PositionRecord[]; readonly total: number }> {
  const where = `($1::int8 is null or customer = $1) and ($2::int8 is null or product = $2)
    and ($3::text is null or state = $3 or ($3 = 'in_progress' and state = 'leaving'))`;
  return pageOfRecords(session, lockPosition, { where, given: [customer ?? null, product ?? null, state ?? null], order: 'id desc' }, page);
}

/** How many positions a customer has by state, and what was paid for them, by coin. */
export async function sumsOf(
  session: Session,
  customer: number,
  type: 'product' | 'vault' | undefined,
): Promise<{
  readonly counts: { readonly in_progress: number; readonly complete: number; readonly exited: number };
  readonly earned: readonly { readonly coin: number; readonly atoms: bigint }[];
}> {
  const rows = await session.query<{ coin: number; open: bigint; complete: bigint; exited: bigint; earned: string }>(
    `select coin, count(*) filter (where state in ('in_progress', 'leaving')) as open, count(*) filter (where state = 'complete') as complete,
       count(*) filter (where state = 'exited') as exited, sum(rewarded) as earned
     from lock_position where customer = $1 and ($2::text is null or (product = 0) = ($2 = 'vault')) group by coin order by coin`,
    [customer, type ?? null],
  );
  const total = (of: (row: (typeof rows)[number]) => bigint): number => rows.reduce((sum, row) => sum + Number(of(row)), 0);
  return {
    counts: { in_progress: total(({ open }) => open), complete: total(({ complete }) => complete), exited: total(({ exited }) => exited) },
    earned: rows.map(({ coin, earned }) => ({ coin, atoms: BigInt(earned) })),
  };
}

/** A release with what its position is. */
export interface Release extends RowRecord {
  readonly of: Pick<PositionRecord, 'cliff' | 'count' | 'lockKind' | 'period' | 'product' | 'rows'>;
}

type ReleaseRow = Readonly<Record<'cliff' | 'count' | 'rows', number>> & {
  readonly lock_kind: PositionRecord['lockKind'];
  readonly period: PositionRecord['period'];
  readonly product: bigint;
};
const JOINED = `select r.*, p.cliff, p.count, p.lock_kind, p.period, p.product, p.rows from lock_row r join lock_position p on p.id = r.position`;

export async function releasesOf(session: Session, position: number): Promise<readonly Release[]> {
  const rows = await session.query<ReleaseRow>(`${JOINED} where r.position = $1 order by r.number`, [position]);
  return rows.map(releaseOf);
}

/** Place of a release in lists by due time. */
export interface Cursor {
  readonly due: number;
  readonly position: number;
  readonly number: number;
}

export interface ReleaseFilter {
  readonly state: RowRecord['state'] | 'late' | undefined;
  readonly coin: number | undefined;
  readonly position: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Before this time a release that is still due is late. */
  readonly lateMs: number;
}

/** A customer's releases by due time, from after a place on. */
export async function releases(
  session: Session,
  customer: number,
  { coin, fromMs, lateMs, position, state, toMs }: ReleaseFilter,
  page: { readonly order: 'newest' | 'oldest'; readonly after: Cursor | undefined; readonly limit: number },
): Promise<readonly Release[]> {
  const [than, sort] = page.order === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const rows = await session.query<ReleaseRow>(
    `${JOINED} where r.customer = $1
       and ($2::text is null or r.state = $2 or ($2 = 'late' and r.state = 'due' and r.due_at < $7))
       and ($3::int4 is null or r.coin = $3) and ($4::int8 is null or r.position = $4)
       and ($5::int8 is null or r.due_at >= $5) and ($6::int8 is null or r.due_at < $6)
       and ($8::int8 is null or (r.due_at, r.position, r.number) ${than} ($8, $9::int8, $10::int4))
     order by r.due_at ${sort}, r.position ${sort}, r.number ${sort} limit $11`,
    [
      customer,
      state ?? null,
      coin ?? null,
      position ?? null,
      fromMs ?? null,
      toMs ?? null,
      lateMs,
      page.after?.due ?? null,
      page.after?.position ?? null,
      page.after?.number ?? null,
      page.limit,
    ],
  );
  return rows.map(releaseOf);
}

/** All that is due or was paid in a time, in parts: what calendars are made of. */
export async function duesBetween(
  session: Session,
  customer: number,
  fromMs: number,
  toMs: number,
): Promise<readonly (Pick<RowRecord, 'coin' | 'dueMs' | 'principal' | 'reward' | 'state'> & { readonly count: number })[]> {
  const rows = await session.query<Pick<RowRecord, 'coin' | 'principal' | 'reward' | 'state'> & Record<'count' | 'due_at', bigint>>(
    `select coin, due_at, sum(principal) as principal, sum(reward) as reward, state, count(*) as count from lock_row
     where customer = $1 and due_at >= $2 and due_at < $3 and state <> 'void' group by due_at, coin, state order by due_at, coin, state`,
    [customer, fromMs, toMs],
  );
  return rows.map(({ count, due_at: due, ...sums }) => ({ ...sums, dueMs: Number(due), count: Number(count) }));
}

export async function countsBetween(
  session: Session,
  customer: number,
  { fromMs, lateMs, nextMs, toMs }: { readonly fromMs: number; readonly toMs: number; readonly nextMs: number; readonly lateMs: number },
): Promise<{ readonly paid: number; readonly due: number; readonly next: number; readonly late: number }> {
  const [row] = await session.query<{ paid: bigint; due: bigint; next: bigint; late: bigint }>(
    `select count(*) filter (where state = 'paid' and due_at >= $2 and due_at < $3) as paid,
       count(*) filter (where state = 'due' and due_at >= $2 and due_at < $3) as due,
       count(*) filter (where state = 'due' and due_at >= $3 and due_at < $4) as next,
       count(*) filter (where state = 'due' and due_at < $5) as late from lock_row where customer = $1`,
    [customer, fromMs, toMs, nextMs, lateMs],
  );
  return { paid: Number(row?.paid ?? 0), due: Number(row?.due ?? 0), next: Number(row?.next ?? 0), late: Number(row?.late ?? 0) };
}

const releaseOf = (row: ReleaseRow): Release => {
  const { cliff, count, lock_kind: lockKind, period, product, rows } = row;
  return { ...lockRow.read(row), of: { cliff, count, lockKind, period, product: Number(product), rows } };
};
