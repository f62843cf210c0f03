import type { Session } from '@agio/database';

/** A place between postings: the last one before it, and the command that made it; zeros before the first. */
export interface Place {
  readonly id: number;
  readonly sequence: number;
}

export const START: Place = { id: 0, sequence: 0 };

/**
 * The place of a moment. Numbers of postings and times rise together, so that it is found by halving, with one look into the key for each step. `after` is a place
 * that is not later.
 */
export async function placeAt(session: Session, atMs: number, after: Place = START): Promise<Place> {
  const [last] = await session.query<{ id: bigint | null }>('select max(id) as id from wallet_posting');
  let [found, high] = [after, Number(last?.id ?? 0) + 1];
  while (high - found.id > 1) {
    const middle = Math.floor((found.id + high) / 2);
    const [row] = await session.query<{ id: bigint; sequence: bigint; at_ms: bigint }>(
      'select id, sequence, at_ms from wallet_posting where id >= $1 order by id limit 1',
      [middle],
    );
    if (row === undefined || Number(row.at_ms) >= atMs) high = middle;
    else found = { id: Number(row.id), sequence: Number(row.sequence) };
  }
  return found;
}
