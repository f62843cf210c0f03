// Protects: a customer's alerts are listed the newest first, those of one market where that is asked for, and the ones that ended by when they did; nobody else's.
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { smallMarketRules } from '@agio/core/testing';
import { withDatabases } from '@agio/database/testing';
import { LastChanged } from '@agio/module';
import { expect, it } from 'vitest';
import { alertHandlers } from './handlers.ts';
import type { AlertRoom } from './handlers.ts';
import { alertsMachine } from './machine.ts';
import { alerts } from './module.ts';
import { alertsProjection } from './projection.ts';

const START = 1_790_000_000_000;
const DAY = 86_400_000;

/** Two customers trade one lot in the first market. */
async function trade(submit: (command: Command) => Promise<unknown>, ticks: number): Promise<void> {
  const order = { market: 0, type: 'limit', timeInForce: 'GTC', postOnly: false, stp: 'expire-taker', ticks, lots: 1 } as const;
  const rest = { total: null, expireAtMs: 0, clientOrderId: null, request: null };
  for (const [customer, side, coin] of [
    [1, 'sell', 'COIN'],
    [2, 'buy', 'CASH'],
  ] as const) {
    await submit({ kind: 'issue', to: { owner: customer, kind: 'trading' }, coin, amount: '9999', reason: 'seed', cause: coin });
    await submit({ kind: 'place', ...order, ...rest, customer, side });
  }
}

withDatabases(
  'own alerts',
  (given) => {
    it('are listed in their order', async () => {
      await given.db.query('truncate alerts_alert, alerts_step, alerts_note');
      const core = new Core(undefined, undefined, 64, [alertsMachine]);
      let nowMs = START;
      const submit = async (command: Command) => {
        nowMs += 1;
        const outcome = core.apply(core.sequence + 1, nowMs, command);
        const { atMs, facts, sequence } = outcome;
        await given.db.transaction((session) => alertsProjection.project(session, [{ sequence, atMs, facts }]));
        return outcome;
      };
      for (const code of ['COIN', 'GOLD', 'CASH']) await submit({ kind: 'define_coin', code, name: code, decimals: 0, tags: [] });
      for (const base of ['COIN', 'GOLD']) await submit(smallMarketRules({ base }));
      for (const customer of [1, 2]) await submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      const names = ['COIN_CASH', 'GOLD_CASH'];
      const room = {
        core,
        submit,
        database: given.db,
        now: () => nowMs,
        reached: () => Promise.resolve(true),
        changed: new LastChanged(0, () => []),
        pricesOf(of: string | number) {
          const market = typeof of === 'number' ? of : names.indexOf(of);
          const name = names[market];
          return name === undefined ? undefined : { market, name, ticksOf: Number, priceOf: String, detailsOf: () => undefined };
        },
      } as unknown as AlertRoom;
      const handlers = alertHandlers(room) as unknown as Record<
        string,
        (input: object, context: object) => Promise<{ ok: boolean; data: never }>
      >;
      const call = async (
        name: string,
        input: object,
        customer = 1,
      ): Promise<{ id: string; list: { id: string; note: string }[]; total: number }> => {
        const told = await handlers[name]?.({ body: {}, query: {}, ...input }, { customer });
        if (told?.ok !== true) throw new Error(`${name}: ${JSON.stringify(told)}`);
        return told.data;
      };
      const add = async (price: string, of: string | undefined, customer = 1, note = ''): Promise<string> =>
        (await call('alertAdd', { body: { market: of, price, direction: 'up', note } }, customer)).id;
      const listed = async (name: string, query: object = {}, customer = 1): Promise<string[]> =>
        (await call(name, { query }, customer)).list.map(({ id }) => id);

      const [first, second, , fourth] = [
        await add('105', names[0]),
        await add('101', names[1], 1, ' before lunch '),
        await add('105', names[0], 2),
        await add('107', names[0]),
      ];
      expect(await listed('alerts')).toEqual([fourth, second, first]);
      expect(await listed('alerts', { market: 'COIN_CASH' })).toEqual([fourth, first]);
      expect(await listed('alerts', { market: 'NONE_CASH' })).toEqual([]);
      expect((await call('alerts', { query: { market: 'GOLD_CASH' } })).list).toMatchObject([
        { id: second, note: 'before lunch', price: '101' },
      ]);

      // Of one that fired the price of the trade is told, which need not be its own.
      const met = await add('103', names[0]);
      await trade(submit, 104);
      expect((await call('alertHistory', {})).list).toMatchObject([{ id: met, price: '103', tradePrice: '104' }]);
      nowMs += 90 * DAY;

      // What was removed is not history; what its market ended with is.
      await call('alertRemove', { body: { id: first } });
      for (const market of [1, 0]) {
        await submit({ kind: 'set_delisting', market, delistAtMs: nowMs + 2 });
        for (let ticks = 0; ticks < 2; ticks += 1) await submit({ kind: 'tick' });
      }
      expect([await listed('alerts'), await listed('alertHistory')]).toEqual([[], [fourth, second]]);
      expect(await listed('alertHistory', { market: 'GOLD_CASH' })).toEqual([second]);
      expect(await call('alertHistory', { query: { p: 2, limit: 1 } })).toMatchObject({ total: 2, list: [{ id: second }] });
      nowMs += 90 * DAY;
      expect((await call('alertHistory', {})).total).toBe(0);
    });
  },
  { migrations: alerts.migrations },
);
