// Protects: an order that would cost more than its owner may expect is asked about before it is sent, and no other is.
import { describe, expect, it } from 'vitest';
import { emptyDraft, type OrderDraft, type Situation } from './order-draft.ts';
import { riskOf } from './order-risk.ts';

const market = { market: 'BTC_USDT', base: 'BTC', quote: 'USDT', tickSize: '0.1', lotSize: '0.001', priceDecimals: 1, amountDecimals: 3 };
const situation = {
  market,
  available: null,
  bids: [
    ['100', '1'],
    ['98', '1'],
    ['90', '8'],
  ],
  asks: [
    ['101', '1'],
    ['103', '1'],
    ['120', '8'],
  ],
  nowMs: 0,
} as unknown as Situation;
const risk = (draft: Partial<OrderDraft>) => riskOf({ ...emptyDraft, ...draft }, situation);

describe('the risk of an order', () => {
  it('is a limit more than 5 % through the market, on either side', () => {
    expect(risk({ side: 'buy', price: '106', amount: '1' })).toBeNull();
    expect(risk({ side: 'buy', price: '106.1', amount: '1' })?.far).toEqual({ share: '0.050495', best: '101' });
    expect(risk({ side: 'sell', price: '95', amount: '1' })).toBeNull();
    expect(risk({ side: 'sell', price: '94.9', amount: '1' })?.far).toEqual({ share: '0.051', best: '100' });
  });

  it('is measured by the last price where the book is unknown, or its best price is itself far', () => {
    const draft = { ...emptyDraft, side: 'buy', price: '106', amount: '1' } as const;
    expect(riskOf(draft, { ...situation, asks: [], last: '100' })?.far).toEqual({ share: '0.06', best: '100' });
    expect(riskOf({ ...draft, price: '101' }, { ...situation, last: '90' })?.far).toEqual({ share: '0.122222', best: '101' });
    expect(riskOf({ ...draft, price: '99' }, { ...situation, last: '90' })).toBeNull();
    expect(riskOf({ ...draft, postOnly: true }, { ...situation, asks: [], last: '1' })).toBeNull();
  });

  it('is not a limit that waits, however far away', () => {
    expect(risk({ side: 'buy', price: '1', amount: '1' })).toBeNull();
    expect(risk({ side: 'sell', price: '9000', amount: '1' })).toBeNull();
    expect(risk({ side: 'buy', price: '200', amount: '1', postOnly: true })).toBeNull();
  });

  it('is a market order whose average is more than 1 % worse than the best price', () => {
    expect(risk({ type: 'market', side: 'buy', amount: '1' })).toBeNull();
    expect(risk({ type: 'market', side: 'buy', amount: '2' })).toBeNull();
    expect(risk({ type: 'market', side: 'sell', amount: '3' })?.slip).toEqual({ share: '0.04', average: '96.0' });
    expect(risk({ type: 'market', side: 'buy', by: 'total', total: '500' })?.slip?.average).toBe('111.9');
  });

  it('is a market order that the book does not fill', () => {
    expect(risk({ type: 'market', side: 'buy', amount: '11' })?.isThin).toBe(true);
  });

  it('is nothing while the form is empty or the book unknown', () => {
    expect(risk({ type: 'market' })).toBeNull();
    expect(riskOf({ ...emptyDraft, price: '500' }, { ...situation, asks: [] })).toBeNull();
  });
});
