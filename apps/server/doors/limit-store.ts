import type { RateClass } from '@agio/contracts';
import type { Session } from '@agio/database';
import type { LimitStore } from '@agio/gateway';

/** Counts of requests in the database. */
export function limitStoreOver(session: Session): LimitStore {
  return {
    async load(nowMs) {
      const rows = await session.query<{ rate: RateClass; who: string; points: number; ends_at: bigint }>(
        'select rate, who, points, ends_at from server_rate_limit where ends_at > $1',
        [nowMs],
      );
      return rows.map(({ rate, who, points, ends_at: endsAt }) => ({ rate, who, points, endsAtMs: Number(endsAt) }));
    },
    async save(used, nowMs) {
      const rows = used.map(({ rate, who, points, endsAtMs }) => ({ rate, who, points, ends_at: Math.ceil(endsAtMs) }));
      await session.query(
        `insert into server_rate_limit (rate, who, points, ends_at)
         select rate, who, points, ends_at from json_to_recordset($1::json) as u(rate text, who text, points int4, ends_at int8)
         on conflict (rate, who) do update set points = excluded.points, ends_at = excluded.ends_at`,
        [JSON.stringify(rows)],
      );
      await session.query('delete from server_rate_limit where ends_at <= $1', [nowMs]);
    },
  };
}
