// Protects reading one's own writes: a history waits until rows show the reader's last order or movement of money, and not for others.
import { expect, it } from 'vitest';
import type { Fact } from '@agio/core';
import { LastChanged } from '@agio/module';
import { customersIn } from './position.ts';

it('remembers of each customer the last command that changed an order or a balance', () => {
  const written = new LastChanged(3, customersIn);
  const apply = (sequence: number, ...facts: unknown[]): void =>
    written.note({ outcomes: [{ sequence, facts: facts as Fact[] }] } as unknown as Parameters<LastChanged['note']>[0]);
  apply(5, { fact: 'order', customer: 1 });
  apply(6, { fact: 'posting', owner: 2 }, { fact: 'posting', owner: 0 });
  apply(7, { fact: 'trade' });
  expect([1, 2, 9].map((customer) => written.of(customer))).toEqual([5, 6, 3]);
  apply(8, { fact: 'posting', owner: 1 });
  expect(written.of(1)).toBe(8);
});
