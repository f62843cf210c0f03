// Protects: the sender of a malformed request learns which field is wrong, unknown ones and those of alternatives included.
import { expect, it } from 'vitest';
import { calls, DEALS_LIMIT_MAX } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import { parserOf } from './parse.ts';

const problemsWith = (call: AnyCall, body: unknown): unknown => {
  const parsed = parserOf(call)({ body, query: undefined, params: undefined });
  return 'problem' in parsed ? parsed.problem : 'fine';
};
const order = { market: 'BTC_USDT', side: 'buy', type: 'limit', price: '1', amount: '1' };

it('E5: names unknown fields', () => {
  expect(problemsWith(calls.placeOrder, { ...order, qty: '1', cid: 'x' })).toEqual([
    { field: 'qty', problem: 'unrecognized_keys' },
    { field: 'cid', problem: 'unrecognized_keys' },
  ]);
  expect(problemsWith(calls.placeOrders, { orders: [order, { ...order, qty: '1' }] })).toEqual([
    { field: 'orders.1.qty', problem: 'unrecognized_keys' },
  ]);
});

it('explains the alternative that fits best, and none where all are as wrong', () => {
  expect(problemsWith(calls.cancelOrder, { id: '1', clientId: 'x' })).toEqual([{ field: 'clientId', problem: 'unrecognized_keys' }]);
  expect(problemsWith(calls.amendOrder, { clientOrderId: 'mine', price: 1 })).toEqual([{ field: 'price', problem: 'invalid_type' }]);
  expect(problemsWith(calls.cancelOrder, {})).toEqual([{ field: 'body', problem: 'invalid_union' }]);
});

it('tells eight problems at most', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x${at}`, at]));
  expect(problemsWith(calls.placeOrder, { ...order, ...many })).toHaveLength(8);
});

it('B7: refuses text that no database keeps, wherever it stands, before anybody handles it', () => {
  const asked = (response: unknown): unknown => problemsWith(calls.passkeyLogin, { flow: 'A'.repeat(22), response });
  for (const odd of ['\0', 'a\u0000b', '\ud800', 'x\udfff', '\udc00\ud800'])
    expect(asked({ id: odd }), JSON.stringify(odd)).toEqual([{ field: 'response.id', problem: 'invalid_text' }]);
  for (const fine of ['🪁', 'é', '中文', 'a b', '\n']) expect(asked({ id: fine })).toBe('fine');
  expect(asked({ id: ['a', { b: 'half \udfff' }] })).toEqual([{ field: 'response.id.1.b', problem: 'invalid_text' }]);
  expect(asked({ ['a\0']: 1 })).toEqual([{ field: 'response', problem: 'invalid_text' }]);
  expect(asked(JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`))).toMatchObject([{ problem: 'invalid_text' }]);
});

it('B26: names the bound that a value is beyond', () => {
  const asked = (limit: string): unknown => {
    const parsed = parserOf(calls.deals)({ query: { market: 'BTC_USDT', limit }, body: undefined, params: undefined });
    return 'problem' in parsed ? parsed.problem : 'fine';
  };
  expect(asked('100000')).toEqual([{ field: 'limit', problem: 'too_big', maximum: DEALS_LIMIT_MAX }]);
  expect(asked('0')).toEqual([{ field: 'limit', problem: 'too_small', minimum: 1 }]);
  expect(asked(String(DEALS_LIMIT_MAX))).toBe('fine');
});
