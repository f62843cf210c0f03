import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';

export interface MaintenanceRecord {
  readonly from: number;
  readonly until: number;
  readonly reason: string;
}

const ID = 'site';

/** An attacker with write access to the database closes no site, and opens none that is closed. */
export const PROVEN_MAINTENANCE = provenTable({
  table: 'content_maintenance',
  key: { id: 'text' },
  covers: { from_ms: 'from_ms', until_ms: 'until_ms', reason: 'reason' },
});

interface Row {
  readonly id: string;
  readonly from_ms: bigint;
  readonly until_ms: bigint;
  readonly reason: string;
  readonly proof: string | null;
}

export async function readMaintenance(session: Session, proofs: RowProofs): Promise<MaintenanceRecord | null> {
  const [row] = await session.query<Row>('select id, from_ms, until_ms, reason, proof from content_maintenance where id = $1', [ID]);
  if (row === undefined || !proofs.holds(PROVEN_MAINTENANCE, row, {})) return null;
  return { from: Number(row.from_ms), until: Number(row.until_ms), reason: row.reason };
}

export async function writeMaintenance(session: Session, proofs: RowProofs, { from, reason, until }: MaintenanceRecord): Promise<void> {
  const proof = proofs.make(PROVEN_MAINTENANCE, { id: ID, from_ms: from, until_ms: until, reason });
  await session.query(
    `insert into content_maintenance (id, from_ms, until_ms, reason, proof) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set from_ms = $2, until_ms = $3, reason = $4, proof = $5`,
    [ID, from, until, reason, proof],
  );
}

export async function removeMaintenance(session: Session): Promise<void> {
  await session.query('delete from content_maintenance');
}
