import type { Session } from '@agio/database';

/** What came into a trading account, or left it, and all that the account had right after it. */
export interface MovedFor {
  readonly id: number;
  readonly atMs: number;
  readonly coin: number;
  /** Signed. */
  readonly atoms: bigint;
  /** Atoms by coin. */
  readonly after: ReadonlyMap<number, bigint>;
}

/** Movements of a trading account by causes that begin so, trades and fees aside, in their order. */
export async function movedFor(session: Session, owner: number, causes: string): Promise<MovedFor[]> {
  const rows = await session.query<{ id: bigint; at_ms: bigint; coin: number; atoms: string; held: number; total: string }>(
    `with moved as (
       select id, at_ms, coin, amount from wallet_posting
       where owner = $1 and kind = 'trading' and reason not in ('trade', 'fee') and starts_with(cause, $2)
     ), coins as (
       select distinct coin from wallet_posting where owner = $1 and kind = 'trading' and at_ms between (select min(at_ms) from moved) and (select max(at_ms) from moved)
     )
     select m.id, m.at_ms, m.coin, m.amount::text as atoms, c.coin as held, f.after_total::text as total
     from moved m cross join coins c cross join lateral (
       select after_total from wallet_posting w
       where w.owner = $1 and w.kind = 'trading' and w.coin = c.coin and (w.at_ms, w.id) <= (m.at_ms, m.id) order by w.at_ms desc, w.id desc limit 1
     ) f order by m.id`,
    [owner, causes],
  );
  const moves = new Map<number, MovedFor & { readonly after: Map<number, bigint> }>();
  for (const { at_ms: atMs, atoms, coin, held, id, total } of rows) {
    const move = moves.get(Number(id)) ?? {
      id: Number(id),
      atMs: Number(atMs),
      coin,
      atoms: BigInt(atoms),
      after: new Map<number, bigint>(),
    };
    moves.set(move.id, move);
    move.after.set(held, BigInt(total));
  }
  return [...moves.values()];
}
