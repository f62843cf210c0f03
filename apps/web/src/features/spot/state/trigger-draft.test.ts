// Protects: the form says the same of a trigger as the server would: when it is met, which distance passes, where it would fire.
import { describe, expect, it } from 'vitest';
import type { Market } from '../../../shared/markets/index.ts';
import { checkTrigger, emptyTrigger, expectedTrigger, firesUp, missingTrigger, trailedPrice, triggerBody } from './trigger-draft.ts';
import type { TriggerDraft } from './trigger-draft.ts';

const market = { tickSize: '0.1', priceDecimals: 1 } as Market;
const draft = (change: Partial<TriggerDraft>): TriggerDraft => ({ side: 'sell', type: 'stop-market', ...emptyTrigger, ...change });

describe('a trigger', () => {
  it('is met below for a stop that sells and a take-profit that buys, above for the others', () => {
    expect(firesUp({ side: 'sell', type: 'stop-market' })).toBe(false);
    expect(firesUp({ side: 'buy', type: 'stop-limit' })).toBe(true);
    expect(firesUp({ side: 'sell', type: 'take-profit-limit' })).toBe(true);
    expect(firesUp({ side: 'buy', type: 'take-profit-market' })).toBe(false);
    expect(firesUp({ side: 'buy', type: 'trailing-stop' })).toBe(true);
  });

  it('that the last price meets is refused with the nearest that it does not', () => {
    const at = (side: 'buy' | 'sell', stopPrice: string) => checkTrigger(draft({ side, stopPrice }), market, '100');
    expect(at('sell', '100')).toEqual({ rule: 'TRIGGER_MET', field: 'stopPrice', limit: '100', nearest: '99.9' });
    expect(at('buy', '100.0')).toMatchObject({ rule: 'TRIGGER_MET', nearest: '100.1' });
    expect([at('sell', '99.9'), at('buy', '100.1'), at('sell', '')]).toEqual([null, null, null]);
    expect(at('sell', '99.95')).toMatchObject({ rule: 'TRIGGER_NOT_ON_TICK', nearest: '100.0' });
    expect(at('sell', '0')).toMatchObject({ rule: 'TRIGGER_ZERO' });
    expect(checkTrigger(draft({ stopPrice: '200' }), market, undefined)).toBeNull();
  });

  it('of a trailing stop needs a distance that leaves one, and a start that is still to come', () => {
    const at = (change: Partial<TriggerDraft>) => checkTrigger(draft({ type: 'trailing-stop', ...change }), market, '100');
    expect(at({ distance: '2.5' })).toBeNull();
    expect(at({ distance: '0.05' })).toMatchObject({ rule: 'DISTANCE_RANGE', nearest: '0.1' });
    expect(at({ distance: '51' })).toMatchObject({ rule: 'DISTANCE_RANGE', nearest: '50' });
    expect(at({ distance: '2.505' })).toMatchObject({ rule: 'DISTANCE_NOT_ON_TICK' });
    expect(at({ distance: '100', distanceIn: 'amount' })).toMatchObject({ rule: 'DISTANCE_RANGE', nearest: '99.9' });
    expect(at({ distance: '100', distanceIn: 'amount', side: 'buy' })).toBeNull();
    expect(at({ distance: '2', startAt: '100' })).toMatchObject({ rule: 'START_MET', field: 'startAt', nearest: '100.1' });
    expect(at({ distance: '2', startAt: '101' })).toBeNull();
  });

  it('follows as in the core: cut below the best price, raised above it', () => {
    expect(trailedPrice(draft({ distance: '5' }), '118.3', '0.1')).toBe('112.3');
    expect(trailedPrice(draft({ distance: '5', side: 'buy' }), '90.1', '0.1')).toBe('94.7');
    expect(trailedPrice(draft({ distance: '7', distanceIn: 'amount' }), '108', '0.1')).toBe('101.0');
    expect(expectedTrigger(draft({ type: 'trailing-stop', distance: '1', startAt: '200' }), market, '100')).toBe('198.0');
    expect(expectedTrigger(draft({ stopPrice: '95' }), market, undefined)).toBe('95');
  });

  it('says what is missing, and goes to the server in its own terms', () => {
    expect([missingTrigger(draft({})), missingTrigger(draft({ type: 'trailing-stop' })), missingTrigger(draft({ type: 'limit' }))]).toEqual(
      ['stopPrice', 'distance', null],
    );
    expect(triggerBody(draft({ type: 'trailing-stop', distance: '2.50', startAt: '105' }))).toEqual({
      trailingBps: 250,
      activationPrice: '105',
    });
    expect(triggerBody(draft({ type: 'trailing-stop', distance: '3', distanceIn: 'amount' }))).toEqual({ trailingAmount: '3' });
    expect(triggerBody(draft({ stopPrice: '95' }))).toEqual({ stopPrice: '95' });
  });
});
