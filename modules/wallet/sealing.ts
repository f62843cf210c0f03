import { hkdfSync } from 'node:crypto';
import { seal, unseal } from '@agio/database';
import type { Session } from '@agio/database';

/** The wallet's data encrypted under MASTER_KEY: for which purpose, and where. `read` returns `id`, `sealed`, and the `name` it is encrypted for. */
interface SealedTable {
  readonly purpose: string;
  readonly read: string;
  readonly write: string;
}

const TABLES: readonly SealedTable[] = [
  {
    purpose: 'proof key',
    read: 'select public_key as id, public_key as name, sealed from wallet_proof_key for update',
    write: 'update wallet_proof_key set sealed = $2 where public_key = $1',
  },
  {
    purpose: 'beneficiary',
    read: `select id, customer || ' ' || id as name, sealed from wallet_beneficiary for update`,
    write: 'update wallet_beneficiary set sealed = $2 where id = $1',
  },
];

export function sealingKey(masterKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, 'agio wallet', purpose, 32));
}

/** Re-encrypts the wallet's data under another master key, within the given transaction; returns how many, and how many the old key does not decrypt. */
export async function resealWallet(session: Session, from: string, to: string): Promise<{ sealed: number; unreadable: number }> {
  let [sealed, unreadable] = [0, 0];
  for (const { purpose, read, write } of TABLES) {
    const [before, after] = [sealingKey(from, purpose), sealingKey(to, purpose)];
    for (const row of await session.query<{ id: string; name: string; sealed: string }>(read)) {
      const clear = unseal(before, `${purpose} ${row.name}`, row.sealed);
      if (clear === undefined) unreadable += 1;
      else {
        await session.query(write, [row.id, seal(after, `${purpose} ${row.name}`, clear)]);
        sealed += 1;
      }
    }
  }
  return { sealed, unreadable };
}
