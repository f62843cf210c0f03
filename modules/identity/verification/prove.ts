import type { BodyOf, Calls } from '@agio/contracts';
import { verifyPassword } from '@agio/credentials';
import type { Address } from '../shared/address.ts';
import { ownAsker } from '../factors/codes/asker.ts';
import { checkCode, codeTriesLeft } from '../factors/codes/codes.ts';
import type { CodeWish } from '../factors/codes/codes.ts';
import { clearAttempts, takeAttempt } from '../factors/passwords/lockout.ts';
import type { LogParts } from '../log/parts.ts';
import { relyingPartyOf } from '../factors/passkeys/relying-party.ts';
import { notePasskeyUse } from '../factors/passkeys/store.ts';
import type { Passkey } from '../factors/passkeys/store.ts';
import type { Account } from '../accounts/store.ts';
import { proveOtp, wrongProof } from '../factors/two-step/two-step.ts';
import type { WrongProof } from '../factors/two-step/two-step.ts';
import type { VerifiedCall } from '../factors/verifications.ts';

/** One factor as submitted. */
export type Proof = BodyOf<Calls['accountVerify']>['proofs'][number];

/** A proof of what is to be confirmed. */
export interface ShownProof {
  readonly proof: Proof;
  readonly verified: VerifiedCall;
  /** The host of the request: it selects the relying party of a passkey. */
  readonly host: string;
  /** Those that may prove it. */
  readonly passkeys: readonly Passkey[];
}

/** Checks a factor and consumes it if it is valid only once; undefined if it is right. Calls `onRecovery` for a recovery code. */
export async function prove(
  parts: LogParts,
  account: Account,
  shown: ShownProof,
  onRecovery: () => Promise<void>,
): Promise<WrongProof | undefined> {
  const { proof, verified } = shown;
  switch (proof.factor) {
    case 'passkey':
      return provePasskey(parts, proof, shown);
    case 'otp': {
      const found = await proveOtp(parts, account, proof.code);
      if (found.ok && found.by === 'recovery') await onRecovery();
      return found.ok ? undefined : found.wrong;
    }
    case 'email':
    case 'mobile': {
      const { customer, action, payload } = verified;
      const wish = { purpose: `verify ${customer} ${action}`, asker: ownAsker(customer), boundTo: payload } as const;
      return proveCode(parts, addressOf(account, proof.factor), wish, proof.code);
    }
    case 'password':
      return provePassword(parts, passwordAttempts(account.customer), account.passwordHash, proof.code);
    case 'payPassword':
      return provePassword(parts, payPasswordAttempts(account.customer), account.payPasswordHash ?? undefined, proof.code);
  }
}

/** Key under which attempts of the log-in password are counted where it confirms something. */
export function passwordAttempts(customer: number): string {
  return `password ${customer}`;
}

/** Key under which attempts of a fund password are counted, wherever it is entered. */
export function payPasswordAttempts(customer: number): string {
  return `pay password ${customer}`;
}

/** Checks a password, with five attempts in ten minutes. */
export async function provePassword(
  { ports }: Pick<LogParts, 'ports'>,
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

export async function proveCode(
  { ports, codeKey }: Pick<LogParts, 'ports' | 'codeKey'>,
  address: Address | undefined,
  wish: Omit<CodeWish, 'address'>,
  code: string,
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

async function provePasskey(
  { ports, passkeys }: LogParts,
  { flow, response }: Extract<Proof, { factor: 'passkey' }>,
  { verified, host, passkeys: known }: ShownProof,
): Promise<WrongProof | undefined> {
  const { database } = ports;
  const party = relyingPartyOf(host, ports.origins());
  const find = (named: string): Promise<Passkey | undefined> => Promise.resolve(known.find(({ id }) => id === named));
  const proved = party === undefined ? undefined : await passkeys.finishProof(party, verified, flow, response, find);
  if (proved === undefined) return { code: 'PASSKEY_NOT_ACCEPTED' };
  const { passkey, counter, synced } = proved;
  const isFirst = await notePasskeyUse(database, passkey, { counter, synced, atMs: ports.now() });
  return isFirst ? undefined : { code: 'PASSKEY_NOT_ACCEPTED' };
}
