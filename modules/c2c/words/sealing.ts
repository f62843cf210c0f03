import { deriveKey } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { SealedColumn } from '@agio/database';
import type { KeptPayee } from '../ports.ts';

const keyOf = (masterKey: string): Uint8Array => deriveKey(masterKey, 'c2c');
const payeeFor = (id: string): string => `c2c payee ${id}`;

export function sealPayee(masterKey: string, id: string, payee: KeptPayee): string {
  return seal(keyOf(masterKey), payeeFor(id), JSON.stringify(payee));
}

/** Throws if it was sealed under another key or for another order: then nobody may be paid by it. */
export function openPayee(masterKey: string, id: string, sealed: string): KeptPayee {
  const text = unseal(keyOf(masterKey), payeeFor(id), sealed);
  if (text === undefined) throw new Error(`${payeeFor(id)} does not open under the master key`);
  return JSON.parse(text) as KeptPayee;
}

/** What a change of the master key reseals. */
export const SEALED: readonly SealedColumn[] = [
  {
    key: keyOf,
    read: `select id, 'c2c payee ' || id as purpose, payee as sealed from c2c_order_words where payee is not null for update`,
    write: 'update c2c_order_words set payee = $2 where id = $1',
  },
];
