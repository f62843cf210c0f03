import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '@agio/credentials';
import { takeTurn } from '@agio/database';
import { defineSealing } from '@agio/deals/words';
import { DAY_MS } from '@agio/kernel/time';
import { storeBatch } from './codes.ts';
import type { CodeRoom } from './codes.ts';

export const SEALED_BATCHES = defineSealing({
  key: 'shop-code-batch',
  purpose: 'shop code batch',
  table: 'shop_code_batch',
  column: 'sealed',
});

/** Batches that wait at a time. */
const BATCHES_MAX = 50;
const LOCK = 0x6261_7463;
/** A request is open for a day, and is asked for soon after its codes were brought in. */
const KEPT_MS = 2 * DAY_MS;

/** Codes that wait for a second person. */
export interface Batch {
  readonly id: string;
  readonly variant: number;
  readonly codes: readonly string[];
  readonly fingerprint: string;
}

interface BatchRow {
  readonly id: string;
  readonly variant: bigint;
  readonly sealed: string | null;
  readonly by_operator: bigint;
  readonly created_at: bigint;
  readonly imported_at: bigint | null;
}

/**
 * The same for the same codes of a variant in any order: 128 bits in hexadecimal. It is made under a key of the house, because short codes could be
 * found from a plain hash by trying.
 */
export function fingerprintOf(masterKey: string, variant: number, codes: readonly string[]): string {
  const key = deriveKey(masterKey, 'shop-code-batch-fingerprint');
  const text = [String(variant), ...codes.toSorted()].join('\n');
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}

/** Puts codes aside; undefined where too many batches wait. */
export async function keepBatch(
  { database, masterKey, now }: Pick<CodeRoom, 'database' | 'masterKey' | 'now'>,
  { by, codes, variant }: { readonly variant: number; readonly codes: readonly string[]; readonly by: number },
): Promise<Batch | undefined> {
  const id = randomBytes(16).toString('base64url');
  const sealed = SEALED_BATCHES.seal(masterKey, id, codes.join('\n'));
  const kept = await database.transaction(async (session) => {
    await takeTurn(session, LOCK, 0);
    return session.query(
      `insert into shop_code_batch (id, variant, pieces, sealed, by_operator, created_at)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from shop_code_batch where sealed is not null) < $7 returning 1 as kept`,
      [id, variant, codes.length, sealed, by, now(), BATCHES_MAX],
    );
  });
  return kept.length === 0 ? undefined : { id, variant, codes, fingerprint: fingerprintOf(masterKey, variant, codes) };
}

/** Waiting batches, oldest first, without those that do not open under the key. */
export async function waitingBatches({
  database,
  masterKey,
}: Pick<CodeRoom, 'database' | 'masterKey'>): Promise<readonly (Batch & { readonly by: number; readonly createdAtMs: number })[]> {
  const rows = await database.query<BatchRow>('select * from shop_code_batch where sealed is not null order by created_at, id');
  return rows.flatMap((row) => {
    const batch = opened(masterKey, row);
    return batch === undefined ? [] : [{ ...batch, by: Number(row.by_operator), createdAtMs: Number(row.created_at) }];
  });
}

/** A batch that waits, or that it was imported. */
export async function findBatch(
  { database, masterKey }: Pick<CodeRoom, 'database' | 'masterKey'>,
  id: string,
): Promise<Batch | 'imported' | undefined> {
  const [row] = await database.query<BatchRow>('select * from shop_code_batch where id = $1', [id]);
  if (row === undefined) return undefined;
  return row.imported_at === null ? opened(masterKey, row) : 'imported';
}

function opened(masterKey: string, { id, sealed, variant: of }: BatchRow): Batch | undefined {
  const text = sealed === null ? undefined : SEALED_BATCHES.unseal(masterKey, id, sealed);
  if (text === undefined) return undefined;
  const [variant, codes] = [Number(of), text.split('\n')];
  return { id, variant, codes, fingerprint: fingerprintOf(masterKey, variant, codes) };
}

/** Stores the codes of a batch, once; the answer is as that of `storeCodes`. */
export function importBatch(room: CodeRoom, { codes, id, variant }: Batch): Promise<readonly number[]> {
  return storeBatch(room, variant, codes, async (session) => {
    const taken = await session.query(
      'update shop_code_batch set sealed = null, imported_at = $2 where id = $1 and imported_at is null returning 1 as taken',
      [id, room.now()],
    );
    return taken.length > 0;
  });
}

/** Erases the codes of a batch that was refused or withdrawn. */
export async function dropBatch({ database }: Pick<CodeRoom, 'database'>, id: string): Promise<void> {
  await database.query('delete from shop_code_batch where id = $1 and imported_at is null', [id]);
}

/** Erases what was not asked for or decided about in time. */
export async function dropOldBatches({ database, now }: Pick<CodeRoom, 'database' | 'now'>): Promise<void> {
  await database.query('delete from shop_code_batch where imported_at is null and created_at < $1', [now() - KEPT_MS]);
}
