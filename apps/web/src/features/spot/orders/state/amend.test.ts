// Protects: an amendment sends what was changed and nothing else, in the server's units, and says truly what becomes of the order's place.
import { describe, expect, it } from 'vitest';
import type { Market } from '../../../../shared/markets/index.ts';
import { order, waitingOrder } from '../testing/orders.ts';
import { amendBody, changedTerms, draftOf, effectOf, isBelowFilled, withTerm } from './amend.ts';

const resting = order({ id: '7', price: '64000.0', amount: '0.50000', filledAmount: '0.10000' });

describe('39: amending', () => {
  it('begins with the order as it is, which changes nothing', () => {
    const draft = draftOf(resting, undefined);
    expect(draft).toEqual({ price: '64000.0', amount: '0.50000' });
    expect([changedTerms(resting, draft), effectOf(resting, draft)]).toEqual([[], 'unchanged']);
  });

  it.each([
    [{ amount: '0.4' }, 'keepsPlace', { amount: '0.4' }],
    [{ amount: '0.60' }, 'losesPlace', { amount: '0.6' }],
    [{ price: '64001.' }, 'losesPlace', { price: '64001' }],
    [{ price: '64001', amount: '0.4' }, 'losesPlace', { price: '64001', amount: '0.4' }],
  ])('%j %s', (change, effect, body) => {
    const draft = { ...draftOf(resting, undefined), ...change };
    expect([effectOf(resting, draft), amendBody(resting, draft)]).toEqual([effect, { id: '7', ...body }]);
  });

  it('an amount must be more than what is filled', () => {
    expect([isBelowFilled(resting, { amount: '0.1' }), isBelowFilled(resting, { amount: '0.10001' }), isBelowFilled(resting, {})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('what waits goes on waiting with its own terms; a distance is entered in per cent and sent in hundredths of it', () => {
    const trailing = waitingOrder({
      id: '8',
      type: 'trailing-stop',
      price: null,
      trailingBps: 150,
      activationPrice: '70000',
      waitsFor: 'activation',
    });
    const draft = draftOf(trailing, undefined);
    expect(draft).toEqual({ activationPrice: '70000', trailingBps: '1.50', amount: '0.50000' });
    expect(changedTerms(trailing, draft)).toEqual([]);
    const changed = { ...draft, trailingBps: '2.25' };
    expect([effectOf(trailing, changed), amendBody(trailing, changed)]).toEqual(['waits', { id: '8', trailingBps: 225 }]);
    const stop = waitingOrder({ id: '9', type: 'stop-limit', stopPrice: '60000', price: '59900' });
    expect(amendBody(stop, { ...draftOf(stop, undefined), stopPrice: '60100' })).toEqual({ id: '9', stopPrice: '60100' });
  });

  it('has the decimals of its market: of a price for what is a price, of an amount for what is one', () => {
    const market = { priceDecimals: 1, amountDecimals: 5 } as Market;
    const iceberg = order({ type: 'iceberg', price: '64000', amount: '0.5', displayAmount: '0.05' });
    const draft = draftOf(iceberg, market);
    expect(draft).toEqual({ price: '64000.0', amount: '0.50000', displayAmount: '0.05000' });
    expect(effectOf(iceberg, { ...draft, displayAmount: '0.1' })).toBe('keepsPlace');
    expect(draftOf({ ...iceberg, displayAmount: null }, market)).toEqual({ price: '64000.0', amount: '0.50000' });
  });

  it('a value from the chart or of a refusal comes into its field as the field has it', () => {
    const trailing = waitingOrder({ type: 'trailing-stop', price: null, trailingBps: 150 });
    expect(withTerm(draftOf(trailing, undefined), trailing, 'trailingBps', '4.17', undefined)).toEqual({
      trailingBps: '4.17',
      amount: '0.50000',
    });
    expect(withTerm(draftOf(resting, undefined), resting, 'price', '64001', undefined)).toEqual({ price: '64001', amount: '0.50000' });
  });
});
