// Protects what is sent of the form: nothing empty, and nothing of another document.
import { expect, it } from 'vitest';
import { draftFrom, enteredFrom, isWhole } from './draft.ts';

const typed = { ...draftFrom(null), truename: 'Mei Wang', cardNumber: '11010519491231002X', birthDate: '1949-12-31', lines: 'P<' };

it('leaves out what the number says, what is empty, and lines of another document', () => {
  expect(enteredFrom(typed, 'CN')).toEqual({ cardType: 'identity_card', truename: 'Mei Wang', cardNumber: '11010519491231002X' });
  expect(enteredFrom({ ...typed, cardType: 'passport' }, 'CN')).toMatchObject({ birthDate: '1949-12-31', lines: 'P<' });
  expect(enteredFrom(typed, 'KR')).toMatchObject({ birthDate: '1949-12-31' });
});

it('is whole with a name and a number', () => {
  expect([isWhole(typed), isWhole(draftFrom(null))]).toEqual([true, false]);
});
