// Protects: what the form says of icebergs and of orders that make way: rules before sending, and the request as the call wants it.
import { describe, expect, it } from 'vitest';
import { checkDisplay, leastDisplay } from './iceberg-draft.ts';
import { orderBody } from './order-body.ts';
import { emptyDraft } from './order-draft.ts';
import type { OrderDraft, Situation } from './order-draft.ts';
import { checkOrder, missingField } from './order-rules.ts';
import { quoteOrder } from './order-quote.ts';
import type { Market } from '../../../shared/markets/index.ts';

const market = {
  market: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  priceDecimals: 1,
  amountDecimals: 5,
  minAmount: '0.0001',
  maxAmount: '100',
  minTotal: '10',
  status: 'open',
} as Market;

const situation: Situation = {
  market,
  available: { base: '100', quote: '1000000' },
  bids: [['63000.0', '1']],
  asks: [['63001.0', '1']],
  nowMs: 1,
  last: '63000.0',
};
const iceberg: OrderDraft = { ...emptyDraft, side: 'sell', type: 'iceberg', price: '63500.0', amount: '0.5', displayAmount: '0.05' };

describe('39: the form of an iceberg', () => {
  it('asks for what is shown, and says the nearest that may be', () => {
    expect(missingField({ ...iceberg, displayAmount: '' }, situation)).toBe('displayAmount');
    expect(missingField(iceberg, situation)).toBeNull();
    expect(checkOrder(iceberg, situation)).toBeNull();
    expect(leastDisplay('0.5', market)).toBe('0.01000');
    expect(checkOrder({ ...iceberg, displayAmount: '0.00999' }, situation)).toEqual({
      rule: 'DISPLAY_RANGE',
      field: 'displayAmount',
      limit: '0.01000',
      nearest: '0.01000',
    });
    expect(checkDisplay('0.5', '0.5', market)).toMatchObject({ rule: 'DISPLAY_RANGE', nearest: '0.49999' });
    expect(checkDisplay('0.050001', '0.5', market)).toMatchObject({
      rule: 'AMOUNT_NOT_ON_LOT',
      nearest: '0.05000',
    });
  });

  it('is sent with what is shown, and a variance if there is one', () => {
    expect(orderBody(iceberg, market)).toMatchObject({
      type: 'iceberg',
      price: '63500',
      amount: '0.5',
      displayAmount: '0.05',
      timeInForce: 'GTC',
    });
    expect(orderBody(iceberg, market)).not.toHaveProperty('displayVariance');
    expect(orderBody({ ...iceberg, displayVariance: '20' }, market)).toMatchObject({ displayVariance: 20 });
  });

  it('pays the fee of one that rests, where it does', () => {
    const fees = { maker: '0.001', taker: '0.002' };
    expect(quoteOrder(iceberg, situation, fees).role).toBe('maker');
    expect(quoteOrder({ ...iceberg, price: '63000.0' }, situation, fees).role).toBe('taker');
  });
});

describe('39: a post-only order that makes way', () => {
  const bid: OrderDraft = { ...emptyDraft, price: '63100.0', amount: '0.5', postOnly: true };

  it('is not stopped by the best price, and says that it may move', () => {
    expect(checkOrder(bid, situation)).toMatchObject({ rule: 'POST_ONLY_BUY' });
    expect(checkOrder({ ...bid, reprice: true }, situation)).toBeNull();
    expect(orderBody({ ...bid, reprice: true }, market)).toMatchObject({ postOnly: true, repriceIfTaking: true });
  });

  it('is nothing for orders that may take, or that wait', () => {
    expect(orderBody({ ...bid, postOnly: false, reprice: true }, market)).not.toHaveProperty('repriceIfTaking');
    expect(orderBody({ ...bid, timeInForce: 'IOC', reprice: true }, market)).not.toHaveProperty('repriceIfTaking');
    const stop: OrderDraft = { ...bid, type: 'stop-limit', stopPrice: '64000.0', reprice: true };
    expect(orderBody(stop, market)).not.toHaveProperty('repriceIfTaking');
  });
});
