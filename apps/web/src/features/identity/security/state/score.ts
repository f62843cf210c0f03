import type { Security } from '../api/security.ts';

/** What an account can be guarded with, the most useful first. */
export const guards = ['otp', 'payPassword', 'passkey', 'phrase', 'email', 'mobile'] as const;
export type Guard = (typeof guards)[number];

/** What is not set up yet, the next thing to do first. */
export function missingGuards(security: Security): readonly Guard[] {
  const has: Readonly<Record<Guard, boolean>> = {
    otp: security.otp,
    payPassword: security.payPassword,
    passkey: security.passkeys > 0,
    phrase: security.hasPhrase,
    email: security.email !== null,
    mobile: security.mobile !== null,
  };
  return guards.filter((guard) => !has[guard]);
}
