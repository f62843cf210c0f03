// Protects the checks of documents: what cannot be right is refused by the field, and what follows from a number or from lines is taken from there.
import { describe, expect, it } from 'vitest';
import type { EnteredIdentity } from '@agio/contracts/certification';
import { entered } from '@agio/contracts/certification';
import { ageAt } from '../rules/days.ts';
import { checkDocument } from '../rules/document.ts';
import { isRising, isVerified, RIGHTS_AT_FIRST, rightsAt } from '../rights/rights.ts';
import { pathOf } from '../pictures/glyphs.ts';

const NOW = Date.UTC(2026, 10, 23);
/** The specimen of ICAO Doc 9303 as one of Sweden, with a last day that is still to come. */
const LINES = 'P<SWEERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36SWE7408122F3204153ZE184226B<<<<<16';
const passport: EnteredIdentity = { truename: 'Anna Maria Eriksson', cardType: 'passport', cardNumber: 'L898902C3' };
const card = (cardNumber: string, more: Partial<EnteredIdentity> = {}): EnteredIdentity => ({
  truename: '王 小明',
  cardType: 'identity_card',
  cardNumber,
  ...more,
});
const problem = (given: EnteredIdentity, country: string): unknown => {
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

/** A line of digits with the ones that check them (ICAO 9303-3, section 4.9). */
function checked(number: string, birth: string, expiry: string): string {
  const weights = [7, 3, 1];
  const valueOf = (one: string): number => (one === '<' ? 0 : /\d/.test(one) ? Number(one) : one.charCodeAt(0) - 55);
  const digit = (text: string): string => String([...text].reduce((sum, one, at) => sum + valueOf(one) * (weights[at % 3] ?? 0), 0) % 10);
  const [a, b, c, personal] = [number.padEnd(9, '<'), birth, expiry, '<'.repeat(14)];
  const body = `${a}${digit(a)}SWE${b}${digit(b)}F${c}${digit(c)}${personal}0`;
  return body + digit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43));
}
const linesOf = (names: string, issuer = 'SWE', number = 'L898902C3', birth = '740812', expiry = '320415'): string =>
  `P<${issuer}${names}`.padEnd(44, '<') + checked(number, birth, expiry);

describe('A7: lines of a passport', () => {
  const named = (truename: string, lines: string, country = 'SE') => problem({ ...passport, truename, lines }, country);

  it('are read only if their days are days', () => {
    expect(named('Anna Eriksson', linesOf('ERIKSSON<<ANNA'))).toBeUndefined();
    expect(named('Anna Eriksson', linesOf('ERIKSSON<<ANNA', 'SWE', 'L898902C3', '740230'))).toEqual(['lines', 'lines']);
    expect(named('Anna Eriksson', linesOf('ERIKSSON<<ANNA', 'SWE', 'L898902C3', '740812', '320431'))).toEqual(['lines', 'lines']);
  });
  it('name who was typed, with accents either way and in any order', () => {
    for (const [typed, names] of [
      ['Anna Maria Eriksson', 'ERIKSSON<<ANNA<MARIA'],
      ['Jörg Müller-Groß', 'MUELLER<GROSS<<JOERG'],
      ['Jörg Müller-Groß', 'MULLER<GROSS<<JORG'],
      ['Siân O’Neill', 'ONEILL<<SIAN'],
      ['José Núñez', 'NUNEZ<<JOSE'],
      ['王小明', 'WANG<<XIAOMING'],
      ['Anna Wolfeschlegelsteinhausenbergerdorff Maria', 'WOLFESCHLEGELSTEINHAUSENBERGERD<<ANNA<M'],
    ] as const)
      expect([typed, named(typed, linesOf(names))]).toEqual([typed, undefined]);
    for (const typed of ['Maria Eriksson', 'Anna Maria Ericsson', 'Eriksson Anna Maria Bo'])
      expect([typed, named(typed, linesOf('ERIKSSON<<ANNA<MARIA'))]).toEqual([typed, ['truename', 'lines_differ']]);
  });
  it('are of the customer’s country', () => {
    const lines = linesOf('ERIKSSON<<ANNA', 'DNK');
    expect(named('Anna Eriksson', lines)).toEqual(['lines', 'country']);
    expect(named('Anna Eriksson', lines, 'DK')).toBeUndefined();
    expect(named('Anna Eriksson', linesOf('ERIKSSON<<ANNA', 'D<<'), 'DE')).toBeUndefined();
    expect(named('Anna Eriksson', linesOf('ERIKSSON<<ANNA', 'CHN'), 'HK')).toBeUndefined();
    expect(named('Anna Eriksson', linesOf('ERIKSSON<<ANNA', 'UNO'))).toEqual(['lines', 'country']);
  });
});

/** The last digit of a Korean number, written down again. */
const koreanDigit = (digits: string): string =>
  String((11 - ([...digits].reduce((sum, one, at) => sum + Number(one) * ((at % 8) + 2), 0) % 11)) % 10);

describe('A7: a number', () => {
  it('has letters or digits', () => {
    for (const none of ['()()', '(()/.)', '(1)2/3'])
      expect([none, entered.safeParse({ ...passport, cardNumber: none }).success]).toEqual([none, false]);
    expect(entered.safeParse({ ...passport, cardNumber: 'A(12)3' }).success).toBe(true);
    expect(problem(card('()()', { birthDate: '1990-01-01' }), 'NZ')).toEqual(['cardNumber', 'format']);
  });
  it('of Korea says a birth and is checked', () => {
    const right = `971013101990${koreanDigit('971013101990')}`;
    expect(checkDocument(card(right), 'KR', NOW)).toMatchObject({ ok: true, data: { birthDate: '1997-10-13' } });
    const wrong = `971013101990${(Number(koreanDigit('971013101990')) + 1) % 10}`;
    expect(problem(card(wrong), 'KR')).toEqual(['cardNumber', 'check_digit']);
    expect(problem(card('9702301019902'), 'KR')).toEqual(['cardNumber', 'birth_date']);
    expect(problem(card('AB123456'), 'KR')).toEqual(['cardNumber', 'format']);
  });
  it('of Singapore has a letter that checks it, in each of its series', () => {
    const born = { birthDate: '1990-01-01' };
    for (const right of ['S0000001I', 'S1234567D', 'T0123456G', 'F1234567N', 'G1234567X', 'M1234567K'])
      expect([right, problem(card(right, born), 'SG')]).toEqual([right, undefined]);
    for (const wrong of ['S1234567A', 'S123456D', 'X1234567D', 'M1234567L'])
      expect([wrong, problem(card(wrong, born), 'SG')]).toEqual([wrong, ['cardNumber', 'check_digit']]);
  });
  it('of China is of a province', () => {
    expect(problem(card('99010519491231002X'), 'CN')).toEqual(['cardNumber', 'format']);
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
