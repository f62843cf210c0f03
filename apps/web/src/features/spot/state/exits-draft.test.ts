// Protects: the form says the same of exits as the server would: on which side they belong, which are missing, and what is sent.
import { describe, expect, it } from 'vitest';
import type { Market } from '../../../shared/markets/index.ts';
import { checkExits, isList, missingExit } from './exits-draft.ts';
import { exitGain, exitPercent, listBody } from './list-body.ts';
import { emptyDraft } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';

const market = { market: 'BTC_USDT', base: 'BTC', quote: 'USDT', tickSize: '0.1', lotSize: '0.001', minTotal: '5' } as Market;
const draft = (change: Partial<OrderDraft>): OrderDraft => ({ ...emptyDraft, price: '100', amount: '2', withExits: true, ...change });

describe('exits', () => {
  it('of a purchase take a profit above its price and stop a loss below it; of a sale the other way round', () => {
    const at = (change: Partial<OrderDraft>) => checkExits(draft(change), market, '90');
    expect(at({ profitPrice: '100.1', lossPrice: '99.9' })).toBeNull();
    expect(at({ profitPrice: '100' })).toEqual({ rule: 'PROFIT_SIDE', field: 'profitPrice', limit: '100', nearest: '100.1' });
    expect(at({ lossPrice: '100' })).toEqual({ rule: 'LOSS_SIDE', field: 'lossPrice', limit: '100', nearest: '99.9' });
    expect(at({ side: 'sell', profitPrice: '99.9', lossPrice: '100.1' })).toBeNull();
    expect(at({ side: 'sell', profitPrice: '101' })).toMatchObject({ rule: 'PROFIT_SIDE', nearest: '99.9' });
    expect(at({ type: 'market', profitPrice: '91', lossPrice: '89' })).toBeNull();
    expect(at({ type: 'oco', side: 'sell', profitPrice: '89' })).toMatchObject({ rule: 'PROFIT_SIDE', limit: '90' });
    expect(at({ withExits: false, profitPrice: '1' })).toBeNull();
    expect(at({ profitPrice: '100.15' })).toMatchObject({ rule: 'TRIGGER_NOT_ON_TICK' });
  });

  it('are one at least after an entry, and two of an oco', () => {
    expect(missingExit(draft({}))).toBe('profitPrice');
    expect(missingExit(draft({ lossPrice: '90' }))).toBeNull();
    expect(missingExit(draft({ type: 'oco', profitPrice: '110' }))).toBe('lossPrice');
    expect([isList(draft({})), isList(draft({ type: 'stop-limit' })), isList(draft({ withExits: false }))]).toEqual([true, false, false]);
  });

  it('go out as a bracket, as one that follows, or as two that share an amount', () => {
    expect(listBody(draft({ profitPrice: '110', lossPrice: '90' }), market)).toEqual({
      market: 'BTC_USDT',
      side: 'buy',
      kind: 'bracket',
      entry: { type: 'limit', price: '100', amount: '2', timeInForce: 'GTC' },
      profit: { type: 'limit', price: '110' },
      stop: { type: 'stop-market', stopPrice: '90' },
    });
    expect(listBody(draft({ side: 'sell', lossPrice: '110' }), market)).toMatchObject({
      kind: 'oto',
      exit: { type: 'stop-limit', stopPrice: '110', price: '111.1' },
    });
    expect(listBody(draft({ type: 'oco', side: 'sell', profitPrice: '110', lossPrice: '90' }), market)).toEqual({
      market: 'BTC_USDT',
      side: 'sell',
      kind: 'oco',
      amount: '2',
      profit: { type: 'limit', price: '110' },
      stop: { type: 'stop-market', stopPrice: '90' },
    });
  });

  it('say how far they are and what they would come to', () => {
    expect(Number(exitPercent('110', '100'))).toBe(10);
    expect(Number(exitGain(draft({}), market, '110', '100'))).toBe(20);
    expect(Number(exitGain(draft({ side: 'sell' }), market, '110', '100'))).toBe(-20);
    expect(exitPercent('', '100')).toBeNull();
  });
});
