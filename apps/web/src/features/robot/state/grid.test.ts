// Protects what the page says of a grid before the server does: its lines and their sides, a range from the past, what is sent, and what is lost if the price goes one way.
import { expect, it } from 'vitest';
import type { GridPlan } from '../api/robots.ts';
import { intervalFor } from './candles.ts';
import { beyondRange, draftOf, emptyGrid, problemOf, termsOf, type GridDraft } from './grid-draft.ts';
import { gapOf, linesOf, mostGrids, sidesAt } from './lines.ts';
import { ifItFalls, ifItRises } from './outcome.ts';
import { domainOf, levelsOf, priceAt, yOf } from './scale.ts';
import { differenceOf, totalsOf } from './statement.ts';
import { daysOutside, roundRange } from './suggest.ts';

const draft: GridDraft = { ...emptyGrid, lower: '100', upper: '110', grids: '5', investment: '517.4' };
const range = { lower: 100, upper: 110, grids: 5 } as const;

it('draws lines by equal steps or equal shares, each on a tick, and leaves the nearest one empty', () => {
  expect(linesOf({ ...range, spacing: 'arithmetic' }, 1)).toEqual([100, 102, 104, 106, 108, 110]);
  expect(linesOf({ lower: 100, upper: 400, grids: 2, spacing: 'geometric' }, 1)).toEqual([100, 200, 400]);
  expect(linesOf({ ...range, lower: 110, upper: 100, spacing: 'arithmetic' }, 1)).toEqual([]);
  // 105 is as near to 104 as to 106: the lower of them.
  expect(sidesAt([100, 102, 104, 106, 108, 110], 105)).toEqual(['buy', 'buy', null, 'sell', 'sell', 'sell']);
  expect(gapOf({ ...range, spacing: 'arithmetic' })).toBe(2);
  expect(mostGrids({ lower: 100, upper: 110, spacing: 'arithmetic' }, 0.001, 200)).toBe(45);
});

it('rounds what the server suggests to three figures on a tick, and says on how many days prices left a range', () => {
  const suggested = { days: 30, lower: '61234.5', upper: '71987.1', grids: 187, left: 2, of: 30 };
  expect(roundRange(suggested, 0.1)).toEqual({ lower: 61_200, upper: 72_000, grids: 60 });
  expect(roundRange({ ...suggested, lower: '0.012345', upper: '0.0222', grids: 7 }, 0.0001)).toEqual({
    lower: 0.0123,
    upper: 0.0222,
    grids: 7,
  });
  const days = [
    { high: 111, low: 105 },
    { high: 109, low: 101 },
  ];
  expect(daysOutside(days, 100, 110)).toBe(1);
});

it('sends what is whole and names what is wrong', () => {
  expect(termsOf(draft, 'BTC_USDT')).toEqual({
    kind: 'grid',
    market: 'BTC_USDT',
    lower: '100',
    upper: '110',
    grids: 5,
    spacing: 'arithmetic',
    investment: '517.4',
    reinvest: false,
    onStop: 'sell',
    slippageBps: 100,
  });
  expect(termsOf({ ...draft, investment: '' }, 'BTC_USDT')).toBeNull();
  expect(termsOf({ ...draft, movesUp: true, highest: '' }, 'BTC_USDT')).toBeNull();
  expect(termsOf({ ...draft, by: 'amount', amount: '1.' }, 'BTC_USDT')).toMatchObject({ amount: '1' });
  expect(problemOf({ ...draft, lower: '110' }, '105')).toBe('range');
  expect(problemOf({ ...draft, grids: '201' }, '105')).toBe('grids');
  expect(problemOf({ ...draft, stopLoss: '101' }, '105')).toBe('stop');
  expect(problemOf({ ...draft, stopLoss: '99' }, '98')).toBe('stop');
  expect(problemOf({ ...draft, stopLoss: '99', triggerPrice: '107' }, '98')).toBeNull();
  expect(problemOf({ ...draft, takeProfit: '109' }, '105')).toBe('profit');
  expect(problemOf({ ...draft, movesUp: true, highest: '109' }, '105')).toBe('top');
  expect(problemOf({ ...draft, movesDown: true, lowest: '101' }, '105')).toBe('bottom');
  expect(beyondRange(draft, { priceDecimals: 1 })).toEqual({ highest: '120.0', lowest: '95.0' });
});

it('stands in the form again as it was asked', () => {
  const terms = { kind: 'grid', market: 'BTC_USDT', lower: '100', upper: '110', grids: 5, spacing: 'geometric', amount: '1' } as const;
  const whole = { ...terms, stopLoss: '90', confirmStop: true, highest: '130', reinvest: true, onStop: 'keep', slippageBps: 50 } as const;
  expect(termsOf(draftOf(whole), 'BTC_USDT')).toEqual(whole);
});

/** The worked example of the documents: 100 to 110, 1 a line, price 105, fees of 0.08 and 0.1 per cent. */
const plan: GridPlan = {
  lastPrice: '105',
  amount: '1',
  lines: [100, 102, 104, 106, 108, 110].map((price, at) => ({ price: String(price), side: at < 2 ? 'buy' : at > 2 ? 'sell' : null })),
  ownUsed: '0',
  boughtNow: '3.00301',
  cost: '315.31605',
  worstCost: '318.46921',
  reserved: '202',
  invested: '520.46921',
  left: null,
  earnsBps: [10, 20],
  largestGrids: 5,
  enough: true,
};
const fees = { maker: '0.0008', taker: '0.001' };

it('says what is left if the price only falls, with and without a sale, and if it only rises', () => {
  // 3.00000699 bought, 2 × 0.9992 more on the way down: 4.99840699 at 95, less the fee of the sale.
  expect(ifItFalls(plan, '95', fees, true)).toEqual({ change: expect.stringMatching(/^-42\.9422/), held: '0' });
  expect(ifItFalls(plan, '95', fees, false)).toEqual({
    change: expect.stringMatching(/^-42\.4673/),
    held: expect.stringMatching(/^4\.998406/),
  });
  // Three sells bring 324 less their fee; seven millionths are left.
  expect(ifItRises(plan, fees)).toEqual({ change: expect.stringMatching(/^8\.4255/), held: expect.stringMatching(/^0\.0000069/) });
});

it('adds up, and shows what does not', () => {
  const robot = { equity: '521.74640878', invested: '517.31605', withdrawn: '0', change: '4.43035878' };
  const results = { gridProfit: '3.74566784', positionResult: '0.68469094' };
  expect(Number(differenceOf({ ...robot, ...results }))).toBe(0);
  expect(differenceOf({ ...robot, ...results, gridProfit: '3.74566785' })).toBe('-0.00000001');
  const [usdt, btc] = totalsOf([
    { ...robot, ...results, quote: 'USDT' },
    { ...robot, ...results, quote: 'USDT' },
    { ...robot, ...results, quote: 'BTC' },
  ]);
  expect([usdt?.robots, usdt?.equity, usdt?.gridProfit, btc?.robots]).toEqual([2, '1043.49281756', '7.49133568', 1]);
});

it('draws prices where they are, and takes them from there on a tick', () => {
  const [domain, box] = [domainOf([100, 110]), { top: 10, height: 100 }] as const;
  expect(priceAt(domain, box, yOf(domain, box, 105), 0.1)).toBeCloseTo(105, 6);
  expect(priceAt(domain, box, 10_000, 0.1)).toBe(0.1);
  expect(levelsOf({ low: 99, high: 111 }, 5)).toEqual([100, 102.5, 105, 107.5, 110]);
  expect(domainOf([])).toEqual({ low: 0, high: 1 });
});

it('takes candles as long as fit into a picture, from before the start', () => {
  const hour = 3_600_000;
  expect(intervalFor(100 * hour, 101 * hour)).toEqual({ interval: '1min', openMs: 100 * hour - 8 * 60_000 });
  expect(intervalFor(1000 * hour, 1048 * hour)).toEqual({ interval: '30min', openMs: 996 * hour });
});
