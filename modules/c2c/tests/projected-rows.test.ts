// Protects the rows of C2C: whatever happened, in batches of any size, they are the latest state of every provider and order.
import { expect, it } from 'vitest';
import type { Fact } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { c2c } from '../module.ts';
import { C2C_STATES, C2C_TABLE } from '../model.ts';
import type { C2cState } from '../model.ts';
import { c2cProjection } from '../projection.ts';
import { orderRow } from '../order-rows.ts';
import { Bench, NORTH, SOUTH, WEST } from '../testing/bench.ts';

const RENAMED: Readonly<Record<string, string>> = {
  deadline_at: 'deadlineMs',
  since_at: 'sinceMs',
  returns_at: 'returnsAtMs',
  opens_at: 'opensAtMs',
  assigned_at: 'assignedAtMs',
  paid_at: 'paidAtMs',
  created_at: 'createdAtMs',
  updated_at: 'updatedAtMs',
  by_operator: 'by',
};

/** A row with names and values as the facts have them. */
function factOf(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const camel = (name: string): string => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, found]) =>
      name === 'sequence' ? [] : [[RENAMED[name] ?? camel(name), typeof found === 'bigint' ? Number(found) : found]],
    ),
  );
}

/** Whether orders of a side have a state at all. */
const has = (side: string, state: C2cState): boolean =>
  C2C_TABLE.some((row) => row.side === side && (row.from === state || row.to.includes(state)));

withDatabases(
  'rows of c2c',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const bench = new Bench([NORTH, SOUTH, WEST]);
      for (const side of ['buy', 'sell'] as const)
        for (const state of C2C_STATES.toReversed()) if (has(side, state)) bench.orderIn(state, side);
      bench.step('decline', bench.trade('sell'), NORTH);
      bench.apply({ kind: 'c2c.judge', customer: SOUTH, decision: 'suspend', by: 3 });
      bench.apply({ kind: 'c2c.resign', customer: WEST });
      await given.db.query('truncate c2c_provider, c2c_order, c2c_change');
      const facts: readonly Fact[] = bench.facts;
      for (let at = 0; at < facts.length; at += size)
        await given.db.transaction((session) =>
          c2cProjection.project(session, [{ sequence: at + 1, atMs: 1, facts: facts.slice(at, at + size) }]),
        );
      const last = (name: string, key: 'id' | 'customer') => {
        const told = facts.filter(({ fact }) => fact === name) as unknown as readonly Readonly<Record<string, unknown>>[];
        const latest = new Map(told.map(({ fact: _name, ...rest }) => [Number(rest[key]), rest]));
        return [...latest].toSorted(([a], [b]) => a - b).map(([, fact]) => fact);
      };
      const rowsOf = async (table: string, key: string) =>
        (await given.db.query<Record<string, unknown>>(`select * from ${table} order by ${key}`)).map(factOf);
      expect(await rowsOf('c2c_provider', 'customer')).toEqual(last('c2c.provider', 'customer'));
      const orders = last('c2c.order', 'id');
      expect(await rowsOf('c2c_order', 'id')).toEqual(
        orders.map((one) => ({ ...one, toBuyer: one['toBuyer'] === '' ? null : one['toBuyer'] })),
      );
      expect(orders.length).toBeGreaterThan(12);
      for (const order of orders) expect(await orderRow(given.db, Number(order['id']))).toEqual(order);
    });
  },
  { migrations: c2c.migrations },
);
