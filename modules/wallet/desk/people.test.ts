// Protects the count of people: a name at the command line that is an operator's is that operator, with the same rights, and no other number is an operator's.
import { expect, it } from 'vitest';
import { OPERATORS_FROM } from '../desk-model.ts';
import { ADA, deskPeople } from '../testing/desk-people.ts';
import { deciderNamed, deciderOf, numberOfName, operatorIdOf } from './people.ts';

it('an operator has one number, in the console and by name', () => {
  expect(deciderNamed(deskPeople, 'ada')).toEqual(deciderOf(ADA));
  expect(deciderNamed(deskPeople, 'ADA')).toEqual(deciderOf(ADA));
  expect(operatorIdOf(deciderOf(ADA).by)).toBe(1);
  expect(Number.isSafeInteger(deciderOf({ id: 999_999_999, name: 'last' }).by)).toBe(true);
});

it('operators who may not decide in the console may not at the command line, and closed accounts neither', () => {
  for (const name of ['cleo', 'dan', 'fay']) expect(deciderNamed(deskPeople, name)).toBe('not_allowed');
});

it('any other name is a number below those of operators', () => {
  for (const name of ['olga', 'peter', 'ada2', 'x'.repeat(64)]) {
    const { by } = deciderNamed(deskPeople, name) as { by: number };
    expect(by).toBe(numberOfName(name.toUpperCase()));
    expect([by < OPERATORS_FROM, operatorIdOf(by)]).toEqual([true, undefined]);
  }
});
