// Protects what the form of an offer says: both sides as the server counts them, and which limit a total breaks.
import { expect, it } from 'vitest';
import { feeOf, limitOf, mostOf, quoteOf, receivedOf } from './quote.ts';

it('lets each field follow the other one', () => {
  expect(quoteOf({ by: 'amount', text: '150' }, '7.2')).toEqual({ amount: '150', total: '1080.00' });
  expect(quoteOf({ by: 'amount', text: '0.333' }, '7.09')).toEqual({ amount: '0.333', total: '2.37' });
  // A total buys as much as fits into it, never more.
  expect(quoteOf({ by: 'total', text: '5000' }, '7.092')).toEqual({ amount: '705.01974055', total: '5000' });
  expect(quoteOf({ by: 'total', text: '1440' }, '7.2')).toEqual({ amount: '200', total: '1440' });
  for (const price of [null, '0']) expect(quoteOf({ by: 'total', text: '1' }, price)).toEqual({ amount: '', total: '' });
  expect(quoteOf({ by: 'amount', text: '' }, '7.2')).toEqual({ amount: '', total: '' });
});

it('takes the fee from what the buyer receives', () => {
  expect(feeOf('150', 1_000)).toBe('0.15');
  expect(receivedOf('150', 1_000)).toBe('149.85');
  expect(receivedOf('', 1_000)).toBe('0');
  expect(feeOf('0.00000001', 1_000)).toBe('0');
});

it('knows the smaller of the offer’s own limit and what is left of it', () => {
  const offer = { available: '100', min: '100', max: '5000', price: '7.2' };
  expect(mostOf(offer)).toBe('720.00');
  expect(mostOf({ ...offer, available: '10000' })).toBe('5000');
  for (const [total, limit] of [
    ['', null],
    ['99.99', 'min'],
    ['100', null],
    ['720', null],
    ['720.01', 'max'],
  ] as const)
    expect([total, limitOf(offer, total)]).toEqual([total, limit]);
});
