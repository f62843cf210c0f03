// One by one: all numberings of the library are three hundred files, which each start of the server would read.
import * as cnRic from 'stdnum/lib/cjs/cn/ric.js';
import * as esDni from 'stdnum/lib/cjs/es/dni.js';
import * as hkHkid from 'stdnum/lib/cjs/hk/hkid.js';
import * as ilIdnr from 'stdnum/lib/cjs/il/idnr.js';
import * as krRrn from 'stdnum/lib/cjs/kr/rrn.js';
import * as myNric from 'stdnum/lib/cjs/my/nric.js';
import * as pkCnic from 'stdnum/lib/cjs/pk/cnic.js';
import * as thIdnr from 'stdnum/lib/cjs/th/idnr.js';
import * as trTckimlik from 'stdnum/lib/cjs/tr/tckimlik.js';
import * as twNatid from 'stdnum/lib/cjs/tw/natid.js';
import * as zaIdnr from 'stdnum/lib/cjs/za/idnr.js';
import type { Validator } from 'stdnum';
import { isDay } from './days.ts';
import { isSingaporean } from './singapore.ts';

/** What a number is checked by. */
type Rule = Pick<Validator, 'validate'>;

/** Countries whose identity cards' numbers can be checked by themselves. */
const NUMBERINGS: Readonly<Record<string, Rule>> = {
  CN: cnRic,
  ES: esDni,
  HK: hkHkid,
  IL: ilIdnr,
  KR: krRrn,
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
/** Provinces, by the first two digits of a number (GB/T 2260); 83 is for residents from Taiwan, 91 for foreigners. */
const CHINESE_AREAS = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
  ' ',
);
const KOREAN = /^\d{13}$/;
/** The century of a birth, by the seventh digit of a resident's number. */
const KOREAN_CENTURIES = ['18', '19', '19', '20', '20', '19', '19', '20', '20', '18'];

/** What the number of an identity card says by itself; a country without a known rule has none. */
export function nationalRule(country: string, cardNumber: string): NationalRule {
  const canonical = cardNumber.replaceAll(/[()/.]/g, '');
  if (country === 'CN') return dated(NUMBERINGS['CN'], canonical, chineseBirth(canonical));
  if (country === 'KR') return dated(NUMBERINGS['KR'], canonical, koreanBirth(canonical));
  const isRight = country === 'SG' ? isSingaporean(canonical) : NUMBERINGS[country]?.validate(canonical).isValid !== false;
  return isRight ? { ok: true, canonical } : { ok: false, problem: 'check_digit' };
}

/** A number that says when its owner was born; undefined if it is none. */
function dated(rule: Rule | undefined, canonical: string, birthDate: string | undefined): NationalRule {
  if (birthDate === undefined) return { ok: false, problem: 'format' };
  if (!isDay(birthDate)) return { ok: false, problem: 'birth_date' };
  return rule?.validate(canonical).isValid === true ? { ok: true, birthDate, canonical } : { ok: false, problem: 'check_digit' };
}

function chineseBirth(number: string): string | undefined {
  if (!CHINESE.test(number) || !CHINESE_AREAS.includes(number.slice(0, 2))) return undefined;
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
}

function koreanBirth(number: string): string | undefined {
  if (!KOREAN.test(number)) return undefined;
  return `${KOREAN_CENTURIES[Number(number[6])] ?? ''}${number.slice(0, 2)}-${number.slice(2, 4)}-${number.slice(4, 6)}`;
}
