export { addressCheckOf } from './addresses.ts';
export type { AddressCheck } from './addresses.ts';
export { isCommonPassword } from './common-passwords.ts';
export { Counts } from './counts.ts';
export { ExpiringMap } from './expiring-map.ts';
export { deriveKey, hashSecret, keyedHash, randomCode, randomSecret, sameHash } from './keys.ts';
export { LOCKED_MS, lockoutOver, WRONG_PASSWORDS_MAX } from './lockout.ts';
export { hashPassword, verifyPassword, warmUp } from './password-hash.ts';
export { newTotpSecret, SpentSteps, totpCode, totpStep, totpUri } from './totp.ts';
