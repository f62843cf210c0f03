// Protects the count of people: a name at the command line that is an operator's is that operator, with the same rights, and no other number is an operator's.
import { expect, it } from 'vitest';
import type { Command, Outcome } from '@agio/core';
import { OPERATORS_FROM } from '@agio/core';
import { ADA, deskPeople } from '../testing/desk-people.ts';
import { Vault } from '../testing/vault.ts';
import { followPeople } from './follow-people.ts';
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

it('C11: the core is told once who may decide, and again when that changes, also for what it missed', async () => {
  const vault = new Vault();
  const said: unknown[] = [];
  const submit = (command: Command): Promise<Outcome> => {
    said.push(command);
    return Promise.resolve(vault.core.apply(vault.core.sequence + 1, vault.nowMs, command));
  };
  const follow = async (...operators: Parameters<typeof followPeople>[1]) => {
    await followPeople({ core: vault.core, submit }, operators);
    return said.splice(0);
  };
  const ada = { ...ADA, isActive: true };
  expect(await follow(ada)).toEqual([]);
  const { by: person } = deciderOf(ADA);
  for (const lost of [
    { ...ada, isActive: false },
    { ...ada, roles: ['auditor' as const] },
  ]) {
    expect(await follow(lost)).toEqual([{ kind: 'wallet.person', person, decides: false }]);
    expect(await follow(lost)).toEqual([]);
    expect(await follow(ada)).toEqual([{ kind: 'wallet.person', person, decides: true }]);
  }
});
