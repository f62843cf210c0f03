// Protects the checks of documents: what cannot be right is refused by the field, and what follows from a number or from lines is taken from there.
import { describe, expect, it } from 'vitest';
import type { Entered } from '@agio/contracts/certification';
import { ageAt } from '../rules/days.ts';
import { checkDocument } from '../rules/document.ts';
import { isRising, isVerified, RIGHTS_AT_FIRST, rightsAt } from '../rules/rights.ts';
import { pathOf } from '../pictures/glyphs.ts';

const NOW = Date.UTC(2026, 10, 23);
/** The specimen of ICAO Doc 9303, with a last day that is still to come. */
const LINES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F3204153ZE184226B<<<<<16';
const passport: Entered = { truename: 'Anna Maria Eriksson', cardType: 'passport', cardNumber: 'L898902C3' };
const card = (cardNumber: string, more: Partial<Entered> = {}): Entered => ({
  truename: '王 小明',
  cardType: 'identity_card',
  cardNumber,
  ...more,
});
const problem = (given: Entered, country: string): unknown => {
  const checked = checkDocument(given, country, NOW);
  return checked.ok ? undefined : [checked.field, checked.problem];
};

describe('an identity card', () => {
  it('of China says its date of birth, and is refused with a wrong digit or day', () => {
    expect(checkDocument(card('11010519491231002X'), 'CN', NOW)).toMatchObject({
      ok: true,
      data: { birthDate: '1949-12-31', expiresOn: null },
    });
    expect(problem(card('110105194912310020'), 'CN')).toEqual(['cardNumber', 'check_digit']);
    expect(problem(card('11010519490231002X'), 'CN')).toEqual(['cardNumber', 'birth_date']);
    expect(problem(card('1234567'), 'CN')).toEqual(['cardNumber', 'format']);
    expect(problem(card('11010519491231002X', { birthDate: '1950-01-01' }), 'CN')).toEqual(['birthDate', 'birth_date']);
  });
  it.each([
    ['HK', 'C668668(9)', 'C668668(4)'],
    ['TW', 'A123456789', 'A123456788'],
    ['TH', '1101700230708', '1101700230709'],
  ])('of %s has its own check digit', (country, right, wrong) => {
    expect(problem(card(right, { birthDate: '1990-01-01' }), country)).toBeUndefined();
    expect(problem(card(wrong, { birthDate: '1990-01-01' }), country)).toEqual(['cardNumber', 'check_digit']);
  });
  it('of a country without a known rule needs a date of birth', () => {
    expect(problem(card('AB123456'), 'NZ')).toEqual(['birthDate', 'required']);
  });
});

describe('a passport', () => {
  it('is read by its lines, which have to be what was typed', () => {
    expect(checkDocument({ ...passport, lines: LINES }, 'SE', NOW)).toMatchObject({
      data: { birthDate: '1974-08-12', expiresOn: '2032-04-15' },
    });
    expect(problem({ ...passport, lines: LINES.replace('7408122', '7408132') }, 'SE')).toEqual(['lines', 'lines']);
    expect(problem({ ...passport, lines: LINES, cardNumber: 'L898902C4' }, 'SE')).toEqual(['lines', 'lines_differ']);
    expect(problem({ ...passport, lines: LINES, expiresOn: '2033-04-15' }, 'SE')).toEqual(['expiresOn', 'lines_differ']);
    expect(problem({ ...passport, lines: 'x'.repeat(88) }, 'SE')).toEqual(['lines', 'lines']);
  });
  it('without lines needs both days, and is refused once it has expired', () => {
    expect(problem({ ...passport, birthDate: '1974-08-12' }, 'SE')).toEqual(['expiresOn', 'required']);
    expect(problem({ ...passport, birthDate: '1974-08-12', expiresOn: '2026-11-22' }, 'SE')).toEqual(['expiresOn', 'expired']);
    expect(problem({ ...passport, birthDate: '1974-08-12', expiresOn: '2026-11-23' }, 'SE')).toBeUndefined();
  });
});

it('counts whole years: of age on the day, and not the day before', () => {
  expect([ageAt('2008-11-23', NOW), ageAt('2008-11-24', NOW)]).toEqual([18, 17]);
  expect(problem(card('AB123456', { birthDate: '2008-11-24' }), 'NZ')).toEqual(['birthDate', 'underage']);
  expect(problem(card('AB123456', { birthDate: '1899-01-01' }), 'NZ')).toEqual(['birthDate', 'birth_date']);
});

it('counts ordinary as primary only where a site has no primary', () => {
  expect(isVerified(1, ['ordinary'])).toBe(true);
  expect(isVerified(1, ['ordinary', 'primary'])).toBe(false);
  expect(rightsAt(RIGHTS_AT_FIRST, 1, ['ordinary']).otcTrade).toBe(true);
  expect(rightsAt(RIGHTS_AT_FIRST, 0, ['ordinary']).otcTrade).toBe(false);
  expect(isRising(RIGHTS_AT_FIRST)).toBe(true);
});

it('draws every character of a mark without a font', () => {
  for (const character of 'OPERATOR cleo_2-UID 10000001 2026-11-23 07:12 UTC')
    expect([character, pathOf(character) === '']).toEqual([character, character === ' ']);
});
