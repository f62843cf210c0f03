// Protects the order that is sent: for every side, type and way to say how much, what leaves is what is in the form, and the slider never asks for more than there is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimalsOf, fixed } from '@agio/ui/formats';
import type { Market } from '../../../shared/markets/index.ts';
import { estimateByAmount, estimateByTotal } from './market-estimate.ts';
import { orderBody } from './order-body.ts';
import { emptyDraft, mostOf, percentOf, resolveDraft, withPercent } from './order-draft.ts';
import type { OrderDraft, Situation } from './order-draft.ts';
import { quoteOrder } from './order-quote.ts';
import { checkOrder, missingField } from './order-rules.ts';

const market: Market = {
  market: 'ETH_USDT',
  base: 'ETH',
  quote: 'USDT',
  tickSize: '0.01',
  lotSize: '0.0001',
  priceDecimals: 2,
  amountDecimals: 4,
  minAmount: '0.001',
  maxAmount: '1000000000000',
  minTotal: '1',
  priceBandPercent: '10',
  makerFee: '0.0008',
  takerFee: '0.001',
  status: 'open',
  tags: [],
  sort: 1,
  openingPrice: '2000',
  reference: null,
};
const situation: Situation = {
  market,
  available: { base: '7.5', quote: '10000' },
  bids: [['1999.5', '4']],
  asks: [['2000.5', '3']],
  nowMs: 0,
};
const fees = { maker: '0.0008', taker: '0.001' };
const FORM = { price: '2000.00', amount: '1.5000', total: '3100.00' };

type Row = readonly [
  OrderDraft['side'],
  OrderDraft['type'],
  OrderDraft['by'],
  body: object,
  missing: string,
  most: string | null,
  receives: string,
];

/** Everything a form can be: what is sent, which field is asked for while the form is empty, the most, and the coin it brings. */
const TABLE: readonly Row[] = [
  ['buy', 'limit', 'amount', { type: 'limit', price: '2000', amount: '1.5', timeInForce: 'GTC' }, 'price', '5.0000', 'ETH'],
  ['buy', 'limit', 'total', { type: 'limit', price: '2000', amount: '1.55', timeInForce: 'GTC' }, 'price', '5.0000', 'ETH'],
  ['buy', 'market', 'amount', { type: 'market', amount: '1.5' }, 'amount', '3.0000', 'ETH'],
  ['buy', 'market', 'total', { type: 'market', total: '3100' }, 'total', '10000', 'ETH'],
  ['sell', 'limit', 'amount', { type: 'limit', price: '2000', amount: '1.5', timeInForce: 'GTC' }, 'price', '7.5000', 'USDT'],
  ['sell', 'limit', 'total', { type: 'limit', price: '2000', amount: '1.55', timeInForce: 'GTC' }, 'price', '7.5000', 'USDT'],
  ['sell', 'market', 'amount', { type: 'market', amount: '1.5' }, 'amount', '7.5000', 'USDT'],
  // A market sell cannot be asked for by a total: the amount counts, whatever was typed last.
  ['sell', 'market', 'total', { type: 'market', amount: '1.5' }, 'amount', '7.5000', 'USDT'],
];

it('the table has every form there is', () => {
  expect(new Set(TABLE.map(([side, type, by]) => `${side} ${type} ${by}`)).size).toBe(8);
});

describe.each(TABLE)('%s %s by %s', (side, type, by, body, missing, most, receives) => {
  const draft: OrderDraft = { ...emptyDraft, ...FORM, side, type, by };

  it('G12: sends its own side, type and size, and nothing besides', () => {
    expect(orderBody(draft, market)).toEqual({ market: 'ETH_USDT', side, ...body });
    expect(orderBody({ ...draft, stp: 'expire-both' }, market)).toEqual({ market: 'ETH_USDT', side, ...body, stp: 'expire-both' });
  });

  it('carries what only an order that may rest can carry, where it may', () => {
    const expireAt = '2030-01-02T03:04';
    const resting = { ...draft, timeInForce: 'GTD', expireAt, postOnly: true } as const;
    const extra = type === 'limit' ? { timeInForce: 'GTD', expireAt: new Date(expireAt).getTime(), postOnly: true } : {};
    expect(orderBody(resting, market)).toEqual({ market: 'ETH_USDT', side, ...body, ...extra });
    for (const timeInForce of ['IOC', 'FOK'] as const) {
      const taking = type === 'limit' ? { timeInForce } : {};
      expect(orderBody({ ...draft, timeInForce, postOnly: true }, market)).toEqual({ market: 'ETH_USDT', side, ...body, ...taking });
    }
  });

  it('asks for what is missing, of a full form for nothing', () => {
    expect(missingField({ ...emptyDraft, side, type, by }, situation)).toBe(missing);
    expect(missingField(draft, situation)).toBeNull();
  });

  it('G13: offers the most there is, and parts of it to the last lot', () => {
    expect(mostOf(draft, situation)).toBe(most);
    const asked = (percent: number): string => {
      const set = withPercent(draft, situation, percent);
      const { amount, total } = resolveDraft(set, market);
      return set.by === 'total' && type === 'market' ? total : amount;
    };
    expect(compareDecimals(asked(100), most ?? '')).toBe(0);
    expect(compareDecimals(asked(0), '0')).toBe(0);
    for (const percent of [25, 50, 75, 100]) expect(percentOf(withPercent(draft, situation, percent), situation)).toBe(percent);
  });

  it('tells which coin comes of it, and takes the fee from that', () => {
    const quote = quoteOrder(draft, situation, fees);
    expect(quote.coin).toBe(receives);
    const gross = side === 'buy' ? quote.receive !== null : quote.total !== null;
    expect(gross && quote.fee !== null).toBe(true);
  });

  it('is refused by the balance it spends, and by no other', () => {
    const poor = (available: { base: string; quote: string }) => checkOrder(draft, { ...situation, available })?.rule;
    const [none, rule] =
      side === 'buy' ? [{ base: '100', quote: '0.5' }, 'BALANCE_QUOTE'] : [{ base: '0.5', quote: '100000' }, 'BALANCE_BASE'];
    expect(poor(none)).toBe(rule);
    expect(poor(side === 'buy' ? { base: '0', quote: '100000' } : { base: '100', quote: '0' })).toBeUndefined();
  });
});

it('G13: a share is exact however much there is: it is computed in whole numbers, never in floats', () => {
  const digits = fc.bigInt({ min: 1n, max: 10n ** 30n });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 100 }), fc.constantFrom('buy' as const, 'sell' as const), (atoms, percent, side) => {
      const text = atoms.toString().padStart(9, '0');
      const has = `${text.slice(0, -8)}.${text.slice(-8)}`;
      const vast = { ...market, maxAmount: '9'.repeat(40) };
      const rich: Situation = { ...situation, market: vast, available: { base: has, quote: has } };
      const draft: OrderDraft = { ...emptyDraft, side, type: 'market', by: side === 'buy' ? 'total' : 'amount' };
      const set = withPercent(draft, rich, percent);
      const [asked, most] = [side === 'buy' ? set.total : set.amount, mostOf(draft, rich) ?? ''];
      const decimals = decimalsOf(most);
      const whole = (value: string): bigint => BigInt(fixed(value, decimals).replace('.', ''));
      expect(whole(asked)).toBe((whole(most) * BigInt(percent)) / 100n);
    }),
  );
});

it('what a market order is told comes of the side of the book that it meets', () => {
  const market = { ...emptyDraft, type: 'market', amount: '1' } as const;
  expect(quoteOrder({ ...market, side: 'buy' }, situation, fees)).toMatchObject({ role: 'taker', average: '2000.50', total: '2000.5' });
  expect(quoteOrder({ ...market, side: 'sell' }, situation, fees)).toMatchObject({ role: 'taker', average: '1999.50', total: '1999.5' });
});

it.each([
  ['buy', '2000.50', 'taker'],
  ['buy', '2000.49', 'maker'],
  ['sell', '1999.50', 'taker'],
  ['sell', '1999.51', 'maker'],
] as const)('a limit %s at %s is a %s, and pays that fee', (side, price, role) => {
  const quote = quoteOrder({ ...emptyDraft, side, price, amount: '1' }, situation, fees);
  expect([quote.role, quote.rate]).toEqual([role, fees[role]]);
  expect(quoteOrder({ ...emptyDraft, side, price, amount: '1', postOnly: true }, situation, fees).role).toBe('maker');
});

it('limits of the market are limits: what is exactly as small or as large as allowed passes', () => {
  const rich = { ...situation, available: { base: '1000', quote: '9999999' }, market: { ...market, maxAmount: '100', minTotal: '2' } };
  const rule = (amount: string) => checkOrder({ ...emptyDraft, price: '2000', amount }, rich)?.rule;
  expect([rule('0.001'), rule('0.0009'), rule('100'), rule('100.0001')]).toEqual([
    undefined,
    'AMOUNT_TOO_SMALL',
    undefined,
    'AMOUNT_TOO_LARGE',
  ]);
  const worth = { ...rich, market: { ...rich.market, minAmount: '0.0001' } };
  expect(checkOrder({ ...emptyDraft, price: '1999', amount: '0.001' }, worth)?.rule).toBe('NO_SMALL_ORDERS');
  expect(checkOrder({ ...emptyDraft, price: '2000', amount: '0.001' }, worth)).toBeNull();
});

it('a market that takes resting orders alone takes no market order, whatever else is ticked', () => {
  const resting = { ...situation, market: { ...market, status: 'post-only' as const } };
  const rule = (change: Partial<OrderDraft>) => checkOrder({ ...emptyDraft, price: '1990', amount: '1', ...change }, resting)?.rule;
  expect([rule({}), rule({ postOnly: true }), rule({ type: 'market', postOnly: true })]).toEqual([
    'MARKET_POST_ONLY',
    undefined,
    'MARKET_POST_ONLY',
  ]);
});

it('an order that ends on a day must end after now', () => {
  const at = new Date('2030-01-02T03:04').getTime();
  const until = { ...emptyDraft, price: '1990', amount: '1', timeInForce: 'GTD', expireAt: '2030-01-02T03:04' } as const;
  const rule = (nowMs: number) => checkOrder(until, { ...situation, nowMs })?.rule;
  expect([rule(at - 60_000), rule(at), rule(at + 1)]).toEqual([undefined, 'EXPIRY_IN_THE_PAST', 'EXPIRY_IN_THE_PAST']);
});

describe('what is offered instead of an invalid value', () => {
  const rich: Situation = { ...situation, available: { base: '1000', quote: '99999999' } };

  it('is a price of at least one tick', () => {
    const problem = checkOrder({ ...emptyDraft, price: '0.004', amount: '1' }, rich);
    expect(problem).toMatchObject({ rule: 'PRICE_NOT_ON_TICK', nearest: '0.01' });
  });

  it.each([
    ['buy', '2000.50', '2000.49', 'POST_ONLY_BUY'],
    ['sell', '1999.50', '1999.51', 'POST_ONLY_SELL'],
  ] as const)('to a post-only %s at the other side’s best price is the next price', (side, price, nearest, rule) => {
    const draft: OrderDraft = { ...emptyDraft, side, price, amount: '1', postOnly: true };
    expect(checkOrder(draft, rich)).toEqual({ rule, field: 'price', limit: side === 'buy' ? '2000.5' : '1999.5', nearest });
    expect(checkOrder({ ...draft, price: nearest }, rich)).toBeNull();
  });

  it.each([
    ['buy', '0.0050'],
    ['sell', '0.0100'],
  ] as const)('to a market %s is counted by the side that it meets', (side, nearest) => {
    const wide: Situation = { ...rich, market: { ...market, minTotal: '10' }, bids: [['1000', '9']], asks: [['2000', '9']] };
    const draft: OrderDraft = { ...emptyDraft, side, type: 'market', amount: '0.002' };
    expect(checkOrder(draft, wide)).toMatchObject({ rule: 'NO_SMALL_ORDERS', nearest });
    expect(checkOrder({ ...draft, amount: nearest }, wide)).toBeNull();
  });
});

it('the slider stands where it was put, although the amount was cut to lots', () => {
  const few: Situation = { ...situation, available: { base: '0.0999', quote: '0' } };
  const draft: OrderDraft = { ...emptyDraft, side: 'sell', price: '2000' };
  for (const percent of [1, 25, 33, 50, 75, 99]) expect(percentOf(withPercent(draft, few, percent), few)).toBe(percent);
});

it('an estimate is whole as far as the book goes, and ends at the last level that it touches', () => {
  const levels = [
    ['10', '1'],
    ['11', '1'],
  ] as const;
  expect(estimateByAmount(levels, '1')).toEqual({ amount: '1', total: '10', worst: '10', complete: true });
  expect(estimateByAmount(levels, '2.1')).toEqual({ amount: '2', total: '21', worst: '11', complete: false });
  expect(estimateByTotal(levels, '15.5', '0.1')).toEqual({ amount: '1.5', total: '15.5', worst: '11', complete: true });
  expect(estimateByTotal(levels, '99', '0.1')).toEqual({ amount: '2', total: '21', worst: '11', complete: false });
});
