import { pageOfRecords } from '@agio/database';
import type { Session } from '@agio/database';
import { robotEvent, robotRobot } from './model.ts';
import type { EventKind, EventRecord, RobotRecord } from './model.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}
type RecordPage<Row> = Promise<{ readonly list: readonly Row[]; readonly total: number }>;

export interface RobotFilter {
  readonly customer: number;
  /** `open` is all that have not stopped. */
  readonly state: 'open' | 'stopped' | undefined;
  readonly kind: string | undefined;
  /** Number of one of its markets. */
  readonly market: number | undefined;
}

/** A customer's robots, newest first. */
export function robotsOf(session: Session, { customer, kind, market, state }: RobotFilter, page: Page): RecordPage<RobotRecord> {
  const where = `customer = $1 and ($2::text is null or (state = 'stopped') = ($2 = 'stopped'))
    and ($3::text is null or kind = $3)
    and ($4::int4 is null or market = $4 or others @> jsonb_build_array(jsonb_build_object('market', $4::int4)))`;
  return pageOfRecords(
    session,
    robotRobot,
    { where, given: [customer, state ?? null, kind ?? null, market ?? null], order: 'id desc' },
    page,
  );
}

/** What happened to a robot, or what of one kind, newest first. */
export function eventsOf(session: Session, robot: number, what: EventKind | undefined, page: Page): RecordPage<EventRecord> {
  const wanted = { where: 'robot = $1 and ($2::text is null or what = $2)', given: [robot, what ?? null], order: 'id desc' };
  return pageOfRecords(session, robotEvent, wanted, page);
}

/** Pairs that closed since a time, and those of them with a profit; robots without any are left out. */
export async function pairsSince(
  session: Session,
  robots: readonly number[],
  fromMs: number,
): Promise<{ readonly robot: number; readonly pairs: number; readonly won: number }[]> {
  const rows = await session.query<{ robot: bigint; pairs: bigint; won: bigint }>(
    `select robot, count(*) as pairs, count(*) filter (where profit > 0) as won from ${robotEvent.table}
     where robot = any($1::int8[]) and what in ('pair', 'cycle') and happened_at >= $2 group by robot order by robot`,
    [robots, fromMs],
  );
  return rows.map(({ pairs, robot, won }) => ({ robot: Number(robot), pairs: Number(pairs), won: Number(won) }));
}
