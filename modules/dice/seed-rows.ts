import { partOf } from '@agio/database';
import type { Paged, Part, Session } from '@agio/database';

/** A server seed that is no longer used. */
export interface FormerSeed {
  readonly id: string;
  readonly hash: string;
  readonly bets: number;
  readonly endedAtMs: number;
}

interface Row {
  readonly id: string;
  readonly hash: string;
  readonly bets: bigint;
  readonly ended_at: bigint;
  readonly sequence: bigint;
}

/** A customer's former server seeds, newest first. A command ends one of them at most, so that its position tells them apart. */
export async function formerSeeds(session: Session, customer: number, part: Part): Promise<Paged<FormerSeed>> {
  const table = 'dice_seed';
  const conditions = [['customer = $?', customer]] as const;
  const found = await partOf<Row>(session, { rows: `select * from ${table}`, table, key: ['sequence'], conditions }, part);
  const list = found.list.map(({ bets, ended_at: endedAt, hash, id }) => ({ id, hash, bets: Number(bets), endedAtMs: Number(endedAt) }));
  return { ...found, list };
}
