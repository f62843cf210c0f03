import type { Session } from '@agio/database';
import { passkeysOf } from '../passkeys/store.ts';
import type { Account } from '../accounts/store.ts';
import type { Guards } from './policy.ts';

/** The account's current factors. */
export async function guardsOf(
  session: Session,
  account: Account,
): Promise<Guards & { readonly account: Account; readonly changedAt: number | null }> {
  return { account, hasPasskey: (await passkeysOf(session, account.customer)).length > 0, changedAt: account.changedAt };
}
