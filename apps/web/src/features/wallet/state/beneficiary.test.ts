// Protects the form that the travel rule asks for: it appears from the amount on that the site says, and nothing incomplete is sent.
import { expect, it } from 'vitest';
import { beneficiaryBody, beneficiaryProblem, isBeneficiaryAsked, NOBODY_YET } from './beneficiary.ts';

const asks = (amount: string, beneficiaryFrom: string | null) => isBeneficiaryAsked(amount, { withdrawal: { beneficiaryFrom } } as never);

it('asks from the amount on, and nobody where the site does not', () => {
  expect(['', 'x', '4.99', '5', '5.000', '10'].map((amount) => asks(amount, '5'))).toEqual([false, false, false, true, true, true]);
  expect(asks('1000', null)).toBe(false);
});

it('needs a kind, and of another person a name', () => {
  expect(beneficiaryProblem(NOBODY_YET)).toBe('kind');
  expect(beneficiaryProblem({ kind: 'self', name: '', platform: '' })).toBeNull();
  expect(beneficiaryProblem({ kind: 'person', name: '  ', platform: '' })).toBe('name');
  expect(beneficiaryProblem({ kind: 'company', name: 'Acme', platform: '' })).toBeNull();
});

it('sends no name for oneself, even where one was typed before', () => {
  expect(beneficiaryBody({ kind: 'self', name: 'Bob', platform: ' Bank ' }, true)).toEqual({ kind: 'self', name: '', platform: 'Bank' });
  expect(beneficiaryBody({ kind: 'person', name: ' Bob ', platform: '' }, true)).toEqual({ kind: 'person', name: 'Bob', platform: '' });
  expect(beneficiaryBody({ kind: 'person', name: 'Bob', platform: '' }, false)).toBeUndefined();
  expect(beneficiaryBody(NOBODY_YET, true)).toBeUndefined();
});
