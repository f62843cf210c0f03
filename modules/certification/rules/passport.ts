import { parse } from 'mrz';
import { dayAt } from './days.ts';

/** Passports are valid for ten years at most, so that two digits say which century their last day is in. */
const FUTURE_YEARS = 20;

export type PassportLines =
  | { readonly ok: false }
  | { readonly ok: true; readonly cardNumber: string; readonly birthDate: string; readonly expiresOn: string };

/** Reads the two machine-readable lines of a passport (ICAO 9303); their check digits have to be right. */
export function readPassport(lines: string, nowMs: number): PassportLines {
  const rows = rowsOf(lines);
  if (rows === undefined) return { ok: false };
  try {
    const { details, fields, format } = parse([...rows]);
    const isSound = details.every(({ field, valid }) => valid || !NUMBERS.includes(field ?? ''));
    const { birthDate, documentNumber, expirationDate } = fields;
    if (format !== 'TD3' || !isSound || !birthDate || !documentNumber || !expirationDate) return { ok: false };
    return {
      ok: true,
      cardNumber: documentNumber,
      birthDate: century(birthDate, nowMs, 0),
      expiresOn: century(expirationDate, nowMs, FUTURE_YEARS),
    };
  } catch {
    return { ok: false };
  }
}

/** What is read from the lines, and the digits that check it; names are cut off there, and are not compared. */
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
