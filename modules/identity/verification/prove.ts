import type { Factor } from '@agio/contracts';
import type { Address } from '../address.ts';
import { checkCode, codeTriesLeft } from '../codes.ts';
import type { CodeWish } from '../codes.ts';
import { clearAttempts, takeAttempt } from '../lockout.ts';
import type { IdentityParts } from '../parts.ts';
import { verifyPassword } from '../password.ts';
import type { Account } from '../store.ts';
import { proveOtp, wrongProof } from '../two-step/two-step.ts';
import type { WrongProof } from '../two-step/two-step.ts';

/** A guess at a factor. `wish` is the code that was sent, for the factors that are codes. */
export interface Guess {
  readonly factor: Factor;
  readonly code: string;
  readonly wish: Omit<CodeWish, 'address'>;
}

/** Proves a factor and uses up what is used up; undefined where it is right. `by` of a right one is told to `onRecovery`. */
export async function prove(
  parts: Pick<IdentityParts, 'ports' | 'codeKey' | 'masterKey'>,
  account: Account,
  guess: Guess,
  onRecovery: () => Promise<void>,
): Promise<WrongProof | undefined> {
  switch (guess.factor) {
    case 'otp': {
      const proof = await proveOtp(parts, account, guess.code);
      if (proof.ok && proof.by === 'recovery') await onRecovery();
      return proof.ok ? undefined : proof.wrong;
    }
    case 'email':
    case 'mobile':
      return proveCode(parts, addressOf(account, guess.factor), guess);
    case 'password':
      return provePassword(parts, `password ${account.customer}`, account.passwordHash, guess.code);
    case 'payPassword':
      return provePassword(parts, payPasswordAttempts(account.customer), account.payPasswordHash ?? undefined, guess.code);
  }
}

/** What tries of a pay password are counted by, wherever it is asked for. */
export function payPasswordAttempts(customer: number): string {
  return `pay password ${customer}`;
}

/** A password by five tries in ten minutes. */
export async function provePassword(
  { ports }: Pick<IdentityParts, 'ports'>,
  counted: string,
  hash: string | undefined,
  password: string,
): Promise<WrongProof | undefined> {
  const { database } = ports;
  const nowMs = ports.now();
  const wait = await takeAttempt(database, counted, '', nowMs);
  if (wait > 0) return { code: 'TOO_MANY_WRONG_CODES', retryAfterSeconds: wait };
  if (!(await verifyPassword(hash, password))) return wrongProof(database, counted, 'WRONG_PASSWORD', nowMs);
  await clearAttempts(database, counted, '');
  return undefined;
}

/** The customer's own address of a kind. */
export function addressOf(account: Account, kind: Address['kind']): Address | undefined {
  const value = kind === 'email' ? account.email : account.mobile;
  return value === null ? undefined : { kind, value };
}

async function proveCode(
  { ports, codeKey }: Pick<IdentityParts, 'ports' | 'codeKey'>,
  address: Address | undefined,
  { wish, code }: Guess,
): Promise<WrongProof | undefined> {
  if (address === undefined) return { code: 'PERMISSION_DENIED' };
  const nowMs = ports.now();
  return ports.database.transaction(async (session) => {
    const guess = { ...wish, address: address.value, code, use: true };
    if ((await checkCode(session, codeKey, guess, nowMs)) === 'right') return undefined;
    const wrong = address.kind === 'email' ? 'VERIFICATION_CODE_ERROR' : 'INVALID_SMS_CODE';
    return { code: wrong, triesLeft: await codeTriesLeft(session, guess, nowMs) };
  });
}
