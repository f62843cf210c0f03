export { isCommonPassword } from './common-passwords.ts';
export { ExpiringMap } from './expiring-map.ts';
export { deriveKey, hashSecret, keyedHash, randomSecret, sameHash } from './keys.ts';
export { hashPassword, verifyPassword, warmUp } from './password-hash.ts';
export { newTotpSecret, totpStep, totpUri } from './totp.ts';
