// One by one: all numberings of the library are three hundred files, which each start of the server would read.
import * as cnRic from 'stdnum/lib/cjs/cn/ric.js';
import * as esDni from 'stdnum/lib/cjs/es/dni.js';
import * as hkHkid from 'stdnum/lib/cjs/hk/hkid.js';
import * as ilIdnr from 'stdnum/lib/cjs/il/idnr.js';
import * as myNric from 'stdnum/lib/cjs/my/nric.js';
import * as pkCnic from 'stdnum/lib/cjs/pk/cnic.js';
import * as thIdnr from 'stdnum/lib/cjs/th/idnr.js';
import * as trTckimlik from 'stdnum/lib/cjs/tr/tckimlik.js';
import * as twNatid from 'stdnum/lib/cjs/tw/natid.js';
import * as zaIdnr from 'stdnum/lib/cjs/za/idnr.js';
import type { Validator } from 'stdnum';

/** Countries whose identity cards' numbers can be checked by themselves. */
const NUMBERINGS: Readonly<Record<string, Pick<Validator, 'validate'>>> = {
  CN: cnRic,
  ES: esDni,
  HK: hkHkid,
  IL: ilIdnr,
  MY: myNric,
  PK: pkCnic,
  TH: thIdnr,
  TR: trTckimlik,
  TW: twNatid,
  ZA: zaIdnr,
};

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
    if (NUMBERINGS[country]?.validate(canonical).isValid !== true) return { ok: false, problem: 'check_digit' };
    return { ok: true, birthDate, canonical };
  }
  if (NUMBERINGS[country]?.validate(canonical).isValid === false) return { ok: false, problem: 'check_digit' };
  return { ok: true, canonical };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
