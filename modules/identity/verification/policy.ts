import { calls } from '@agio/contracts';
import type { CallName } from '@agio/contracts';
import type { Factor, Ways } from '@agio/contracts/identity';
import type { Account } from '../accounts/store.ts';
import { isCompleting, settledWays } from './settled.ts';
import type { Recent } from './settled.ts';

/**
 * How strongly a call must be confirmed (product.md §18). `strong`: it moves money out of the customer's reach or weakens the protection of
 * the account, so it needs a passkey or the authenticator if one is bound, else a code to an address of the customer together with the
 * fund password if one is set. The log-in password is what a thief gets first. `usual`: any one factor that is set.
 */
const STRENGTH = {
  changePassword: 'strong',
  setEmail: 'strong',
  bindEmail: 'strong',
  moneyBindMobile: 'strong',
  bindMobile: 'strong',
  bindOtp: 'strong',
  unbindOtp: 'strong',
  makeRecoveryCodes: 'strong',
  setPayPassword: 'strong',
  changePayPassword: 'strong',
  passkeyOptions: 'strong',
  removePasskey: 'strong',
  createApiKey: 'strong',
  closeAccount: 'strong',
  setPhrase: 'strong',
  exportAccount: 'strong',
  realnameView: 'strong',
  withdraw: 'strong',
  saveAddress: 'strong',
  savePayee: 'strong',
  bankcardAdd: 'strong',
  bankcardAddQr: 'strong',
  setWhitelist: 'strong',
  walletSend: 'strong',
  otcRelease: 'strong',
  otcAgree: 'strong',
  c2cUserSellConfirm: 'strong',
  c2cMerchantBuyConfirm: 'strong',
  lockVaultExit: 'usual',
  setPriceGuard: 'strong',
  shopPay: 'strong',
  shopCodes: 'strong',
} as const satisfies Partial<Record<CallName, 'strong' | 'usual'>>;

export type VerifiedCall = keyof typeof STRENGTH;

/** All calls with a rule; each call that is declared with a second factor needs one. */
export const VERIFIED_CALLS = Object.keys(STRENGTH) as readonly VerifiedCall[];

export function isVerifiedCall(action: string): action is VerifiedCall {
  return Object.hasOwn(STRENGTH, action);
}

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

/** The ways that may confirm a call for this customer, the preferred one first. */
export function waysFor(action: VerifiedCall, { account, hasPasskey, recent }: Guards): Ways {
  if (recent !== undefined && isCompleting(action)) return settledWays(account, hasPasskey, recent);
  const held: Factor[] = [...(hasPasskey ? ['passkey' as const] : []), ...(account.otpSecret === null ? [] : ['otp' as const])];
  const codes: Factor[] = [...(account.email === null ? [] : ['email' as const]), ...(account.mobile === null ? [] : ['mobile' as const])];
  const pay: Factor[] = account.payPasswordHash === null ? [] : ['payPassword'];
  if (STRENGTH[action] === 'usual') return [...held, ...codes, 'password' as const, ...pay].map((factor) => [factor]);
  return held.length > 0 ? held.map((factor) => [factor]) : codes.map((code) => [code, ...pay]);
}

/** Whether the proofs are exactly those of one of the ways. */
export function isWay(ways: Ways, given: readonly Factor[]): boolean {
  return ways.some((way) => way.length === given.length && way.every((factor) => given.includes(factor)));
}

const MONEY_SCOPES = ['trade', 'transfer', 'withdraw'];

/** What a thief takes along who has nothing but the password, or what makes forged messages believed. */
const REVEALING: readonly VerifiedCall[] = ['exportAccount', 'realnameView', 'setPhrase'];

/** Whether a call with this body needs a device that is known, or a passkey or the authenticator: on a new device a code alone does not confirm it. */
export function needsKnownDevice(action: VerifiedCall, body: unknown): boolean {
  return REVEALING.includes(action) || isMoneyOut(action, body);
}

/** Whether a call with this body moves money out, or prepares it. */
function isMoneyOut(action: VerifiedCall, body: unknown): boolean {
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
