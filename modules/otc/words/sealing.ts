import { deriveKey } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { SealedColumn } from '@agio/database';
import type { KeptPayee } from '../ports.ts';

const keyOf = (masterKey: string): Uint8Array => deriveKey(masterKey, 'otc');
const payeesFor = (id: string): string => `otc payees ${id}`;
const payerFor = (order: number): string => `otc payer ${order}`;

export function sealPayees(masterKey: string, id: string, payees: readonly KeptPayee[]): string {
  return seal(keyOf(masterKey), payeesFor(id), JSON.stringify(payees));
}

/** Throws if it was sealed under another key or for another order: then nobody may be paid by it. */
export function openPayees(masterKey: string, id: string, sealed: string): readonly KeptPayee[] {
  return JSON.parse(opened(masterKey, payeesFor(id), sealed)) as KeptPayee[];
}

export function sealPayer(masterKey: string, order: number, name: string): string {
  return seal(keyOf(masterKey), payerFor(order), name);
}

export function openPayer(masterKey: string, order: number, sealed: string): string {
  return opened(masterKey, payerFor(order), sealed);
}

function opened(masterKey: string, purpose: string, sealed: string): string {
  const text = unseal(keyOf(masterKey), purpose, sealed);
  if (text === undefined) throw new Error(`${purpose} does not open under the master key`);
  return text;
}

/** What a change of the master key reseals. */
export const SEALED: readonly SealedColumn[] = [
  {
    key: keyOf,
    read: `select id, 'otc payees ' || id as purpose, payees as sealed from otc_order_words where payees is not null for update`,
    write: 'update otc_order_words set payees = $2 where id = $1',
  },
  {
    key: keyOf,
    read: `select order_id as id, 'otc payer ' || order_id as purpose, sealed from otc_payer for update`,
    write: 'update otc_payer set sealed = $2 where order_id = $1',
  },
];
