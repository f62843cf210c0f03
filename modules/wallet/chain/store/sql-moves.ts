import { bulkInsert, provenTable } from '@agio/database';
import type { Database, RowProofs, Session } from '@agio/database';
import type { SignedRecord } from '../../model.ts';
import type { ChainStore, Move } from './store.ts';

/**
 * What this program signed between own addresses, and how far that is: the guard of a chain takes it for its own doing, and payments wait for it.
 * `wallet_move_spend` only finds it.
 */
export const PROVEN_MOVE = provenTable({
  table: 'wallet_move',
  key: { id: 'text' },
  covers: {
    chain: 'chain',
    kind: 'kind',
    source: 'source',
    account: 'account',
    place: 'place',
    asset: 'asset',
    destination: 'destination',
    units: 'units::text',
    attempts: 'attempts',
    state: 'state',
  },
});

interface MoveRow {
  readonly id: string;
  readonly chain: string;
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
  readonly proof: string | null;
}

const COLUMNS = 'id, chain, kind, source, account, place, asset, destination, units::text as units, attempts, state, updated_at, proof';

/** Moves in `wallet_move` and `wallet_move_spend`. A forged or changed one does not count. */
export function sqlMoves(database: Database, proofs: RowProofs): Pick<ChainStore, 'changeMove' | 'keepMove' | 'openMoves' | 'signedMoves'> {
  return {
    async openMoves(chain) {
      const rows = await database.query<MoveRow>(
        `select ${COLUMNS} from wallet_move where chain = $1 and state in ('signed', 'sent') order by created_at, id`,
        [chain],
      );
      const own = rows.filter((row) => proofs.holds(PROVEN_MOVE, row, { chain }));
      return own.filter(({ state }) => state === 'signed' || state === 'sent').map(moveOf);
    },
    async signedMoves(chain, spends) {
      const moves = await promisedTo(database, proofs, chain, spends);
      return new Set(moves.flatMap(({ attempts }) => attempts.map(({ txid }) => txid)));
    },
    keepMove: (chain, move) => database.transaction((session) => keepMove(session, proofs, chain, move)),
    async changeMove(chain, move) {
      await database.query(
        'update wallet_move set attempts = $3, state = $4, units = $5, updated_at = $6, proof = $7 where chain = $1 and id = $2',
        [chain, move.id, JSON.stringify(move.attempts), move.state, move.units, move.updatedAtMs, proofOf(proofs, chain, move)],
      );
    },
  };
}

async function keepMove(session: Session, proofs: RowProofs, chain: string, move: Move): Promise<boolean> {
  const spends = [...new Set(move.attempts.flatMap(({ spends }) => spends))];
  const taken = await promisedTo(session, proofs, chain, spends);
  if (taken.length > 0) {
    for (const one of taken)
      await session.query(`update wallet_move set state = 'sent', proof = $3 where chain = $1 and id = $2`, [
        chain,
        one.id,
        proofOf(proofs, chain, { ...one, state: 'sent' }),
      ]);
    return false;
  }
  // What is left there promises nothing: no move of ours has it.
  await session.query('delete from wallet_move_spend where chain = $1 and spend = any($2)', [chain, spends]);
  await bulkInsert(session, {
    table: 'wallet_move_spend',
    columns: { chain: 'text', spend: 'text', move: 'text' },
    rows: spends.map((spend) => ({ chain, spend, move: move.id })),
  });
  await session.query(
    `insert into wallet_move (id, chain, kind, source, account, place, asset, destination, units, attempts, state, created_at, updated_at, proof)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13)`,
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
      proofOf(proofs, chain, move),
    ],
  );
  return true;
}

/** Moves of ours, ended ones included, that use any of these up. */
async function promisedTo(session: Session, proofs: RowProofs, chain: string, spends: readonly string[]): Promise<Move[]> {
  if (spends.length === 0) return [];
  const rows = await session.query<MoveRow>(
    `select ${COLUMNS} from wallet_move where chain = $1 and id in (select move from wallet_move_spend where chain = $1 and spend = any($2))`,
    [chain, spends],
  );
  const uses = new Set(spends);
  return rows
    .filter((row) => proofs.holds(PROVEN_MOVE, row, { chain }))
    .map(moveOf)
    .filter(({ attempts }) => attempts.some((attempt) => attempt.spends.some((spend) => uses.has(spend))));
}

function proofOf(proofs: RowProofs, chain: string, { attempts, path, ...move }: Move): string {
  const { asset, destination, id, kind, source, state, units } = move;
  const { account, index } = path;
  const covered = { id, chain, kind, source, account, place: index, asset, destination, units: String(units), state };
  return proofs.make(PROVEN_MOVE, { ...covered, attempts: JSON.stringify(attempts) });
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
