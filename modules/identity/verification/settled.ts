import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import type { Factor, SecurityEvent, Ways } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { CHANGE_DELAY_MS } from '../log/events.ts';
import type { Account } from '../accounts/store.ts';

/** Whether a call completes what another customer waits for: otherwise an attacker who has taken over an account could not sell, and yet give away what is being sold. */
export const isCompleting = (action: CallName): boolean => (calls[action] as AnyCall).completes === true;

/** What changed within the delay. */
export interface Recent {
  readonly events: ReadonlySet<SecurityEvent>;
  /** When the day began: what is older counts. */
  readonly sinceMs: number;
  readonly hasOldPasskey: boolean;
}

/** What changed within a day, of an account that did change. */
export async function recentOf(
  session: Session,
  customer: number,
  passkeys: readonly { readonly createdAt: number }[],
  nowMs: number,
): Promise<Recent> {
  const sinceMs = nowMs - CHANGE_DELAY_MS;
  const rows = await session.query<{ event: SecurityEvent }>(
    'select distinct event from identity_security_event where customer = $1 and at > $2',
    [customer, sinceMs],
  );
  return {
    events: new Set(rows.map(({ event }) => event)),
    sinceMs,
    hasOldPasskey: passkeys.some(({ createdAt }) => createdAt <= sinceMs),
  };
}

/** The ways whose factors were there a day ago as they are now; where a strong one is new, together with it. None if what is gone was stronger. */
export function settledWays(
  account: Pick<Account, 'email' | 'mobile' | 'otpSecret' | 'payPasswordHash'>,
  hasPasskey: boolean,
  { events, hasOldPasskey }: Recent,
): Ways {
  const changed = (...names: readonly SecurityEvent[]): boolean => names.some((name) => events.has(name));
  // The reason for freezing may still exist, and operators cannot see who holds what they have reset.
  if (changed('factors_reset', 'unfrozen')) return [];
  const old: Factor[] = hasOldPasskey ? ['passkey'] : [];
  if (account.otpSecret !== null && !changed('otp_bound')) old.push('otp');
  if (old.length > 0) return old.map((factor) => [factor]);
  // A day ago a code was not enough; or it has just set the passwords.
  if (changed('otp_unbound', 'passkey_removed', 'password_reset', 'pay_password_changed')) return [];
  const fresh: Factor[] = [...(hasPasskey ? (['passkey'] as const) : []), ...(account.otpSecret === null ? [] : (['otp'] as const))];
  const codes: Factor[] = [
    ...(account.email === null || changed('email_changed') ? [] : (['email'] as const)),
    ...(account.mobile === null || changed('mobile_changed') ? [] : (['mobile'] as const)),
  ];
  const pay: Factor[] = account.payPasswordHash === null ? [] : ['payPassword'];
  return codes.flatMap((code) => (fresh.length === 0 ? [[code, ...pay]] : fresh.map((one) => [code, ...pay, one])));
}
