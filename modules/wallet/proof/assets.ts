import { randomUUID } from 'node:crypto';
import type { Calls, DataOf } from '@agio/contracts';
import type { Database, Session } from '@agio/database';

/** A signed proof of assets, as everybody may see it. */
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
  return row?.proof ?? null;
}
