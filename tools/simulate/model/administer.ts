import type {
  AccountRef,
  CreateCustomer,
  CreateSubAccount,
  DefineCoin,
  DefineMarket,
  ImportTrades,
  Issue,
  MarketFact,
  Refusal,
  SetCustomer,
  SetDisabled,
  SetDelisting,
  SetMarketRules,
  SetMarketStatus,
  Transfer,
} from '@agio/core';
import { change, free, post } from './money.ts';
import { cancelByOperator } from './orders.ts';
import { customerFact, isWaiting, MOST_ATOMS, MOST_LOTS, MOST_SUBS, MOST_TICKS } from './world.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';

/** Places of open orders, which are taken again: an order's number is its place and how often that was taken. */
const PLACES = 16_777_216;

const MOST_PER_LOT = 10n ** 15n;
const MOST_IMPORTED = 1_000;

/** The number of what was made; undefined where nothing has one. */
type Made = Refusal | { readonly id?: number };

export function defineCoin(world: World, { code, name, decimals, tags }: DefineCoin): Made {
  if (world.coins.some((coin) => coin.code === code)) return 'already_exists';
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 18) return 'invalid_definition';
  const id = world.coins.length;
  world.coins.push({ id, code, decimals });
  world.facts.push({ fact: 'coin', id, code, name, decimals, tags });
  return { id };
}

export function defineMarket(world: World, definition: DefineMarket): Made {
  if (world.markets.some((market) => market.definition.base === definition.base && market.definition.quote === definition.quote))
    return 'already_exists';
  const base = world.coins.find(({ code }) => code === definition.base);
  const quote = world.coins.find(({ code }) => code === definition.quote);
  if (base === undefined || quote === undefined || base === quote) return 'invalid_definition';
  const lotAtoms = wholeAtoms([definition.lotSize], base.decimals);
  const tickLotAtoms = wholeAtoms([definition.tickSize, definition.lotSize], quote.decimals);
  if (lotAtoms === undefined || tickLotAtoms === undefined || wrongBounds(definition)) return 'invalid_definition';
  const id = world.markets.length;
  const market: ModelMarket = {
    id,
    definition,
    base: base.id,
    quote: quote.id,
    lotAtoms,
    tickLotAtoms,
    status: definition.status,
    delistAt: null,
    delisted: false,
    reference: null,
    buy: [],
    sell: [],
    trades: [],
    lastOwn: 0n,
  };
  world.markets.push(market);
  world.facts.push(marketFact(market));
  return { id };
}

/** The product of decimals as whole atoms between 1 and 10¹⁵; undefined where it is none. */
function wholeAtoms(factors: readonly string[], decimals: number): bigint | undefined {
  let value = 10n ** BigInt(decimals);
  let divisor = 1n;
  for (const factor of factors) {
    if (!/^\d+(\.\d+)?$/.test(factor)) return undefined;
    value *= BigInt(factor.replace('.', ''));
    divisor *= 10n ** BigInt(factor.split('.')[1]?.length ?? 0);
  }
  const atoms = value / divisor;
  return value % divisor === 0n && atoms >= 1n && atoms <= MOST_PER_LOT ? atoms : undefined;
}

function wrongBounds({ minLots, maxLots, minTotal, makerFeeBps, takerFeeBps, openingTicks, priceBandPercent }: DefineMarket): boolean {
  return (
    minLots < 1 ||
    maxLots < minLots ||
    BigInt(maxLots) > MOST_LOTS ||
    BigInt(minTotal) > MOST_ATOMS ||
    Math.min(makerFeeBps, takerFeeBps) < 0 ||
    Math.max(makerFeeBps, takerFeeBps) > 1_000 ||
    openingTicks < 1 ||
    BigInt(openingTicks) > MOST_TICKS ||
    (priceBandPercent !== null && (priceBandPercent <= 0 || priceBandPercent > 1_000))
  );
}

/** Maximum number of orders at the same time. */
const MOST_ORDERS = 2n ** 24n;

export function setMarketRules(world: World, command: SetMarketRules): Made {
  const market = world.markets[command.market];
  if (market === undefined) return 'unknown_market';
  const { minLots, maxLots, minTotal, priceBandPercent, makerFeeBps, takerFeeBps, tags, sort } = command;
  const rules = { minLots, maxLots, minTotal, priceBandPercent, makerFeeBps, takerFeeBps, tags, sort };
  const definition = { ...market.definition, ...rules };
  const sums = (lots: number): boolean => BigInt(lots) * MOST_ORDERS <= MOST_LOTS;
  if (sums(maxLots) !== sums(market.definition.maxLots) || wrongBounds(definition)) return 'invalid_definition';
  market.definition = definition;
  world.facts.push({ fact: 'market_rules', market: market.id, ...rules });
  return {};
}

export function setMarketStatus(world: World, { market: id, status }: SetMarketStatus): Made {
  const market = world.markets[id];
  if (market === undefined) return 'unknown_market';
  // Anyone who is past the end may be halted again, and nothing else.
  if (market.delistAt !== null && world.now >= market.delistAt && status !== 'halted') return 'market_closed';
  market.status = status;
  world.facts.push(marketFact(market));
  return {};
}

const LAST_DATE = 8_640_000_000_000_000;

export function setDelisting(world: World, { market: id, delistAtMs }: SetDelisting): Made {
  const market = world.markets[id];
  if (market === undefined) return 'unknown_market';
  if (delistAtMs !== null && !(Number.isInteger(delistAtMs) && delistAtMs >= 0 && delistAtMs <= LAST_DATE)) return 'invalid_definition';
  if (delistAtMs !== null && market.delisted) return 'market_closed';
  if (delistAtMs !== null && delistAtMs <= world.now) return 'expiry_in_the_past';
  market.delistAt = delistAtMs;
  market.delisted = false;
  world.facts.push({ fact: 'market_delisting', market: id, delistAtMs, delisted: false });
  return {};
}

/** The market whose end has come, the longest due first. */
export function endingMarket({ markets, now }: World): ModelMarket | undefined {
  const due = markets.filter(({ delistAt, delisted }) => delistAt !== null && !delisted && delistAt <= now);
  return due.sort((a, b) => (a.delistAt ?? 0) - (b.delistAt ?? 0) || a.id - b.id)[0];
}

/** One step towards the end of a market: it closes, each of its orders is cancelled, it is halted. */
export function endMarket(world: World, market: ModelMarket): void {
  const order = market.buy[0] ?? market.sell[0] ?? firstWaiting(world, market);
  if (market.status === 'open' || market.status === 'post-only') {
    market.status = 'cancel-only';
    world.facts.push(marketFact(market));
  } else if (order === undefined) {
    if (world.endWatch(market.id)) return;
    market.status = 'halted';
    market.delisted = true;
    world.facts.push(marketFact(market), { fact: 'market_delisting', market: market.id, delistAtMs: market.delistAt, delisted: true });
  } else cancelByOperator(world, order);
}

/** The waiting order of a market whose place among the orders comes first: an order's number begins with that. */
function firstWaiting(world: World, market: ModelMarket): ModelOrder | undefined {
  const waiting = world.customers.flatMap(({ open }) => open.filter((order) => order.asked.market === market.id && isWaiting(order)));
  return waiting.toSorted((a, b) => (a.id % PLACES) - (b.id % PLACES))[0];
}

function marketFact({ id, definition, status }: ModelMarket): MarketFact {
  const { base, quote, tickSize, lotSize, openingTicks } = definition;
  return { fact: 'market', id, base, quote, tickSize, lotSize, openingTicks, status };
}

export function createCustomer(world: World, { ref, wide }: CreateCustomer): Made {
  const known = world.customers.find((customer) => customer.ref === ref);
  if (known !== undefined) return known.parent === 0 ? { id: known.id } : 'already_exists';
  return newOwner(world, ref, wide, 0);
}

export function createSubAccount(world: World, { customer: parent, ref }: CreateSubAccount): Made {
  if (world.customers[parent - 1]?.parent !== 0) return 'unknown_customer';
  const known = world.customers.find((customer) => customer.ref === ref);
  if (known !== undefined) return known.parent === parent ? { id: known.id } : 'already_exists';
  if (world.customers.filter((customer) => customer.parent === parent).length >= MOST_SUBS) return 'too_many_sub_accounts';
  return newOwner(world, ref, false, parent);
}

function newOwner(world: World, ref: string, wide: boolean, parent: number): Made {
  const id = world.customers.length + 1;
  const customer = {
    id,
    ref,
    wide,
    vip: 0,
    discount: 1_000_000,
    reasons: [],
    guarded: true,
    parent,
    open: [],
    requests: [],
    names: [],
  };
  world.customers.push(customer);
  world.facts.push(customerFact(customer));
  return { id };
}

export function setCustomer(world: World, { customer: id, vip, discount }: SetCustomer): Made {
  const customer = world.customers[id - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (![0, 1, 2, 3, 4, 5].includes(vip) || discount < 0 || discount > 1_000_000) return 'invalid_definition';
  Object.assign(customer, { vip, discount });
  world.facts.push(customerFact(customer));
  return {};
}

const REASONS = ['operators', 'owner', 'closed', 'lost', 'earlier'] as const;

export function setDisabled(world: World, { customer: id, reason, isOn }: SetDisabled): Made {
  const customer = world.customers[id - 1];
  if (customer === undefined || customer.parent !== 0) return 'unknown_customer';
  if (!REASONS.includes(reason)) return 'invalid_definition';
  const others = customer.reasons.filter((one) => one !== reason);
  customer.reasons = isOn ? [...others, reason] : others;
  world.facts.push({ fact: 'customer_disabled', customer: id, reasons: REASONS.filter((one) => customer.reasons.includes(one)) });
  return {};
}

export function issue(world: World, { to, coin: code, amount, reason, cause }: Issue): Made {
  const coin = world.coins.find((one) => one.code === code);
  if (coin === undefined) return 'unknown_coin';
  if (!isKnown(world, to)) return 'unknown_customer';
  if (world.causes.has(cause)) return 'already_exists';
  if (!/^\d{1,40}$/.test(amount)) return 'invalid_definition';
  const value = BigInt(amount);
  if (value === 0n) return 'amount_zero';
  const issued = (world.issued.get(coin.id) ?? 0n) + value;
  if (issued > MOST_ATOMS) return 'issue_out_of_bound';
  world.causes.add(cause);
  world.issued.set(coin.id, issued);
  world.backing.set(`${coin.id} 0`, (world.backing.get(`${coin.id} 0`) ?? 0n) + value);
  change(world, to.owner, to.kind, coin.id, value);
  post(world, to.owner, to.kind, coin.id, value, reason, cause);
  return {};
}

/** Nothing is paid into an account that its owner has closed, nor into its sub-accounts. */
function isClosed(world: World, owner: number): boolean {
  const found = world.customers[owner - 1];
  const whose = found === undefined || found.parent === 0 ? found : world.customers[found.parent - 1];
  return whose?.reasons.includes('closed') === true;
}

export function transfer(world: World, { from, to, coin: code, amount, reason, cause }: Transfer): Made {
  const coin = world.coins.find((one) => one.code === code);
  if (coin === undefined) return 'unknown_coin';
  if (!isKnown(world, from) || !isKnown(world, to)) return 'unknown_customer';
  if (world.causes.has(cause)) return 'already_exists';
  if (isClosed(world, to.owner)) return 'customer_disabled';
  if (!/^\d{1,40}$/.test(amount)) return 'invalid_definition';
  const value = BigInt(amount);
  if (value === 0n) return 'amount_zero';
  if (value > free(world, from.owner, from.kind, coin.id)) return 'balance_not_enough';
  world.causes.add(cause);
  change(world, from.owner, from.kind, coin.id, -value);
  change(world, to.owner, to.kind, coin.id, value);
  post(world, from.owner, from.kind, coin.id, -value, reason, cause);
  post(world, to.owner, to.kind, coin.id, value, reason, cause);
  return {};
}

function isKnown(world: World, { owner }: AccountRef): boolean {
  return owner === 0 || world.customers[owner - 1] !== undefined;
}

/** Imported trades: in order, not before the market's last one, not after now. */
export function importTrades(world: World, { market: id, trades }: ImportTrades): Made {
  const market = world.markets[id];
  if (market === undefined) return 'unknown_market';
  if (trades.length > MOST_IMPORTED) return 'invalid_definition';
  let last = market.trades.at(-1)?.at ?? 0;
  const earliest = last;
  for (const [at] of trades) {
    if (at < last || at < earliest || at > world.now) return 'trade_in_the_past';
    last = at;
  }
  for (const [, ticks, lots] of trades) {
    const inRange = ticks >= 1 && BigInt(ticks) <= MOST_TICKS && lots >= 1 && BigInt(lots) <= MOST_LOTS;
    if (!inRange || BigInt(ticks) * BigInt(lots) * market.tickLotAtoms > MOST_ATOMS) return 'invalid_definition';
  }
  for (const [at, ticks, lots, takerSide] of trades) {
    const quote = BigInt(ticks) * BigInt(lots) * market.tickLotAtoms;
    market.trades.push({ at, ticks: BigInt(ticks), lots: BigInt(lots), quote });
    world.trades += 1;
    const nobody = { order: 0, customer: 0, fee: '0' };
    world.facts.push({
      fact: 'trade',
      id: world.trades,
      market: id,
      atMs: at,
      ticks,
      lots,
      quote: String(quote),
      takerSide,
      maker: nobody,
      taker: nobody,
    });
  }
  return {};
}
