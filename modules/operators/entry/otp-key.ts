import { deriveKey } from '@agio/credentials';

/** What operators' authenticators are sealed under. */
export const otpKey = (masterKey: string): Uint8Array => deriveKey(masterKey, 'operator-otp');
export const otpPurpose = (operator: number): string => `operator otp ${operator}`;
