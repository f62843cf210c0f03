import type { CallName, Factor } from '@agio/contracts';
import type { Account } from '../store.ts';

/**
 * Which factors may confirm a call. `strong`: the authenticator where one is bound, else a code to an address of the
 * customer; a password alone never is enough, because whoever asks has stolen that first. `any`: one of all that are set.
 */
const STRENGTH = {
  changePassword: 'strong',
  bindOtp: 'strong',
  unbindOtp: 'strong',
  makeRecoveryCodes: 'strong',
  setPayPassword: 'strong',
  passkeyOptions: 'strong',
  removePasskey: 'strong',
  createApiKey: 'strong',
  closeAccount: 'strong',
  setPhrase: 'any',
  withdraw: 'strong',
  saveAddress: 'strong',
  setWhitelist: 'strong',
  walletSend: 'any',
} as const satisfies Partial<Record<CallName, 'strong' | 'any'>>;

export type VerifiedCall = keyof typeof STRENGTH;

/** Every call that has a rule; each call that is declared with a second factor needs one. */
export const VERIFIED_CALLS = Object.keys(STRENGTH) as readonly VerifiedCall[];

export function isVerifiedCall(action: string): action is VerifiedCall {
  return Object.hasOwn(STRENGTH, action);
}

/** The factors that may confirm a call for this customer, the one to offer first in front. */
export function factorsFor(action: VerifiedCall, account: Account): Factor[] {
  const codes: Factor[] = [...(account.email === null ? [] : ['email' as const]), ...(account.mobile === null ? [] : ['mobile' as const])];
  const otp: Factor[] = account.otpSecret === null ? [] : ['otp'];
  if (STRENGTH[action] === 'strong') return otp.length > 0 ? otp : codes;
  return [...otp, ...codes, 'password', ...(account.payPasswordHash === null ? [] : ['payPassword' as const])];
}
