import { deriveKey } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { SealedColumn } from '@agio/database';

/** What is secret of a payment method, sealed together. */
export interface Secret {
  /** The certified name that it was bound under. */
  readonly holder: string;
  /** Card number, IBAN, or account of a wallet. */
  readonly number: string;
  /** The text of its payment code. */
  readonly qr: string | null;
}

const keyOf = (masterKey: string): Uint8Array => deriveKey(masterKey, 'payment-method');
const purposeOf = (id: string): string => `payment ${id}`;

export function sealSecret(masterKey: string, id: string, secret: Secret): string {
  return seal(keyOf(masterKey), purposeOf(id), JSON.stringify(secret));
}

/** Throws if it was sealed under another key or for another method: then nothing may be paid by it. */
export function openSecret(masterKey: string, id: string, sealed: string): Secret {
  const text = unseal(keyOf(masterKey), purposeOf(id), sealed);
  if (text === undefined) throw new Error(`payment method ${id} does not open under the master key`);
  return JSON.parse(text) as Secret;
}

/** What a change of the master key reseals. */
export const SEALED: readonly SealedColumn[] = [
  {
    key: keyOf,
    read: `select id, 'payment ' || id as purpose, sealed from payment_method where sealed is not null for update`,
    write: 'update payment_method set sealed = $2 where id = $1',
  },
];
