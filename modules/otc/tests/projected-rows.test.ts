// Protects the rows of OTC: whatever happened, in batches of any size, they are the latest state of every advertisement and order.
import { expect, it } from 'vitest';
import type { Fact } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { otc } from '../module.ts';
import type { AdFact, OrderFact } from '../model.ts';
import { OTC_STATES } from '../model.ts';
import { otcProjection } from '../projection.ts';
import { MERCHANT, Square } from '../testing/square.ts';

/** A row with names and values as the facts have them. */
function factOf(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const renamed = {
    auto_accepted: 'isAutoAccepted',
    other_name: 'isOtherName',
    deadline_at: 'deadlineMs',
    paid_at: 'paidAtMs',
    by_operator: 'by',
  };
  const camel = (name: string): string =>
    name.replace(/_at$/, '_at_ms').replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const value = (found: unknown): unknown => (typeof found === 'bigint' ? Number(found) : found);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, found]) =>
      name === 'sequence' ? [] : [[(renamed as Record<string, string>)[name] ?? camel(name), value(found)]],
    ),
  );
}

withDatabases(
  'rows of otc',
  (given) => {
    it.each([1, 3, 1_000])('are the latest facts, %i to a batch', async (size) => {
      const square = new Square();
      // Nobody has more than three open orders.
      for (const state of OTC_STATES.toReversed().filter((one) => one !== 'waiting')) square.orderIn(state);
      square.advertise({ price: null, floor: '700000000', cap: '' });
      square.apply({ kind: 'otc.set_ad', customer: MERCHANT, ad: square.advertise(), state: 'off' });
      await given.db.query('truncate otc_ad, otc_order');
      const facts: readonly Fact[] = square.facts;
      for (let at = 0; at < facts.length; at += size)
        await given.db.transaction((session) =>
          otcProjection.project(session, [{ sequence: at + 1, atMs: 1, facts: facts.slice(at, at + size) }]),
        );
      for (const [table, name] of [
        ['otc_ad', 'otc.ad'],
        ['otc_order', 'otc.order'],
      ] as const) {
        const told = facts.filter(({ fact }) => fact === name) as unknown as readonly (AdFact | OrderFact)[];
        const last = [...new Map(told.map((fact) => [fact.id, fact])).values()];
        const expected = last.map(({ fact: _name, ...fact }) =>
          Object.fromEntries(Object.entries(fact).map(([key, value]) => [key, value === '' && key !== 'words' ? null : value])),
        );
        const rows = await given.db.query<Record<string, unknown>>(`select * from ${table} order by id`);
        expect(rows.map(factOf)).toEqual(expected);
      }
    });
  },
  { migrations: otc.migrations },
);
