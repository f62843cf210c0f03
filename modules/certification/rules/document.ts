import type { DocumentKind, EnteredIdentity, Field, IdentityData } from '@agio/contracts/certification';
import { identityData } from '@agio/contracts/certification';
import { ageAt, dayAt } from './days.ts';
import { nationalRule } from './national.ts';
import { issuedBy } from './issuers.ts';
import { readPassport } from './passport.ts';
import { isNameInLines } from './same-name.ts';

/** The youngest age that may be certified. */
export const AGE_MIN = 18;
const AGE_MAX = 120;

export type DocumentProblem =
  | 'required'
  | 'check_digit'
  | 'format'
  | 'birth_date'
  | 'underage'
  | 'expired'
  | 'lines'
  | 'lines_differ'
  | 'country';
export type DocumentCheck =
  | { readonly ok: true; readonly data: IdentityData }
  | { readonly ok: false; readonly field: Field | 'lines'; readonly problem: DocumentProblem };

const wrong = (field: Field | 'lines', problem: DocumentProblem): DocumentCheck => ({ ok: false, field, problem });

/** Documents that are never without a last day. */
const EXPIRE: readonly DocumentKind[] = ['passport', 'residence_permit'];

/**
 * Checks what was entered of a document by the rules of its country where they are known, its owner's age, and its last day. What follows
 * from the number or from a passport's lines is taken from there, and has to be what was typed.
 */
export function checkDocument(given: EnteredIdentity, country: string, nowMs: number): DocumentCheck {
  const { birthDate, cardNumber, cardType, expiresOn, lines, truename } = given;
  const national = cardType === 'identity_card' ? nationalRule(country, cardNumber) : { ok: true as const };
  if (!national.ok) return wrong('cardNumber', national.problem);
  const read = lines === undefined || cardType !== 'passport' ? undefined : readPassport(lines, nowMs);
  if (read !== undefined && !read.ok) return wrong('lines', 'lines');
  if (read?.ok === true) {
    if (read.cardNumber !== cardNumber) return wrong('lines', 'lines_differ');
    if (birthDate !== undefined && birthDate !== read.birthDate) return wrong('birthDate', 'lines_differ');
    if (expiresOn !== undefined && expiresOn !== read.expiresOn) return wrong('expiresOn', 'lines_differ');
    if (!isNameInLines(truename, read)) return wrong('truename', 'lines_differ');
    if (read.issuer === undefined || issuedBy(read.issuer) !== issuedBy(country)) return wrong('lines', 'country');
  }
  const born = national.birthDate ?? (read?.ok === true ? read.birthDate : birthDate);
  if (born === undefined) return wrong('birthDate', 'required');
  if (birthDate !== undefined && birthDate !== born) return wrong('birthDate', 'birth_date');
  const age = ageAt(born, nowMs);
  if (age < 0 || age > AGE_MAX) return wrong('birthDate', 'birth_date');
  if (age < AGE_MIN) return wrong('birthDate', 'underage');
  const until = (read?.ok === true ? read.expiresOn : expiresOn) ?? null;
  if (until === null && EXPIRE.includes(cardType)) return wrong('expiresOn', 'required');
  if (until !== null && until < dayAt(nowMs)) return wrong('expiresOn', 'expired');
  const kept = { truename, country, cardType, cardNumber: national.canonical ?? cardNumber, birthDate: born, expiresOn: until };
  // What follows from a number or from lines has the shape of what is typed.
  const data = identityData.safeParse(kept);
  return data.success ? { ok: true, data: data.data } : wrong('cardNumber', 'format');
}
