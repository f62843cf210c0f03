// Protects money while the site is under maintenance: nothing that moves any is taken, over HTTP and sockets, and every order can still be cancelled.
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { AnyCall, CallName } from '@agio/contracts';
import { bareServer } from '../testing/bare-server.ts';
import type { BareOptions } from '../testing/bare-server.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function serverWith(options: BareOptions) {
  const app = await bareServer(options);
  open.push(app);
  return async (call: AnyCall) => {
    const response = await app.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, '7'),
      headers: { authorization: 'Bearer c7' },
    });
    return response.body === '' ? { code: 'SUCCESS' } : response.json<{ code: string; details?: unknown }>();
  };
}

describe('maintenance', () => {
  it('O7: refuses what moves money and nothing else, with the announced time, and takes cancellations', async () => {
    const until = Date.UTC(2026, 11, 1);
    const ask = await serverWith({ ports: { closedUntil: () => until } });
    const refused: string[] = [];
    for (const name of Object.keys(calls) as CallName[]) {
      const { code, details } = await ask(calls[name]);
      if (code !== 'MAINTENANCE') continue;
      expect([name, details]).toEqual([name, { until }]);
      refused.push(name);
    }
    expect(refused).toEqual(
      expect.arrayContaining(['placeOrder', 'withdraw', 'walletTransfer', 'dicePlace', 'robotStart', 'otcRelease', 'createApiKey']),
    );
    const taken = [
      'cancelOrder',
      'cancelOrders',
      'cancelOrderList',
      'cancelAllAfter',
      'robotPause',
      'myOrders',
      'getInfo',
      'logout',
      'freezeAccount',
    ];
    expect(refused.filter((name) => taken.includes(name))).toEqual([]);
    // Everything that moves something is refused, unless its contract says that it only ends something.
    const moving = (Object.keys(calls) as CallName[]).filter((name) => {
      const { duringMaintenance, loses = 'nothing', moves = 'none' }: AnyCall = calls[name];
      return duringMaintenance === undefined && (loses !== 'nothing' || moves !== 'none');
    });
    expect(refused).toEqual(moving);
  });

  it('O7: refuses nothing while it is only announced, or over', async () => {
    const ask = await serverWith({ ports: { closedUntil: () => null } });
    expect((await ask(calls.cancelOrder)).code).not.toBe('MAINTENANCE');
    expect((await ask(calls.placeOrder)).code).not.toBe('MAINTENANCE');
  });
});
