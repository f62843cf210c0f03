import { stdnum } from 'stdnum';
import type { Validator } from 'stdnum';

/** Countries whose identity cards' numbers can be checked by themselves, with the numbering's name in the library. */
const NUMBERINGS: Readonly<Record<string, string>> = {
  CN: 'ric',
  ES: 'dni',
  HK: 'hkid',
  IL: 'idnr',
  MY: 'nric',
  PK: 'cnic',
  TH: 'idnr',
  TR: 'tckimlik',
  TW: 'natid',
  ZA: 'idnr',
};

function numberingOf(country: string): Validator | undefined {
  const name = NUMBERINGS[country];
  return name === undefined ? undefined : stdnum[country]?.[name];
}

export type NationalRule =
  | { readonly ok: true; readonly birthDate?: string; readonly canonical?: string }
  | { readonly ok: false; readonly problem: 'check_digit' | 'format' | 'birth_date' };

const CHINESE = /^\d{17}[\dX]$/;

/** What the number of an identity card says by itself; a country without a known rule has none. */
export function nationalRule(country: string, cardNumber: string): NationalRule {
  const canonical = cardNumber.replaceAll(/[()/.]/g, '');
  if (country === 'CN') {
    if (!CHINESE.test(canonical)) return { ok: false, problem: 'format' };
    const birthDate = `${canonical.slice(6, 10)}-${canonical.slice(10, 12)}-${canonical.slice(12, 14)}`;
    if (!isDay(birthDate)) return { ok: false, problem: 'birth_date' };
    if (numberingOf(country)?.validate(canonical).isValid !== true) return { ok: false, problem: 'check_digit' };
    return { ok: true, birthDate, canonical };
  }
  if (numberingOf(country)?.validate(canonical).isValid === false) return { ok: false, problem: 'check_digit' };
  return { ok: true, canonical };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
