import { fail } from '@agio/contracts';
import type { CallName, HandlerResult, RequestContext } from '@agio/contracts';
import type { Factor, Ways } from '@agio/contracts/identity';
import type { Address } from '../shared/address.ts';
import { ownAsker } from '../factors/codes/asker.ts';
import type { LogParts } from '../log/parts.ts';
import { sendCode } from '../factors/codes/send-code.ts';
import type { Account } from '../accounts/store.ts';
import type { VerificationFailure } from './unverified.ts';
import { addressOf, proveCode } from './prove.ts';
import { looksLikeRecoveryCode } from '../factors/two-step/recovery-codes.ts';
import { proveOtp } from '../factors/two-step/two-step.ts';

/** Calls whose second verification is in the body according to the specification (spec §7). */
const WITH_AUTH_CODE: readonly CallName[] = ['setEmail', 'bindEmail', 'moneyBindMobile', 'bindMobile'];

/** The code in the body of such a call; undefined without one. */
export function authCodeIn(action: CallName, body: unknown): string | undefined {
  if (!WITH_AUTH_CODE.includes(action) || typeof body !== 'object' || body === null || !('authCode' in body)) return undefined;
  return typeof body.authCode === 'string' ? body.authCode : undefined;
}

/** Where codes are sent if the request has no address: the e-mail address first. */
export function codeAddress(account: Account, kind?: Address['kind']): Address | undefined {
  return kind === undefined ? (addressOf(account, 'email') ?? addressOf(account, 'mobile')) : addressOf(account, kind);
}

/** Sends the code for `authCode` to the current address. */
export function sendAuthCode(
  parts: LogParts,
  account: Account,
  context: RequestContext,
  kind?: Address['kind'],
): Promise<HandlerResult<{ resendAfter: number }>> {
  const address = codeAddress(account, kind);
  if (address === undefined) return Promise.resolve(fail('PERMISSION_DENIED'));
  return sendCode(parts, { ...wishOf(account.customer), use: 'verify', address }, context);
}

/**
 * Checks the code if a single code is an accepted way: the authenticator's, else the one that was sent. It is not enough if a passkey or the
 * fund password is required as well. Undefined if it is right.
 */
export async function proveAuthCode(parts: LogParts, account: Account, ways: Ways, code: string): Promise<VerificationFailure | undefined> {
  const isAlone = (factor: Factor): boolean => ways.some((way) => way.length === 1 && way[0] === factor);
  if (isAlone('otp')) {
    // The owner is notified of a used recovery code with its origin, which only the verification calls know.
    if (looksLikeRecoveryCode(code)) return { code: 'SECOND_VERIFICATION_REQUIRED', details: { ways } };
    const proof = await proveOtp(parts, account, code);
    return proof.ok ? undefined : toldOf(proof.wrong);
  }
  const address = codeAddress(account);
  if (address === undefined || !isAlone(address.kind)) return { code: 'SECOND_VERIFICATION_REQUIRED', details: { ways } };
  const wrong = await proveCode(parts, address, wishOf(account.customer), code);
  return wrong === undefined ? undefined : toldOf(wrong);
}

function wishOf(customer: number) {
  return { purpose: `auth ${customer}`, asker: ownAsker(customer) } as const;
}

function toldOf({ code, ...details }: { readonly code: VerificationFailure['code'] }): VerificationFailure {
  return { code, details: { field: 'authCode', ...details } };
}
