// Protects: each list of each call states what its readers may rely on, where its capability is, and nothing is stated of lists that are gone.
import { contracts } from '@agio/contracts';
import { expect, it } from 'vitest';
import { listCalls } from './contracts-with-lists.ts';
import { declaredBy } from './declared.ts';

it.each(contracts)('declares the order of every list of $name, and of no other', ({ calls, desk, name }) => {
  const own = new Set([...Object.keys(calls), ...Object.keys(desk ?? {})]);
  const lists = listCalls.map((call) => call.name).filter((call) => own.has(call));
  expect(Object.keys(declaredBy.get(name)?.lists ?? {}).toSorted()).toEqual(lists.toSorted());
});

it('has a contract for every module that declares lists', () => {
  const names: readonly string[] = contracts.map(({ name }) => name);
  expect([...declaredBy.keys()].filter((name) => !names.includes(name))).toEqual([]);
});
