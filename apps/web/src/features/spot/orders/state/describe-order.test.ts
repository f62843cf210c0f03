// Protects: every kind of order, waiting or working, is read as what it is: from these facts tables, cards, dialogs and the chart speak.
import { describe, expect, it } from 'vitest';
import { chartLinesOf } from './chart-lines.ts';
import { describeOrder, directionOf } from './describe-order.ts';
import { order, waitingOrder } from '../testing/orders.ts';

describe('39: what an order is', () => {
  it.each([
    ['buy', 'stop-limit', 'up'],
    ['sell', 'stop-limit', 'down'],
    ['buy', 'stop-market', 'up'],
    ['sell', 'stop-market', 'down'],
    ['buy', 'take-profit-limit', 'down'],
    ['sell', 'take-profit-limit', 'up'],
    ['buy', 'take-profit-market', 'down'],
    ['sell', 'take-profit-market', 'up'],
    ['buy', 'trailing-stop', 'up'],
    ['sell', 'trailing-stop', 'down'],
  ] as const)('a %s %s fires on the way %s', (side, type, direction) => {
    expect(directionOf({ side, type })).toBe(direction);
  });

  it('an order of today has no condition, and its price is what matters', () => {
    expect(describeOrder(order({ price: '64000', amount: '0.5' }))).toEqual({
      stage: 'working',
      waitsFor: null,
      executes: 'limit',
      trigger: null,
      activation: null,
      distance: null,
      extreme: null,
      level: '64000',
      shown: null,
      list: null,
      firedAt: null,
      amendable: ['price', 'amount'],
    });
    expect(describeOrder(order({ type: 'market', price: null })).executes).toBe('market');
    expect(describeOrder(order({ status: 'cancelled' }))).toMatchObject({ stage: 'ended', amendable: [] });
  });

  it('one that waits has the trigger as its level, and all of its terms can change', () => {
    const stop = waitingOrder({ type: 'stop-limit', side: 'sell', stopPrice: '95', price: '94' });
    expect(describeOrder(stop)).toMatchObject({
      stage: 'waiting',
      waitsFor: 'price',
      executes: 'limit',
      trigger: { price: '95', direction: 'down' },
      level: '95',
      amendable: ['stopPrice', 'price', 'amount'],
    });
    expect(describeOrder({ ...stop, type: 'stop-market', price: null })).toMatchObject({
      executes: 'market',
      amendable: ['stopPrice', 'amount'],
    });
  });

  it('one that has fired and waits for its turn can only be cancelled; in the book it is a limit order again', () => {
    const fired = waitingOrder({ type: 'stop-limit', stopPrice: '95', price: '94', triggeredAt: 7 });
    expect(describeOrder(fired)).toMatchObject({ stage: 'waiting', waitsFor: 'turn', amendable: [] });
    expect(describeOrder({ ...fired, status: 'new' })).toMatchObject({ stage: 'working', level: '94', amendable: ['price', 'amount'] });
  });

  it('a trailing stop waits for its start, then follows with a trigger of its own', () => {
    const start = waitingOrder({
      type: 'trailing-stop',
      side: 'sell',
      price: null,
      trailingBps: 150,
      activationPrice: '120',
      waitsFor: 'activation',
    });
    expect(describeOrder(start)).toMatchObject({
      waitsFor: 'activation',
      activation: { price: '120', direction: 'up' },
      trigger: null,
      distance: { bps: 150 },
      level: '120',
      amendable: ['activationPrice', 'trailingBps', 'amount'],
    });
    const follows = describeOrder({ ...start, waitsFor: 'price', trailing: { extreme: '130', trigger: '128.05' } });
    expect(follows).toMatchObject({
      activation: null,
      trigger: { price: '128.05', direction: 'down' },
      extreme: { price: '130', at: 'high' },
      level: '128.05',
      amendable: ['trailingBps', 'amount'],
    });
    const buys = describeOrder({ ...start, side: 'buy', waitsFor: 'price', trailing: { extreme: '90', trigger: '91.35' } });
    expect(buys).toMatchObject({ extreme: { price: '90', at: 'low' }, trigger: { price: '91.35', direction: 'up' } });
    const byAmount = { ...start, trailingBps: null, trailingAmount: '7', waitsFor: undefined };
    expect(describeOrder(byAmount)).toMatchObject({
      distance: { amount: '7' },
      waitsFor: 'price',
      amendable: ['trailingAmount', 'amount'],
    });
    expect(describeOrder({ ...start, side: 'buy' }).activation).toEqual({ price: '120', direction: 'down' });
  });

  it('an exit waits for its entry at a level of its own', () => {
    const list = { id: 'L', kind: 'bracket', leg: 'profit' } as const;
    const exit = waitingOrder({ side: 'sell', price: '120', waitsFor: 'entry', list });
    expect(describeOrder(exit)).toMatchObject({ waitsFor: 'entry', trigger: null, level: '120' });
    const stop = waitingOrder({
      type: 'stop-market',
      side: 'sell',
      price: null,
      stopPrice: '90',
      waitsFor: 'entry',
      list: { ...list, leg: 'stop' },
    });
    expect(describeOrder(stop)).toMatchObject({ waitsFor: 'entry', level: '90' });
  });

  it('an iceberg works at once, and what it hides is what is left without what it shows', () => {
    const iceberg = order({ type: 'iceberg', amount: '0.50000', filledAmount: '0.15000', displayAmount: '0.05000' });
    expect(describeOrder(iceberg)).toMatchObject({ stage: 'working', amendable: ['price', 'amount', 'displayAmount'] });
    expect(Number(describeOrder(iceberg).shown?.left)).toBe(0.35);
    // What the book shows now may be the rest of a part, or a part of another size.
    expect(describeOrder({ ...iceberg, shownAmount: '0.02000', hiddenAmount: '0.33000' }).shown?.part).toBe('0.02000');
    expect(describeOrder({ ...iceberg, status: 'cancelled' }).shown).toBeNull();
  });
});

describe('39: lines of the chart', () => {
  const linesOf = (...given: Parameters<typeof waitingOrder>) =>
    chartLinesOf(waitingOrder(...given)).map(({ price, term }) => `${term} ${price}`);

  it('has one for each price that an order has', () => {
    expect(chartLinesOf(order({ price: '100' }))).toEqual([{ price: '100', term: 'price', isWaiting: false }]);
    expect(linesOf({ type: 'stop-limit', stopPrice: '95', price: '94' })).toEqual(['stopPrice 95', 'price 94']);
    expect(linesOf({ type: 'stop-market', stopPrice: '95', price: null })).toEqual(['stopPrice 95']);
    const trailing = { type: 'trailing-stop', price: null, trailingBps: 100, activationPrice: '120' } as const;
    expect(linesOf({ ...trailing, waitsFor: 'activation' })).toEqual(['activationPrice 120']);
    expect(linesOf({ ...trailing, trailing: { extreme: '130', trigger: '128.7' } })).toEqual(['trailing 128.7']);
    expect(chartLinesOf(order({ status: 'filled' }))).toEqual([]);
  });
});
