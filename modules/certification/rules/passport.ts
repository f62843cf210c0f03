import { parse } from 'mrz';
import { cardNumber } from '@agio/contracts/certification';
import { dayAt, isDay } from './days.ts';
import { countryOfIssuer } from './issuers.ts';

/** Passports are valid for ten years at most, so that two digits say which century their last day is in. */
const FUTURE_YEARS = 20;

export type PassportLines =
  | { readonly ok: false }
  | {
      readonly ok: true;
      readonly cardNumber: string;
      readonly birthDate: string;
      readonly expiresOn: string;
      /** Two letters; undefined for organisations. */
      readonly issuer: string | undefined;
      /** As the lines have it, without accents, and perhaps cut off. */
      readonly surname: string;
      readonly givenNames: string;
    };

/** Reads the two machine-readable lines of a passport (ICAO 9303); their check digits have to be right. */
export function readPassport(lines: string, nowMs: number): PassportLines {
  const rows = rowsOf(lines);
  if (rows === undefined) return { ok: false };
  try {
    const { details, fields, format } = parse([...rows]);
    const isSound = details.every(({ field, valid }) => valid || !NUMBERS.includes(field ?? ''));
    const { birthDate, documentNumber, expirationDate } = fields;
    if (format !== 'TD3' || !isSound || !birthDate || !documentNumber || !expirationDate) return { ok: false };
    const days = { birthDate: century(birthDate, nowMs, 0), expiresOn: century(expirationDate, nowMs, FUTURE_YEARS) };
    // Their check digits say that they were read as they are printed, and not that there are such days.
    if (!isDay(days.birthDate) || !isDay(days.expiresOn) || !cardNumber.safeParse(documentNumber).success) return { ok: false };
    const issuer = countryOfIssuer(rows[0].slice(2, 5).replaceAll('<', ''));
    return { ok: true, cardNumber: documentNumber, ...days, issuer, ...namesIn(rows[0]) };
  } catch {
    return { ok: false };
  }
}

/** What is read from the lines, and the digits that check it. */
const NUMBERS: readonly string[] = [
  'documentNumber',
  'documentNumberCheckDigit',
  'birthDate',
  'birthDateCheckDigit',
  'expirationDate',
  'expirationDateCheckDigit',
  'personalNumberCheckDigit',
  'compositeCheckDigit',
];
const LINE = 44;

/** Surname and given names are apart by two fillers. */
function namesIn(line: string): { readonly surname: string; readonly givenNames: string } {
  const [surname = '', givenNames = ''] = line.slice(5).split('<<');
  const plain = (name: string): string => name.replaceAll('<', ' ').trim();
  return { surname: plain(surname), givenNames: plain(givenNames) };
}

function rowsOf(lines: string): readonly [string, string] | undefined {
  const text = lines.replaceAll(/\s/g, '').toUpperCase();
  return text.length === 2 * LINE ? [text.slice(0, LINE), text.slice(LINE)] : undefined;
}

/** Six digits as a day, not later than some years from now. */
function century(digits: string, nowMs: number, futureYears: number): string {
  const thisYear = Number(dayAt(nowMs).slice(0, 4));
  const short = Number(digits.slice(0, 2));
  const year = 2000 + short <= thisYear + futureYears ? 2000 + short : 1900 + short;
  return `${year}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
}
