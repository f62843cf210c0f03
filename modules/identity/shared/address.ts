import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CountryCode } from 'libphonenumber-js';
import { z } from 'zod';

/** An address to reach a person and look up an account by: an e-mail address in lower case, or a number in E.164. */
export type Address = { readonly kind: 'email'; readonly value: string } | { readonly kind: 'mobile'; readonly value: string };

export type AddressProblem = 'INVALID_EMAIL' | 'INVALID_NUMBER' | 'ACCOUNT_ERROR';

const email = z.email().max(254);

/**
 * Converts input to the canonical form that accounts are stored under. A number without + is parsed as one of `country`.
 * Refusals: INVALID_EMAIL, INVALID_NUMBER, and ACCOUNT_ERROR for input that is neither.
 */
export function addressOf(account: string, country?: string): Address | AddressProblem {
  const text = account.trim();
  if (text.includes('@')) {
    const parsed = email.safeParse(text.toLowerCase());
    return parsed.success ? { kind: 'email', value: parsed.data } : 'INVALID_EMAIL';
  }
  if (!/^\+?[\d\s().-]+$/.test(text)) return 'ACCOUNT_ERROR';
  const number = country !== undefined && isCountry(country) ? parsePhoneNumberFromString(text, country) : parsePhoneNumberFromString(text);
  return number?.isValid() === true ? { kind: 'mobile', value: number.number } : 'INVALID_NUMBER';
}

/** The country of a number in E.164, or its calling code if several countries share it. */
export function countryOf(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.country ?? `+${parsed?.countryCallingCode ?? ''}`;
}

/** Whether this is the code of a country. */
export function isCountry(country: string): country is CountryCode {
  return isSupportedCountry(country);
}
