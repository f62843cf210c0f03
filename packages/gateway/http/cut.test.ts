// Protects what one customer may learn of another: an answer has the fields of its contract, however much of a row its handler passes on.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '@agio/contracts';
import type { AnyCall, HandlerResult } from '@agio/contracts';
import { bareServer } from '../testing/bare-server.ts';
import { cutOf } from './cut.ts';

const cut = (schema: z.ZodType, value: unknown): unknown => cutOf(schema)?.(value) ?? value;
const card = z.object({ name: z.string() });
const row = { name: 'a', customer: 15 };

it.each<[string, z.ZodType, unknown, unknown]>([
  ['an object', card, row, { name: 'a' }],
  ['what is in one', z.object({ card }), { card: row }, { card: { name: 'a' } }],
  ['a list', z.array(card), [row, row], [{ name: 'a' }, { name: 'a' }]],
  ['what may be null, or absent', z.object({ one: card.nullable(), two: card.optional() }), { one: null, customer: 1 }, { one: null }],
  ['what may be null and is not', z.object({ one: card.nullable() }), { one: row }, { one: { name: 'a' } }],
  ['a record', z.record(z.string(), card), { x: row }, { x: { name: 'a' } }],
  ['a tuple', z.tuple([z.number(), card]), [1, row], [1, { name: 'a' }]],
  [
    'one of several',
    z.union([z.object({ order: card }), z.object({ refused: z.string() })]),
    { order: row, customer: 1 },
    { order: { name: 'a' } },
  ],
  ['what is no object', z.union([z.string(), card]), 'text', 'text'],
])('cuts %s', (_, schema, value, kept) => {
  expect(cut(schema, value)).toEqual(kept);
});

it('leaves alone what its contract says may be anything', () => {
  expect(cutOf(z.looseObject({ name: z.string() }))).toBeUndefined();
  expect(cutOf(z.object({ details: z.json() }))?.({ details: { any: 1 }, customer: 15 })).toEqual({ details: { any: 1 } });
});

it('A11: no handler says more than its contract', async () => {
  const handler = (): HandlerResult<unknown> => ({
    ok: true,
    data: { list: [{ id: '1', customer: 15 }], total: 1, page: 1, limit: 5, secret: 'x' },
  });
  const server = await bareServer({ handler });
  const { body } = await server.inject({ method: 'GET', url: calls.otcOrders.path, headers: { authorization: 'Bearer c7' } });
  expect(JSON.parse(body)).toMatchObject({ data: { total: 1, list: [{ id: '1' }] } });
  expect(body).not.toMatch(/customer|secret/);
  await server.close();
});

it('finds the objects of every contract', () => {
  const silent = (Object.entries(calls) as [string, AnyCall][]).filter(
    ([, { answers, data }]) =>
      answers === 'json' &&
      JSON.stringify(z.toJSONSchema(data, { unrepresentable: 'any' })).includes('"properties"') &&
      cutOf(data) === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});
