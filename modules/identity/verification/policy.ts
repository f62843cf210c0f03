import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import type { Factor, Ways } from '@agio/contracts/identity';
import type { Account } from '../accounts/store.ts';
import { isCompleting, settledWays } from './settled.ts';
import type { Recent } from './settled.ts';

/** All calls that are declared with a second factor. */
export const VERIFIED_CALLS = (Object.keys(calls) as CallName[]).filter((name) => calls[name].secondFactor);

export const isVerifiedCall = (action: string): action is CallName => (VERIFIED_CALLS as readonly string[]).includes(action);

/** What an account can be confirmed with. */
export interface Guards {
  readonly account: Pick<Account, 'email' | 'mobile' | 'otpSecret' | 'payPasswordHash'>;
  readonly hasPasskey: boolean;
  /** Undefined if nothing changed within a day. */
  readonly recent?: Recent | undefined;
}

/** Whether a passkey or the authenticator is bound. */
export function hasStrongFactor({ account, hasPasskey }: Guards): boolean {
  return hasPasskey || account.otpSecret !== null;
}

/**
 * The ways that may confirm a call for this customer, the preferred one first. Most calls move money out of the customer's reach or weaken the
 * protection of the account: they need a passkey or the authenticator if one is bound, else a code to an address of the customer together with
 * the fund password if one is set. The log-in password is what a thief gets first; it confirms only calls that any factor confirms.
 */
export function waysFor(action: CallName, { account, hasPasskey, recent }: Guards): Ways {
  if (recent !== undefined && isCompleting(action)) return settledWays(account, hasPasskey, recent);
  const held: Factor[] = [...(hasPasskey ? ['passkey' as const] : []), ...(account.otpSecret === null ? [] : ['otp' as const])];
  const codes: Factor[] = [...(account.email === null ? [] : ['email' as const]), ...(account.mobile === null ? [] : ['mobile' as const])];
  const pay: Factor[] = account.payPasswordHash === null ? [] : ['payPassword'];
  if ((calls[action] as AnyCall).anyFactor === true) return [...held, ...codes, 'password' as const, ...pay].map((factor) => [factor]);
  return held.length > 0 ? held.map((factor) => [factor]) : codes.map((code) => [code, ...pay]);
}

/** Whether the proofs are exactly those of one of the ways. */
export function isWay(ways: Ways, given: readonly Factor[]): boolean {
  return ways.some((way) => way.length === given.length && way.every((factor) => given.includes(factor)));
}

const MONEY_SCOPES = ['trade', 'transfer', 'withdraw'];

/** What a thief takes along who has nothing but the password, or what makes forged messages believed. */
const REVEALING: readonly CallName[] = ['exportAccount', 'realnameView', 'setPhrase'];

/** Whether a call with this body needs a device that is known, or a passkey or the authenticator: on a new device a code alone does not confirm it. */
export function needsKnownDevice(action: CallName, body: unknown): boolean {
  return REVEALING.includes(action) || isMoneyOut(action, body);
}

/** Whether a call with this body moves money out, or prepares it. */
function isMoneyOut(action: CallName, body: unknown): boolean {
  const { moves } = calls[action];
  if (moves === 'out') return true;
  if (moves !== 'opens') return false;
  const form = typeof body === 'object' && body !== null ? body : {};
  // Exceptions: a key that only reads, and switching the whitelist or the price guard on.
  if (action === 'createApiKey')
    return !('scopes' in form) || !Array.isArray(form.scopes) || form.scopes.some((one) => MONEY_SCOPES.includes(String(one)));
  if (action === 'setPriceGuard') return !('isOn' in form) || form.isOn !== true;
  return action !== 'setWhitelist' || !('only' in form) || form.only !== true;
}
