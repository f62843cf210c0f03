// Protects: one click sends a limit at the price that was shown, nothing that the rules block, and asks about what is unusual.
import { expect, it } from 'vitest';
import type { Market } from '../../../shared/markets/index.ts';
import type { Situation } from './order-draft.ts';
import { quickPrice, quickSaid, quickStep } from './quick-order.ts';

const market = {
  market: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'open',
  tickSize: '0.1',
  lotSize: '0.001',
  minAmount: '0.001',
  maxAmount: '100',
  minTotal: '10',
  priceDecimals: 1,
  amountDecimals: 3,
} as unknown as Market;
// bids 99.9, 99.8 │ asks 100.1, 110
const situation: Situation = {
  market,
  available: { base: '5', quote: '10000' },
  bids: [
    ['99.9', '1'],
    ['99.8', '1'],
  ],
  asks: [
    ['100.1', '1'],
    ['110', '1'],
  ],
  nowMs: 0,
};

it('takes the best price of the other side', () => {
  expect(quickPrice('buy', situation)).toBe('100.1');
  expect(quickPrice('sell', situation)).toBe('99.9');
  expect(quickPrice('buy', { bids: [], asks: [] })).toBeNull();
});

it('sends a plain limit order', () => {
  const step = quickStep('sell', '99.9', '0.5', situation, false);
  expect(step).toMatchObject({ step: 'send', draft: { side: 'sell', type: 'limit', price: '99.9', amount: '0.5', timeInForce: 'GTC' } });
});

it('does nothing that the rules block, or without an amount or a price', () => {
  expect(quickStep('buy', '100.1', '', situation, false)).toEqual({ step: 'wait', problem: null });
  expect(quickStep('buy', null, '1', situation, false)).toEqual({ step: 'wait', problem: null });
  expect(quickStep('buy', '100.1', '0.01', situation, false)).toMatchObject({ step: 'wait', problem: { rule: 'NO_SMALL_ORDERS' } });
  expect(quickStep('sell', '99.9', '6', situation, false)).toMatchObject({ step: 'wait', problem: { rule: 'BALANCE_BASE' } });
});

it('asks when even the best price is far from the last one', () => {
  expect(quickStep('buy', '100.1', '1', { ...situation, last: '90' }, false)).toMatchObject({
    step: 'ask',
    risk: { far: { best: '100.1' } },
  });
  expect(quickStep('buy', '100.1', '1', { ...situation, last: '99' }, false)).toMatchObject({ step: 'send' });
});

it('asks when the market has moved far from the price that was shown, and whenever asking is wanted', () => {
  expect(quickStep('buy', '110', '1', situation, false)).toMatchObject({ step: 'ask', risk: { far: { best: '100.1' } } });
  expect(quickStep('buy', '100.1', '1', situation, true)).toMatchObject({ step: 'ask', risk: null });
});

it('says why its buttons rest, the most urgent first', () => {
  const calm = { uncertain: null, refusal: null, lost: false, problem: null };
  const problem = { rule: 'AMOUNT_ZERO' } as const;
  expect(quickSaid(calm)).toBeNull();
  expect(quickSaid({ ...calm, lost: true })).toBe('stale');
  expect(quickSaid({ ...calm, lost: true, problem })).toBe('stale');
  expect(quickSaid({ ...calm, problem })).toBe('problem');
  expect(quickSaid({ ...calm, lost: true, refusal: {} })).toBe('refused');
  expect(quickSaid({ uncertain: {}, refusal: {}, lost: true, problem })).toBe('uncertain');
});
