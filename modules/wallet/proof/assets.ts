import { randomUUID } from 'node:crypto';
import type { Calls, DataOf } from '@agio/contracts';
import type { Database, Session } from '@agio/database';

/** A signed proof of assets, as published. */
export type AssetProof = NonNullable<DataOf<Calls['assetProof']>>;

export async function keepAssetProof(database: Database, proof: AssetProof): Promise<void> {
  await database.query('insert into wallet_asset_proof (id, at_ms, proof) values ($1, $2, $3::jsonb)', [
    randomUUID(),
    proof.time,
    JSON.stringify(proof),
  ]);
}

export async function newestAssetProof(session: Session): Promise<AssetProof | null> {
  const [row] = await session.query<{ proof: AssetProof }>('select proof from wallet_asset_proof order by at_ms desc limit 1');
  if (row === undefined) return null;
  const chains = row.proof.chains.map((chain) => ({ ...chain, addresses: chain.addresses.map((one) => ({ ...BEFORE_COLD, ...one })) }));
  return { ...row.proof, chains };
}

/** Defaults for proofs from before cold addresses were included. */
const BEFORE_COLD = { cold: false, sentence: null };

/** A text signed offline with the key of a cold address. */
export interface ColdProof {
  readonly sentence: string;
  readonly proof: string;
}

/** The text to sign offline for a cold address; the day shows its age. */
export function coldSentence(chain: string, address: string, day: string): string {
  return `Agio: ${address} is a cold address on ${chain}, ${day}`;
}

/** Stores the newest one of an address. The caller must have verified it. */
export async function keepColdProof(
  database: Database,
  { chain, address, sentence, proof }: ColdProof & { readonly chain: string; readonly address: string },
  nowMs: number,
): Promise<void> {
  await database.query(
    `insert into wallet_cold_proof (chain, address, sentence, proof, at_ms) values ($1, $2, $3, $4, $5)
     on conflict (chain, address) do update set sentence = excluded.sentence, proof = excluded.proof, at_ms = excluded.at_ms`,
    [chain, address, sentence, proof, nowMs],
  );
}

export async function coldProofOf(session: Session, chain: string, address: string): Promise<ColdProof | undefined> {
  const [row] = await session.query<ColdProof>('select sentence, proof from wallet_cold_proof where chain = $1 and address = $2', [
    chain,
    address,
  ]);
  return row;
}
