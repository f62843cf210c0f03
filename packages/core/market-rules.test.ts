// Protects: new rules of a market bind what is accepted from then on, and nothing that was accepted before.
import { expect, it } from 'vitest';
import { Core } from './core.ts';
import type { MarketRules } from './commands.ts';
import { Scenario } from './testing/scenario.ts';

const RULES: MarketRules = {
  minLots: 1,
  maxLots: 1_000_000,
  minTotal: '1',
  priceBandPercent: null,
  makerFeeBps: 100,
  takerFeeBps: 200,
  tags: [],
  sort: 0,
};

const setRules = (scenario: Scenario, rules: Partial<MarketRules> = {}) =>
  scenario.apply({ kind: 'set_market_rules', market: 0, ...RULES, ...rules });

it('orders keep the fees with which they were accepted', () => {
  const scenario = new Scenario();
  scenario.place(1, 'sell', 100, 1_000);
  expect(setRules(scenario)).toMatchObject({ ok: true });
  scenario.place(2, 'buy', 100, 1_000);
  const trade = scenario.last?.facts.find(({ fact }) => fact === 'trade');
  // The maker was accepted without a fee; the taker pays two per cent of what is received.
  expect(trade).toMatchObject({ maker: { fee: '0' }, taker: { fee: '20' } });
});

it('the smallest amount and total bind at once, and a snapshot keeps them', () => {
  const scenario = new Scenario();
  setRules(scenario, { minLots: 5, minTotal: '1000' });
  expect(scenario.apply({ ...order, lots: 4 })).toMatchObject({ ok: false, refusal: 'amount_out_of_range' });
  expect(scenario.apply({ ...order, lots: 5 })).toMatchObject({ ok: false, refusal: 'no_small_orders' });
  const copy = new Core(undefined, scenario.core.save());
  expect(copy.hash()).toBe(scenario.core.hash());
  expect(copy.markets[0]).toMatchObject({ minLots: 5, makerRate: 10_000, takerRate: 20_000 });
});

it.each([
  ['a fee above ten per cent', { takerFeeBps: 1_001 }, 'fees'],
  ['no lot', { minLots: 0 }, 'minLots'],
  ['a band of nothing', { priceBandPercent: 0 }, 'priceBandPercent'],
  ['amounts whose sums are no longer exact', { maxLots: 10 ** 12 }, 'maxLots'],
])('refuses %s, and changes nothing', (_what, rules, rule) => {
  const scenario = new Scenario();
  const before = JSON.stringify(scenario.core.markets[0]?.definition);
  expect(setRules(scenario, rules)).toMatchObject({ ok: false, refusal: 'invalid_definition', details: { rule } });
  expect(JSON.stringify(scenario.core.markets[0]?.definition)).toBe(before);
});

const order = {
  kind: 'place',
  customer: 1,
  market: 0,
  side: 'sell',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stp: 'expire-taker',
  ticks: 100,
  total: null,
  expireAtMs: 0,
  clientOrderId: null,
  request: null,
} as const;
