// Protects the words of orders: what an order does and when is one sentence, the same in every list, in four languages.
import { registerTexts, startTexts } from '@agio/ui/i18n';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Market } from '../../../../shared/markets/index.ts';
import { texts } from '../../texts/index.ts';
import { legOf, order, waitingOrder } from '../testing/orders.ts';
import { heldText, orderWords } from './order-words.ts';

const rules = { market: 'BTC_USDT', priceDecimals: 1, amountDecimals: 5, tickSize: '0.1', lotSize: '0.00001' } as Market;

let i18next: Awaited<ReturnType<typeof startTexts>>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  registerTexts({ orders: texts.orders });
  i18next = await startTexts('en-US', ['orders']);
  vi.unstubAllGlobals();
});

const wordsIn = (language: string) => orderWords(i18next.getFixedT(language, 'orders'), language, () => rules);
const stop = waitingOrder({ type: 'stop-market', side: 'sell', price: null, stopPrice: '95' });
const trailing = waitingOrder({
  type: 'trailing-stop',
  side: 'sell',
  price: null,
  trailingBps: 150,
  trailing: { extreme: '64333.8', trigger: '63368.7' },
});

describe('39: the condition', () => {
  it.each([
    ['today, in the book', order(), 'Good till cancelled'],
    ['today, only resting', order({ postOnly: true }), 'Post only'],
    ['a stop at market', stop, 'sells at market when the last price is 95.0 or lower'],
    ['a stop that buys', { ...stop, side: 'buy' }, 'buys at market when the last price is 95.0 or higher'],
    ['a take-profit that sells', { ...stop, type: 'take-profit-market' }, 'sells at market when the last price is 95.0 or higher'],
    ['a stop with a limit', { ...stop, type: 'stop-limit', price: '94' }, 'limit order at 94.0 when the last price is 95.0 or lower'],
    ['a trailing stop', trailing, 'sells at market when the last price is 63,368.7 or lower, high 64,333.8'],
    [
      'a trailing stop before its start',
      { ...trailing, trailing: null, waitsFor: 'activation', activationPrice: '65500' },
      'trails once the last price is 65,500.0 or higher',
    ],
    ['an exit at a limit', waitingOrder({ side: 'sell', waitsFor: 'entry' }), 'placed when the entry order fills'],
    ['an exit with a stop', { ...stop, waitsFor: 'entry' }, 'after the entry order: sells at market when the last price is 95.0 or lower'],
    ['what has fired', { ...stop, triggeredAt: 1 }, 'about to be executed'],
    [
      'an iceberg',
      order({ type: 'iceberg', displayAmount: '0.05', filledAmount: '0.15' }),
      'shows 0.05000 of 0.35000 · Good till cancelled',
    ],
  ] as const)('%s', (_what, given, text) => {
    expect(wordsIn('en-US').condition(given)).toBe(text);
  });

  it('says until when, beside what it waits for as well, and when it has fired', () => {
    const { condition, fired } = wordsIn('en-US');
    const until = { timeInForce: 'GTD', expireAt: new Date('2030-01-02T03:04:05').getTime() } as const;
    expect(condition(order(until))).toBe('Good till 01/02/2030 03:04:05');
    expect(condition(order({ ...until, postOnly: true }))).toBe('Post only · Good till 01/02/2030 03:04:05');
    expect(condition({ ...stop, ...until })).toBe('sells at market when the last price is 95.0 or lower · Good till 01/02/2030 03:04:05');
    expect(condition(order({ expireAt: until.expireAt, timeInForce: 'IOC' }))).toBe('Immediate or cancel');
    expect(condition(order({ type: 'market', price: null }))).toBe('--');
    const working = order({ type: 'stop-limit', stopPrice: '95', triggeredAt: until.expireAt });
    expect(condition(working)).toBe('triggered 01/02/2030 03:04:05 · Good till cancelled');
    expect([fired(working), fired(order())]).toEqual(['triggered 01/02/2030 03:04:05', null]);
  });

  it('where terms are missing, it says that it waits', () => {
    const { condition } = wordsIn('en-US');
    const bare = { ...stop, stopPrice: null };
    expect([condition(bare), condition({ ...bare, waitsFor: 'entry' }), condition({ ...bare, type: 'limit', price: '94' })]).toEqual(
      Array.from({ length: 3 }, () => 'waiting for its condition'),
    );
    expect(condition({ ...stop, waitsFor: 'activation' })).toBe('sells at market when the last price is 95.0 or lower');
  });

  it('is shorter in a row, with the same prices', () => {
    const { condition } = wordsIn('en-US');
    expect(condition(trailing, 'short')).toBe('sells at 63,368.7 or lower, high 64,333.8');
    expect(condition({ ...stop, type: 'stop-limit', price: '94' }, 'short')).toBe('at 95.0 or lower, a limit order at 94.0');
    expect(condition({ ...stop, waitsFor: 'entry' }, 'short')).toBe('then sells at 95.0 or lower');
  });

  it('is complete in every language', async () => {
    for (const language of ['zh-CN', 'zh-TW', 'ko-KR']) {
      await i18next.loadLanguages(language);
      expect(wordsIn(language).condition(stop)).toContain('95.0');
      expect(wordsIn(language).condition(stop)).not.toMatch(/market|when/);
    }
  });
});

describe('39: type, state and list', () => {
  const words = () => wordsIn('en-US');

  it('a trailing stop says how far it stays behind', () => {
    expect(words().type(trailing)).toBe('Trailing stop, 1.50%');
    expect(words().type({ ...trailing, trailingBps: null, trailingAmount: '700' })).toBe('Trailing stop, 700.0 USDT');
  });

  it('a limit order that is an exit says which one; every order of a list says of which', () => {
    expect(words().type(legOf('bracket', 'profit'))).toBe('Take profit, limit');
    expect(words().type(legOf('bracket', 'stop'))).toBe('Stop, limit');
    expect(words().type(legOf('bracket', 'entry'))).toBe('Limit');
    expect(words().type(legOf('oco', 'profit'))).toBe('Limit');
    expect(words().type(legOf('bracket', 'stop', { type: 'stop-market' }))).toBe('Stop market');
    expect([words().price(order({ price: '64000' })), words().price(stop)]).toEqual(['64,000.0', 'Market']);
    expect([words().list(legOf('bracket', 'entry')), words().list(legOf('oco', 'stop')), words().list(order())]).toEqual([
      'With exits',
      'OCO',
      null,
    ]);
  });

  it('an end has its reason, unless it was filled', () => {
    expect([words().status(order({ status: 'cancelled' })), words().reason(order({ status: 'cancelled', reason: 'customer' }))]).toEqual([
      'Cancelled',
      'by you',
    ]);
    expect(words().status(order({ status: 'cancelled', filledAmount: '0.1' }))).toBe('Partially filled, cancelled');
    expect(words().status(order({ status: 'filled', filledAmount: '0.5' }))).toBe('Filled');
    expect(words().reason(order())).toBeNull();
    expect(words().reason(order({ status: 'filled', reason: 'list' }))).toBeNull();
    expect(words().reason(order({ status: 'expired', reason: 'expiry' }))).toBeNull();
    expect(words().reason(order({ status: 'expired', reason: 'self_trade' }))).toBe('self-trade prevented');
    for (const reason of ['list', 'post_only', 'fill_or_kill', 'disabled'] as const)
      expect(words().reason(order({ status: 'cancelled', reason }))).toMatch(/^[a-z]/);
  });

  it('a button names the order, by its trigger where it has no price', () => {
    expect(words().named(order())).toEqual({ side: 'Buy', amount: '0.50000', coin: 'BTC', price: '64000.0' });
    expect(words().named(stop)).toMatchObject({ side: 'Sell', price: '95' });
    expect(words().named({ ...stop, amount: null, total: '500' })).toMatchObject({ amount: '500', coin: 'USDT' });
    expect(words().named({ ...stop, price: '94' })).toMatchObject({ price: '94' });
    expect(words().named(order({ price: null }))).toMatchObject({ price: 'Market' });
  });

  it('lines of the chart say what they are', () => {
    const limit = waitingOrder({ type: 'stop-limit', stopPrice: '95' });
    expect(words().line(limit, 'stopPrice', 'Sell 0.5')).toBe('Stop limit, Sell 0.5');
    expect(words().line(limit, 'price', 'Sell 0.5')).toBe('Limit, Sell 0.5');
    expect(words().line(order({ type: 'limit' }), 'price', 'Buy 1')).toBe('Limit, Buy 1');
    expect(words().line(legOf('bracket', 'profit', { status: 'pending_trigger' }), 'price', 'Sell 1')).toBe('Take profit, limit, Sell 1');
    expect(words().line({ ...trailing, activationPrice: '70000' }, 'activationPrice', 'Sell 1')).toBe('Start at, Sell 1');
    expect(words().line(trailing, 'trailing', 'Sell 0.5')).toBe('Trailing stop, 1.50%, Sell 0.5');
  });

  it('what becomes free is listed as one says it', () => {
    const t = i18next.getFixedT('en-US', 'orders');
    expect(heldText(t, [{ coin: 'USDT', amount: '30000' }])).toBe('30,000 USDT');
    expect(
      heldText(t, [
        { coin: 'USDT', amount: '30000' },
        { coin: 'BTC', amount: '0.5' },
      ]),
    ).toBe('30,000 USDT and 0.5 BTC');
  });
});
