// Protects: a disabled customer is no longer let in, with an old token or a new one, and is found among other facts.
import { expect, it } from 'vitest';
import type { Core } from '@agio/core';
import { disabledIn, enabledOnly } from './enabled.ts';

const disabled = new Set<number>();
const core = { customer: (id: number) => (id > 9 ? undefined : { id, disabled: disabled.has(id) }) } as unknown as Core;

it('asks the core at every request', async () => {
  const owner = (customer: number) => ({ customer, session: 's', expiresAtMs: 1 });
  const ownerOf = enabledOnly(core, (token) => (token === 'new' ? Promise.resolve(owner(7)) : token === 'lost' ? owner(10) : owner(7)));
  expect([ownerOf('known'), await ownerOf('new'), ownerOf('lost')]).toEqual([owner(7), owner(7), undefined]);
  disabled.add(7);
  expect([ownerOf('known'), await ownerOf('new')]).toEqual([undefined, undefined]);
});

it('finds the disabled alone', () => {
  const customer = (id: number, isDisabled: boolean) => ({
    facts: [{ fact: 'customer', id, vip: 0, discount: 1, disabled: isDisabled }] as const,
  });
  const trade = { facts: [{ fact: 'coin', id: 1, code: 'A', name: 'A', decimals: 8, tags: [] }] as const };
  expect(disabledIn([customer(1, true), trade, { facts: [] }, customer(2, false), customer(3, true)])).toEqual([1, 3]);
});
