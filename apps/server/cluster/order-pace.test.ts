// Protects limits of orders over several gateways: the server that leads counts what comes from all of them, tells each once, and takes no more than twice as much from one that does not listen.
import type { Command } from '@agio/core';
import { createLimiter } from '@agio/gateway';
import { RATE_LIMITS } from '@agio/contracts';
import { realClock } from '@agio/kernel/clock';
import { expect, it } from 'vitest';
import { GatewayLimiter, OrderPace } from './order-pace.ts';

const LIMIT = 5;
const limiter = () =>
  createLimiter({ load: () => Promise.resolve([]), save: () => Promise.resolve() }, () => undefined, realClock, {
    limits: { ...RATE_LIMITS, order: { points: LIMIT, windowSeconds: 3_600 } },
    factorOf: () => 1,
  });
const of = (customer: number): Command => ({ kind: 'cancel', customer, request: null, target: { by: 'all' } }) as unknown as Command;

it('counts with what customers do here, tells once, and takes no more than a window beyond', async () => {
  const [here, told, errors] = [limiter(), [] as { who: string; waitSeconds: number }[], [] as unknown[]];
  const pace = new OrderPace(here, realClock, { tell: (slow) => told.push(slow), onError: (error) => errors.push(error) });
  await here.take('order', 'c7', 3);
  const turn = async (customer: number): Promise<boolean> => {
    const taken = pace.takes(of(customer));
    await Promise.resolve();
    await here.take('order', 'c999');
    return taken;
  };
  for (let at = 0; at < 2; at += 1) expect(await turn(7)).toBe(true);
  expect(told).toEqual([]);
  const taken: boolean[] = [];
  for (let at = 0; at < 10; at += 1) taken.push(await turn(7));
  expect(told).toEqual([{ who: 'c7', waitSeconds: expect.any(Number) as number, limit: LIMIT }]);
  expect(taken.filter(Boolean)).toHaveLength(1 + LIMIT);
  // Another customer is counted by themselves.
  expect([await turn(8), told.length, errors]).toEqual([true, 1, []]);
});

it('a gateway refuses the orders of whoever it was told of, and nothing else of them', async () => {
  const gateway = new GatewayLimiter(limiter(), realClock);
  expect(await gateway.take('order', 'c7')).toMatchObject({ waitSeconds: 0, remaining: LIMIT - 1 });
  gateway.hear({ who: 'c7', waitSeconds: 9, limit: LIMIT });
  expect(await gateway.take('order', 'c7')).toMatchObject({ waitSeconds: 9, limit: LIMIT, remaining: 0 });
  expect(await gateway.take('read', 'c7')).toMatchObject({ waitSeconds: 0 });
  expect(await gateway.take('order', 'c8')).toMatchObject({ waitSeconds: 0 });
});
