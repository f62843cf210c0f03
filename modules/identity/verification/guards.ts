import type { CallName } from '@agio/contracts';
import type { RowProofs, Session } from '@agio/database';
import { passkeysOf } from '../factors/passkeys/store.ts';
import type { Passkey } from '../factors/passkeys/store.ts';
import type { Account } from '../accounts/store.ts';
import { delayUntil } from '../log/events.ts';
import { isCompleting, recentOf } from './settled.ts';
import type { Guards } from './policy.ts';

export interface PresentGuards extends Guards {
  readonly account: Account;
  readonly changedAt: number | null;
  readonly passkeys: readonly Passkey[];
}

/** The account's current factors. */
export async function guardsOf(proofs: RowProofs, session: Session, account: Account, nowMs: number): Promise<PresentGuards> {
  const { changedAt, customer } = account;
  const passkeys = await passkeysOf(proofs, session, customer);
  const recent = delayUntil(changedAt, nowMs) === null ? undefined : await recentOf(session, customer, passkeys, nowMs);
  return { account, passkeys, hasPasskey: passkeys.length > 0, changedAt, recent };
}

/** The passkeys that may confirm a call: where an old one is asked for, those that are old. */
export function passkeysFor(action: CallName, { passkeys, recent }: PresentGuards): readonly Passkey[] {
  if (recent === undefined || !recent.hasOldPasskey || !isCompleting(action)) return passkeys;
  return passkeys.filter(({ createdAt }) => createdAt <= recent.sinceMs);
}
