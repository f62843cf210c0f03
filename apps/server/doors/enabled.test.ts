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
  const reply = { ok: true, kind: 'done' } as const;
  const fact = (id: number, isDisabled: boolean) =>
    ({ fact: 'customer_disabled', customer: id, reasons: isDisabled ? (['owner'] as const) : [] }) as const;
  const customer = (id: number, isDisabled: boolean) => ({ reply, facts: [fact(id, isDisabled)] });
  const coin = { fact: 'coin', id: 1, code: 'A', name: 'A', decimals: 8, tags: [] } as const;
  const [defined, nothing] = [
    { reply, facts: [coin] },
    { reply, facts: [] },
  ];
  // A step of a machine that ran before.
  const late = { reply, facts: [coin, fact(4, true), coin] };
  expect(disabledIn([customer(1, true), defined, nothing, customer(2, false), customer(3, true), late])).toEqual([1, 3, 4]);
});
