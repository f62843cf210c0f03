// Protects: whoever sends a malformed request is told which field is wrong, unknown ones and those of alternatives included.
import { expect, it } from 'vitest';
import { calls } from '@agio/contracts';
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
