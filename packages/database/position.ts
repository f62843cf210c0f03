import { assert } from '@agio/kernel';
import { ProjectionMoved } from './errors.ts';
import type { Session } from './session.ts';

/** The last journal record that a projection reflects: its sequence (1, 2, …) and its hash. */
export interface Position {
  readonly sequence: number;
  readonly recordHash: string;
}

/** The position of the projection `name`, or undefined when it has seen nothing yet. */
export async function readPosition(session: Session, name: string): Promise<Position | undefined> {
  const rows = await session.query<{ sequence: bigint; record_hash: string }>(
    'select sequence, record_hash from projection_position where name = $1',
    [name],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const sequence = Number(row.sequence);
  assert(Number.isSafeInteger(sequence), 'a journal sequence fits a safe integer');
  return { sequence, recordHash: row.record_hash };
}

/**
 * Moves the position of `name` from `from` (undefined: nothing seen yet) to `to`. Call it in the transaction that writes the rows.
 * Throws `ProjectionMoved` when the stored position is not `from`: two projectors must never both count one record.
 */
export async function writePosition(session: Session, name: string, from: Position | undefined, to: Position): Promise<void> {
  const moved =
    from === undefined
      ? await session.query(
          'insert into projection_position (name, sequence, record_hash) values ($1, $2, $3) on conflict (name) do nothing returning name',
          [name, to.sequence, to.recordHash],
        )
      : await session.query(
          `update projection_position set sequence = $2, record_hash = $3
           where name = $1 and sequence = $4 and record_hash = $5 returning name`,
          [name, to.sequence, to.recordHash, from.sequence, from.recordHash],
        );
  if (moved.length !== 1) throw new ProjectionMoved(`projection ${name} is no longer at sequence ${from?.sequence ?? 'none'}`);
}

/** Forgets the position of `name`, as a rebuild does in the transaction that empties its tables. */
export async function clearPosition(session: Session, name: string): Promise<void> {
  await session.query('delete from projection_position where name = $1', [name]);
}
