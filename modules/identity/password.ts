import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ErrorCode } from '@agio/contracts';
import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_CHARACTERS_MIN = 8;
export const PASSWORD_CHARACTERS_MAX = 16;

// argon2id is the library's default; the figures are those OWASP recommends (19 MiB, two passes, one lane).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The rule that a new password breaks (spec §5), or undefined. */
export interface PasswordProblem {
  readonly code: Extract<
    ErrorCode,
    'THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS' | 'PARAMETER_ERROR' | 'PASSWORD_TOO_COMMON' | 'PASSWORDS_DIFFER'
  >;
  readonly problem?: 'too_long' | 'blanks' | 'letters_and_digits';
}

/** 8 to 16 characters with letters and digits, no blanks, none of the common ones, twice the same. */
export function passwordProblem(password: string, confirm: string): PasswordProblem | undefined {
  const characters = [...password].length;
  if (characters < PASSWORD_CHARACTERS_MIN) return { code: 'THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS' };
  if (characters > PASSWORD_CHARACTERS_MAX) return { code: 'PARAMETER_ERROR', problem: 'too_long' };
  if (/[\s\p{C}]/u.test(password)) return { code: 'PARAMETER_ERROR', problem: 'blanks' };
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return { code: 'PARAMETER_ERROR', problem: 'letters_and_digits' };
  if (isCommonPassword(password)) return { code: 'PASSWORD_TOO_COMMON' };
  if (password !== confirm) return { code: 'PASSWORDS_DIFFER' };
  return undefined;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash the same work is done in vain, so that the time does not
 * tell which accounts exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return right && passwordHash !== undefined;
}

/** Prepares the hash that unknown accounts are held against, so that the first of them is not slower. */
export async function warmUp(): Promise<void> {
  await verifyPassword(undefined, '');
}
