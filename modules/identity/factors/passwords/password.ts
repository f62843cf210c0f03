import type { ErrorCode } from '@agio/contracts';
import { isCommonPassword } from '@agio/credentials';

export const PASSWORD_CHARACTERS_MIN = 8;
/** For registration; when set or reset, it may be longer (spec §5). */
export const PASSWORD_CHARACTERS_MAX = 16;
export const NEW_PASSWORD_CHARACTERS_MAX = 20;

/** The rule that a new password breaks (spec §5), or undefined. */
export interface PasswordProblem {
  readonly code: Extract<
    ErrorCode,
    'THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS' | 'PARAMETER_ERROR' | 'PASSWORD_TOO_COMMON' | 'PASSWORDS_DIFFER'
  >;
  readonly problem?: 'too_long' | 'blanks' | 'letters_and_digits';
}

/** Registration: 8 to 16 characters with letters and digits, no spaces, not common, repeated identically. */
export function passwordProblem(password: string, confirm: string): PasswordProblem | undefined {
  if (!isShort(password) && !/\p{L}.*\d|\d.*\p{L}/su.test(password) && !isLong(password, PASSWORD_CHARACTERS_MAX) && !hasBlanks(password))
    return { code: 'PARAMETER_ERROR', problem: 'letters_and_digits' };
  return problemOf(password, confirm, PASSWORD_CHARACTERS_MAX);
}

/** Set and reset: 8 to 20 characters without spaces, not common, repeated identically. */
export function newPasswordProblem(password: string, confirm: string): PasswordProblem | undefined {
  return problemOf(password, confirm, NEW_PASSWORD_CHARACTERS_MAX);
}

function problemOf(password: string, confirm: string, most: number): PasswordProblem | undefined {
  if (isShort(password)) return { code: 'THE_PASSWORD_MUST_NOT_BE_LESS_THAN_8_BITS' };
  if (isLong(password, most)) return { code: 'PARAMETER_ERROR', problem: 'too_long' };
  if (hasBlanks(password)) return { code: 'PARAMETER_ERROR', problem: 'blanks' };
  if (isCommonPassword(password)) return { code: 'PASSWORD_TOO_COMMON' };
  if (password !== confirm) return { code: 'PASSWORDS_DIFFER' };
  return undefined;
}

function isShort(password: string): boolean {
  return [...password].length < PASSWORD_CHARACTERS_MIN;
}

function isLong(password: string, most: number): boolean {
  return [...password].length > most;
}

function hasBlanks(password: string): boolean {
  return /[\s\p{C}]/u.test(password);
}
