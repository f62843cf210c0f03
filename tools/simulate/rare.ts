import type { Command, DefineMarket, DisabledReason, SetDelisting, SetDisabled, SetMarketRules, SetReference } from '@agio/core';
import type { Chance } from './chance.ts';
import type { Model } from './model/model.ts';
import { MOST_ATOMS } from './model/world.ts';
import { marketOf } from './scene.ts';

/** New rules of a market, close to the present ones, so that orders are still accepted. */
export function marketRules(chance: Chance, model: Model, market: number): SetMarketRules {
  const { makerFeeBps, maxLots, minLots, minTotal, priceBandPercent, sort, tags, takerFeeBps } = definitionOf(chance, model, market);
  return {
    kind: 'set_market_rules',
    market,
    minLots: chance.pick([minLots, minLots, 1, 2, 0]),
    maxLots: chance.pick([maxLots, maxLots, maxLots + 1, 1_000_000_000_000]),
    minTotal,
    priceBandPercent: chance.pick([priceBandPercent, 10, null]),
    makerFeeBps: chance.pick([makerFeeBps, 0, 10, 25]),
    takerFeeBps: chance.pick([takerFeeBps, 0, 15, 1_001]),
    tags,
    sort: sort + 1,
  };
}

/** An end of a market, soon, in the past or called off. */
export function delisting(chance: Chance, { world }: Model, nowMs: number): SetDelisting {
  const market = chance.int(0, 2);
  const isSet = world.markets[market]?.delistAt !== null;
  const delistAtMs = isSet && chance.once(2) ? null : nowMs + chance.pick([1, 50, 2_000, 30_000, -1]);
  return { kind: 'set_delisting', market, delistAtMs };
}

/** What a coin is worth, close to where it trades, far from it, or unknown. */
const REASONS: readonly DisabledReason[] = ['operators', 'owner', 'closed', 'lost', 'earlier'];

/** A reason begins or ends, whether it stands or not. */
export function disabling(chance: Chance, customer: number): SetDisabled {
  return { kind: 'set_disabled', customer, reason: chance.pick(REASONS), isOn: chance.once(2) };
}

export function reference(chance: Chance, market: number): SetReference {
  const ticks = chance.pick([0, 900, 970, 1_000, 1_000, 1_030, 1_100]);
  return { kind: 'set_reference', market, ticks, dayTicks: chance.pick([0, ticks, 1_000]), isLive: chance.once(3) };
}

/** Rare commands that are refused, or change nothing. */
export function wrongRare(chance: Chance, model: Model, cause: string, nowMs: number): Command {
  const issue = {
    kind: 'issue',
    to: { owner: 1, kind: 'trading' },
    coin: 'CASH',
    amount: '5',
    reason: 'seed',
    cause,
  } as const;
  const transfer = {
    ...issue,
    kind: 'transfer',
    from: { owner: 1, kind: 'trading' },
    to: { owner: 2, kind: 'trading' },
    reason: 'transfer',
  } as const;
  const market = marketOf(chance, 'GOLD', 'CASH', '0.01', '0.01');
  return chance.pick<Command>([
    { ...issue, coin: 'NONE' },
    { ...issue, to: { owner: 99, kind: 'trading' } },
    { ...issue, cause: 'seed:1:CASH' },
    { ...issue, amount: '1.5' },
    { ...issue, amount: String(MOST_ATOMS) },
    { ...transfer, coin: 'NONE' },
    { ...transfer, to: { owner: 99, kind: 'trading' } },
    { ...transfer, amount: String(MOST_ATOMS + 1n) },
    { ...transfer, amount: 'all' },
    { kind: 'define_coin', code: 'COIN', name: 'Coin', decimals: 8, tags: [] },
    { kind: 'define_coin', code: 'ODD', name: 'Odd', decimals: 19, tags: [] },
    { ...market, base: 'CASH', quote: 'CASH' },
    { ...market, tickSize: '0.00000001' },
    { ...market, lotSize: '0' },
    { ...market, minLots: 0 },
    { ...market, maxLots: market.minLots - 1 },
    { ...market, makerFeeBps: 1_001 },
    { ...market, priceBandPercent: 0 },
    { ...market, base: 'COIN' },
    { kind: 'set_market_status', market: 9, status: 'halted' },
    { ...reference(chance, 9) },
    { ...reference(chance, 0), ticks: -1 },
    { ...reference(chance, 0), dayTicks: 0.5 },
    { kind: 'set_price_guard', customer: 99, isOn: false },
    { kind: 'set_delisting', market: 9, delistAtMs: null },
    { kind: 'set_delisting', market: 0, delistAtMs: 1.5 },
    { ...marketRules(chance, model, 0), market: 9 },
    { kind: 'set_disabled', customer: 99, reason: 'operators', isOn: false },
    { kind: 'set_customer', customer: 1, vip: 6, discount: 0 },
    { kind: 'set_customer', customer: 99, vip: 0, discount: 0 },
    { kind: 'set_disabled', customer: 1, reason: 'nothing', isOn: true } as unknown as Command,
    { kind: 'import_trades', market: 9, trades: [] },
    { kind: 'import_trades', market: 0, trades: [[nowMs - 200_000_000_000, 1_000, 1, 'buy']] },
    { kind: 'import_trades', market: 0, trades: [[nowMs + 60_000_000, 1_000, 1, 'buy']] },
    { kind: 'import_trades', market: 2, trades: [[nowMs - 1, 1_000, 0, 'sell']] },
    { kind: 'nowhere.ask' },
  ]);
}

function definitionOf(chance: Chance, { world }: Model, market: number): DefineMarket {
  return world.markets[market]?.definition ?? marketOf(chance, 'COIN', 'CASH', '0.01', '0.01');
}
