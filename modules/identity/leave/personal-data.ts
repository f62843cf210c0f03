import type { RowProofs, Session } from '@agio/database';
import { keysOf } from '../sessions/api-keys/store.ts';
import { passkeysOf } from '../factors/passkeys/store.ts';
import { PERSONAL_TABLES } from '../people.ts';
import { pushedBrowsers } from '../messages/push/store.ts';
import { addressesOf, profileOf } from '../profile/store.ts';

/** These parts' data of a customer, as JSON for the customer: no keys of any kind, and pictures by their ids. */
export async function exportPersonal(proofs: RowProofs, session: Session, customer: number) {
  const pictures = await session.query<{ id: string; purpose: string; created_at: bigint }>(
    `select id, purpose, created_at from identity_picture where customer = $1
     union all select id, purpose, created_at from identity_private_picture where customer = $1 order by created_at`,
    [customer],
  );
  return {
    profile: { ...(await profileOf(session, customer)) },
    addresses: await addressesOf(session, customer),
    pictures: pictures.map(({ id, purpose, created_at: createdAt }) => ({ id, purpose, createdAt: Number(createdAt) })),
    passkeys: (await passkeysOf(proofs, session, customer)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    })),
    pushes: await pushedBrowsers(session, customer),
    apiKeys: (await keysOf(session, customer)).map(({ key, name, scopes, addresses, createdAt, expiresAt, lastUsedAt }) => ({
      key,
      name,
      scopes,
      addresses,
      createdAt,
      expiresAt,
      lastUsedAt,
    })),
  };
}

/** Deletes all of it. Keys in memory must be stopped as well: `ApiKeys.removeAll`. */
export async function erasePersonal(session: Session, customer: number): Promise<void> {
  for (const table of PERSONAL_TABLES) {
    // Pictures of documents are the certification's, which keeps what the law requires.
    const whole = table === 'identity_private_picture' ? ` and purpose <> 'certification'` : '';
    await session.query(`delete from ${table} where customer = $1${whole}`, [customer]);
  }
}
