import { bulkInsert } from '@agio/database';
import type { Database, RowProofs, Session } from '@agio/database';
import { sqlMoves } from './sql-moves.ts';
import type { ChainStore, SeenBlock, SeenRow } from './store.ts';

/** Orphans are of interest for a while only. */
const ORPHANS_MS = 7 * 24 * 60 * 60_000;

/** The engine's notes in `wallet_seen`, `wallet_move`, `wallet_move_spend`, `wallet_sweep_due` and `wallet_arrived`. */
export function sqlChainStore(database: Database, proofs: RowProofs): ChainStore {
  return {
    saw: (chain, block, rows, nowMs) =>
      database.transaction(async (session) => {
        await orphan(session, chain, 'height = $2 and block <> $3', [block.height, block.hash]);
        await upsertSeen(session, chain, block, rows, nowMs);
      }),
    endsAt: (chain, height) => orphan(database, chain, 'height > $2', [height]),
    confirming: (chain, { hash, height }) =>
      database.query<{ index: string; txid: string }>(
        `select txid, place as index from wallet_seen where chain = $1 and height = $2 and block = $3 and state = 'confirming'`,
        [chain, height, hash],
      ),
    settled: (chain, block, rows, nowMs) => database.transaction((session) => settle(session, chain, { block, rows, nowMs })),
    markDue: (chain, due) =>
      bulkInsert(database, {
        table: 'wallet_sweep_due',
        columns: { chain: 'text', address: 'text', asset: 'text' },
        rows: due.map(({ address, asset }) => ({ chain, address, asset })),
        onConflict: { do: 'nothing' },
      }),
    async clearDue(chain, { address, asset }) {
      await database.query('delete from wallet_sweep_due where chain = $1 and address = $2 and asset = $3', [chain, address, asset]);
    },
    due: (chain, limit, after) =>
      database.query<{ address: string; asset: string }>(
        `select address, asset from wallet_sweep_due where chain = $1 and (address, asset) > ($2, $3) order by address, asset limit ${limit}`,
        [chain, after?.address ?? '', after?.asset ?? ''],
      ),
    async arrivedLess(withdrawal, units) {
      await database.query(
        'insert into wallet_arrived (withdrawal, units) values ($1, $2) on conflict (withdrawal) do update set units = excluded.units',
        [withdrawal, units],
      );
    },
    ...sqlMoves(database, proofs),
  };
}

async function settle(
  session: Session,
  chain: string,
  { block, nowMs, rows }: { readonly block: SeenBlock; readonly rows: readonly SeenRow[]; readonly nowMs: number },
): Promise<void> {
  const { hash, height } = block;
  await session.query(`delete from wallet_seen where chain = $1 and height = $2 and block = $3 and state = 'confirming'`, [
    chain,
    height,
    hash,
  ]);
  await orphan(session, chain, 'height <= $2', [height]);
  const small = rows.filter(({ state }) => state === 'too_small');
  await upsertSeen(session, chain, block, small, nowMs);
  await session.query(`delete from wallet_seen where chain = $1 and state = 'orphaned' and at_ms < $2`, [chain, nowMs - ORPHANS_MS]);
}

async function orphan(session: Session, chain: string, condition: string, values: readonly unknown[]): Promise<void> {
  await session.query(`update wallet_seen set state = 'orphaned' where chain = $1 and ${condition} and state = 'confirming'`, [
    chain,
    ...values,
  ]);
}

async function upsertSeen(session: Session, chain: string, block: SeenBlock, rows: readonly SeenRow[], nowMs: number): Promise<void> {
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'wallet_seen',
    columns: {
      chain: 'text',
      txid: 'text',
      place: 'text',
      coin: 'text',
      address: 'text',
      owner: 'int8',
      units: 'numeric',
      height: 'int8',
      block: 'text',
      state: 'text',
      at_ms: 'int8',
    },
    rows: rows.map(({ index, ...row }) => ({ chain, place: index, ...row, height: block.height, block: block.hash, at_ms: nowMs })),
    onConflict: {
      do: 'update',
      target: ['chain', 'txid', 'place'],
      columns: ['coin', 'address', 'owner', 'units', 'height', 'block', 'state'],
    },
  });
}
