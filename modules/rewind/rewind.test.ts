// Protects lines of accounts with millions of postings: they begin where the customer began, without counting what came since.
import { expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { Core } from '@agio/core';
import type { RewindPorts } from './ports.ts';
import { createRewind } from './rewind.ts';

it('begins a line at the first posting, and counts none', async () => {
  const none = () => Promise.resolve([]);
  const ports: RewindPorts = {
    core: new Core(),
    now: () => 9_000,
    reached: () => Promise.resolve(true),
    lastWritten: () => 0,
    currencyOf: () => 'USD',
    rateOf: () => 1n,
    money: () => ({
      sheetAt: none,
      flowsBetween: none,
      movementsBeside: none,
      postingsUntil: () => Promise.reject(new Error('counted')),
      firstPosting: (customer) => Promise.resolve(customer === 1 ? 4_000 : undefined),
    }),
    orders: () => ({ pricesAt: () => Promise.resolve(() => undefined), ordersAt: none, dealsBeside: none, tradedBetween: none }),
  };
  const { rewindCurve } = createRewind(ports).handlers;
  const begin = async (customer: number, from: number) => {
    const result = await rewindCurve({ query: { from }, body: undefined, params: undefined }, { customer, host: '' } as RequestContext);
    return result.ok ? result.data.from : result.code;
  };
  expect([await begin(1, 0), await begin(1, 5_000), await begin(2, 0)]).toEqual([4_000, 5_000, 9_000]);
});
