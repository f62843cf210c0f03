import { hkdfSync } from 'node:crypto';
import type { SealedColumn } from '@agio/database';

export function sealingKey(masterKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, 'agio wallet', purpose, 32));
}

/** The key that proofs are signed with, and who is paid by withdrawals. */
export const SEALED: readonly SealedColumn[] = [
  {
    key: (masterKey) => sealingKey(masterKey, 'proof key'),
    read: `select public_key as id, 'proof key ' || public_key as purpose, sealed from wallet_proof_key for update`,
    write: 'update wallet_proof_key set sealed = $2 where public_key = $1',
  },
  {
    key: (masterKey) => sealingKey(masterKey, 'beneficiary'),
    read: `select id, 'beneficiary ' || customer || ' ' || id as purpose, sealed from wallet_beneficiary for update`,
    write: 'update wallet_beneficiary set sealed = $2 where id = $1',
  },
];
