import { bulkInsert } from '@agio/database';
import type { Database, Session } from '@agio/database';
import type { SignedRecord } from '../model.ts';
import type { ChainStore, Move, SeenBlock, SeenRow } from './store.ts';

interface MoveRow {
  readonly id: string;
  readonly kind: Move['kind'];
  readonly source: string;
  readonly account: 0 | 1 | 2;
  readonly place: bigint;
  readonly asset: string;
  readonly destination: string;
  readonly units: string;
  readonly attempts: string;
  readonly state: Move['state'];
  readonly updated_at: bigint;
}

/** Orphans are of interest for a while only. */
const ORPHANS_MS = 7 * 24 * 60 * 60_000;

/** The engine's notes in `wallet_seen`, `wallet_move`, `wallet_move_spend`, `wallet_sweep_due` and `wallet_arrived`. */
export function sqlChainStore(database: Database): ChainStore {
  return {
    saw: (chain, block, rows, nowMs) =>
      database.transaction(async (session) => {
        await orphan(session, chain, 'height = $2 and block <> $3', [block.height, block.hash]);
        await upsertSeen(session, chain, block, rows, nowMs);
      }),
    endsAt: (chain, height) => orphan(database, chain, 'height > $2', [height]),
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
    async openMoves(chain) {
      const rows = await database.query<MoveRow>(
        `select id, kind, source, account, place, asset, destination, units, attempts, state, updated_at
         from wallet_move where chain = $1 and state in ('signed', 'sent') order by created_at, id`,
        [chain],
      );
      return rows.map((row) => moveOf(row));
    },
    async signedMoves(chain, spends) {
      if (spends.length === 0) return new Set();
      const rows = await database.query<{ attempts: string }>(
        `select attempts from wallet_move where chain = $1 and id in (select move from wallet_move_spend where chain = $1 and spend = any($2))`,
        [chain, spends],
      );
      return new Set(rows.flatMap(({ attempts }) => (JSON.parse(attempts) as SignedRecord[]).map(({ txid }) => txid)));
    },
    keepMove: (chain, move) => database.transaction((session) => keepMove(session, chain, move)),
    async changeMove(chain, { id, attempts, state, units, updatedAtMs }) {
      await database.query('update wallet_move set attempts = $3, state = $4, units = $5, updated_at = $6 where chain = $1 and id = $2', [
        chain,
        id,
        JSON.stringify(attempts),
        state,
        units,
        updatedAtMs,
      ]);
    },
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

async function keepMove(session: Session, chain: string, move: Move): Promise<boolean> {
  const spends = move.attempts.flatMap(({ spends }) => spends);
  const taken = await session.query<{ move: string }>('select move from wallet_move_spend where chain = $1 and spend = any($2)', [
    chain,
    spends,
  ]);
  if (taken.length > 0) {
    await session.query('update wallet_move set state = $3 where chain = $1 and id = any($2)', [
      chain,
      taken.map(({ move }) => move),
      'sent',
    ]);
    return false;
  }
  await bulkInsert(session, {
    table: 'wallet_move_spend',
    columns: { chain: 'text', spend: 'text', move: 'text' },
    rows: [...new Set(spends)].map((spend) => ({ chain, spend, move: move.id })),
  });
  await session.query(
    `insert into wallet_move (id, chain, kind, source, account, place, asset, destination, units, attempts, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      move.id,
      chain,
      move.kind,
      move.source,
      move.path.account,
      move.path.index,
      move.asset,
      move.destination,
      move.units,
      JSON.stringify(move.attempts),
      move.state,
      move.updatedAtMs,
    ],
  );
  return true;
}

function moveOf(row: MoveRow): Move {
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    path: { account: row.account, index: Number(row.place) },
    asset: row.asset,
    destination: row.destination,
    units: BigInt(row.units),
    attempts: JSON.parse(row.attempts) as SignedRecord[],
    state: row.state,
    updatedAtMs: Number(row.updated_at),
  };
}
