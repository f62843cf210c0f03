import type { ErrorCode } from '@agio/contracts';

const FORM = /^\d{6}$/;
const DIFFERENT_MIN = 3;
const UP = '01234567890';
const DOWN = '09876543210';

export interface PayPasswordProblem {
  readonly code: Extract<ErrorCode, 'PARAMETER_ERROR' | 'PASSWORD_TOO_COMMON' | 'PASSWORDS_DIFFER'>;
  readonly problem?: 'six_digits';
}

/** Exactly six digits (spec §5), repeated identically, and not common: runs, repetitions, 520131 and the like. */
export function payPasswordProblem(password: string, confirm: string): PayPasswordProblem | undefined {
  if (!FORM.test(password)) return { code: 'PARAMETER_ERROR', problem: 'six_digits' };
  if (isCommon(password)) return { code: 'PASSWORD_TOO_COMMON' };
  return password === confirm ? undefined : { code: 'PASSWORDS_DIFFER' };
}

function isCommon(password: string): boolean {
  if (UP.includes(password) || DOWN.includes(password)) return true;
  // 123123, 112233, 121212, 000001
  return password.slice(0, 3) === password.slice(3) || new Set(password).size < DIFFERENT_MIN || /^(\d)\1(\d)\2(\d)\3$/.test(password);
}
