import type { CustomerDetail } from '@agio/contracts/identity';
import { LOCKED_MS, WRONG_PASSWORDS_MAX } from '@agio/credentials';
import type { Session } from '@agio/database';
import type { Account } from '../accounts/store.ts';
import { forgetAttempts } from '../factors/passwords/lockout.ts';
import { otpAttempts } from '../factors/two-step/two-step.ts';
import { passwordAttempts, payPasswordAttempts } from '../verification/prove.ts';

type Lockout = CustomerDetail['security']['lockouts'][number];

/** What wrong attempts of a customer are counted under. */
function countedOf({ customer, email, mobile }: Account): Map<string, Lockout['what']> {
  return new Map<string, Lockout['what']>([
    ...[email, mobile].flatMap((address) => (address === null ? [] : [[address, 'login'] as const])),
    [otpAttempts(customer), 'otp'],
    [passwordAttempts(customer), 'password'],
    [payPasswordAttempts(customer), 'payPassword'],
  ]);
}

/** What is locked for a customer now, from any source, and until when. */
export async function lockoutsOf(session: Session, account: Account, nowMs: number): Promise<Lockout[]> {
  const counted = countedOf(account);
  const rows = await session.query<{ address: string; until: bigint }>(
    `select address, max(last_at) + $2::int8 as until from identity_login_failure
     where address = any($1::text[]) and failures >= $3 and last_at > $4 group by address order by address`,
    [[...counted.keys()], LOCKED_MS, WRONG_PASSWORDS_MAX, nowMs - LOCKED_MS],
  );
  return rows.flatMap(({ address, until }) => {
    const what = counted.get(address);
    return what === undefined ? [] : [{ what, until: Number(until) }];
  });
}

/** Gives every attempt back. Returns how many lockouts that ended. */
export async function liftLockouts(session: Session, account: Account, nowMs: number): Promise<number> {
  const counted = [...countedOf(account).keys()];
  const rows = await session.query<{ failures: number; last_at: bigint }>(
    'delete from identity_login_failure where address = any($1::text[]) returning failures, last_at',
    [counted],
  );
  for (const address of counted) forgetAttempts(session, address, nowMs);
  return rows.filter(({ failures, last_at: at }) => failures >= WRONG_PASSWORDS_MAX && Number(at) > nowMs - LOCKED_MS).length;
}
