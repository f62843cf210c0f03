import { costInto, fromBig, ISSUE_MAX, limbs, limbsText } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import { COINS_MAX, CUSTOMERS_MAX, IMPORTED_TRADES_PER_COMMAND_MAX, LOTS_MAX, MARKETS_MAX, SUB_ACCOUNTS_MAX, TICKS_MAX } from './bounds.ts';
import { BUY, DISABLED_REASONS, HOUSE, SELL } from './codes.ts';
import type {
  AccountRef,
  CreateCustomer,
  CreateSubAccount,
  DefineCoin,
  DefineMarket,
  ImportTrades,
  Issue,
  SetCustomer,
  SetDelisting,
  SetDisabled,
  SetMarketRules,
  SetMarketStatus,
  SetPriceGuard,
  SetReference,
  Transfer,
} from './commands.ts';
import type { DelistingFact, MarketFact } from './facts.ts';
import { VIP_MILLIONTHS } from './matching/fees.ts';
import { worstTicks } from './matching/guard.ts';
import { midnightTicks } from './midnight.ts';
import { isCountable, referenceTicks } from './matching/rules.ts';
import type { Events } from './events.ts';
import { addPosting } from './posting.ts';
import { refused } from './refusals.ts';
import type { RefusalResult } from './refusals.ts';
import type { DoneReply } from './replies.ts';
import type { Customer } from './state/customers.ts';
import type { Market } from './state/markets.ts';
import type { State } from './state/state.ts';

/** The latest moment that a date can name. */
const TIME_MAX = 8_640_000_000_000_000;

type AdminReply = DoneReply | RefusalResult;
const done: DoneReply = { ok: true, kind: 'done' };

export function defineCoin(state: State, events: Events, command: DefineCoin): AdminReply {
  if (state.coins.byCode(command.code) !== undefined) return refused('already_exists');
  if (!isWithin(command.decimals, 0, 18) || state.coins.list.length >= COINS_MAX) return refused('invalid_definition');
  const coin = { id: state.coins.list.length, code: command.code, name: command.name, decimals: command.decimals, tags: command.tags };
  state.coins.add(coin);
  events.add({ fact: 'coin', ...coin });
  return { ...done, id: coin.id };
}

export function defineMarket(state: State, events: Events, command: DefineMarket): AdminReply {
  if (state.markets.byName(`${command.base}_${command.quote}`) !== undefined) return refused('already_exists');
  const problem = state.markets.problemOf(command);
  if (problem !== undefined || state.markets.list.length >= MARKETS_MAX)
    return refused('invalid_definition', { rule: problem ?? 'markets' });
  const market = state.markets.add(command);
  events.add(marketFact(market));
  return { ...done, id: market.id };
}

export function setMarketStatus(state: State, events: Events, command: SetMarketStatus): AdminReply {
  const market = state.markets.list[command.market];
  if (market === undefined) return refused('unknown_market');
  const { delistAtMs } = market;
  if (delistAtMs !== null && delistAtMs <= state.nowMs && command.status !== 'halted') return refused('market_closed');
  market.status = command.status;
  events.add(marketFact(market));
  return done;
}

export function setMarketRules(state: State, events: Events, { kind: _kind, market: id, ...rules }: SetMarketRules): AdminReply {
  const market = state.markets.list[id];
  if (market === undefined) return refused('unknown_market');
  const problem = state.markets.problemOfRules(market, rules);
  if (problem !== undefined) return refused('invalid_definition', { rule: problem });
  state.markets.setRules(market, rules);
  events.add({ fact: 'market_rules', market: id, ...rules });
  return done;
}

export function setDelisting(state: State, events: Events, { market: id, delistAtMs }: SetDelisting): AdminReply {
  const market = state.markets.list[id];
  if (market === undefined) return refused('unknown_market');
  if (delistAtMs !== null) {
    if (!isWithin(delistAtMs, 0, TIME_MAX)) return refused('invalid_definition', { rule: 'delistAtMs' });
    if (market.delisted) return refused('market_closed');
    if (delistAtMs <= state.nowMs) return refused('expiry_in_the_past');
  }
  state.markets.setDelisting(market, delistAtMs, false);
  events.add(delistingFact(market));
  return done;
}

/** The centre of the price band moves by at most this part of the band a minute. */
const CENTRE_STEPS = 10;
/** Of a market without a band: per cent of the reference. */
const USUAL_BAND_PERCENT = 30;
/** How long a market stays live without another report. */
const LIVE_MS = 3 * MINUTE_MS;

export function setReference(state: State, events: Events, command: SetReference): AdminReply {
  const { dayTicks, isLive, ticks } = command;
  const market = state.markets.list[command.market];
  if (market === undefined) return refused('unknown_market');
  if (!isWithin(ticks, 0, TICKS_MAX) || !isWithin(dayTicks, 0, TICKS_MAX)) return refused('invalid_definition', { rule: 'ticks' });
  const { nowMs } = state;
  const before = market.reference;
  const [centreTicks, movedAtMs] = centreOf(market, ticks, isLive, nowMs);
  market.reference = {
    ticks,
    dayTicks,
    atMs: nowMs,
    liveUntilMs: isLive ? nowMs + LIVE_MS : 0,
    centreTicks,
    movedAtMs,
    midnightTicks: midnightTicks(before, nowMs),
    worst: [worstTicks(ticks, BUY), worstTicks(ticks, SELL)],
  };
  if (before?.ticks !== ticks || before.dayTicks !== dayTicks)
    events.add({ fact: 'market_reference', market: market.id, ticks, dayTicks, atMs: nowMs });
  return done;
}

/** A live market is around its trades. Otherwise the centre moves towards the reference, a step a minute; without one it stays. */
function centreOf(market: Market, ticks: number, isLive: boolean, nowMs: number): [ticks: number, movedAtMs: number] {
  const { reference, ticker } = market;
  // From where it was when it was set last: what was traded since then is not to be trusted any more.
  const at = reference === null ? referenceTicks(market, nowMs) : reference.centreTicks;
  if (isLive) return [ticker.lastTicks === 0 ? at : ticker.lastTicks, nowMs];
  if (reference === null) return [at, nowMs];
  if (ticks === 0 || nowMs < reference.movedAtMs + MINUTE_MS) return [at, reference.movedAtMs];
  const step = Math.max(1, Math.floor((at * (market.definition.priceBandPercent ?? USUAL_BAND_PERCENT)) / 100 / CENTRE_STEPS));
  return [at + Math.max(-step, Math.min(step, ticks - at)), nowMs];
}

export function setPriceGuard(state: State, events: Events, { customer, isOn }: SetPriceGuard): AdminReply {
  const { customers } = state;
  if (!customers.has(customer) || customers.isSub(customer)) return refused('unknown_customer');
  customers.setGuarded(customer, isOn);
  events.add({ fact: 'price_guard', customer, isOn });
  return done;
}

export function delistingFact({ delistAtMs, delisted, id }: Market): DelistingFact {
  return { fact: 'market_delisting', market: id, delistAtMs, delisted };
}

export function marketFact(market: Market): MarketFact {
  const { base, quote, tickSize, lotSize, openingTicks } = market.definition;
  return { fact: 'market', id: market.id, base, quote, tickSize, lotSize, openingTicks, status: market.status };
}

/** The same `ref` gives the same customer, however often the command is repeated. */
export function createCustomer(state: State, events: Events, command: CreateCustomer): AdminReply {
  const known = state.customers.byRef(command.ref);
  if (known !== undefined) return state.customers.isSub(known.id) ? refused('already_exists') : { ...done, id: known.id };
  if (state.customers.size >= CUSTOMERS_MAX) return refused('invalid_definition', { rule: 'customers' });
  const customer = state.customers.create(command.ref, command.wide);
  events.add(customerFact(customer));
  return { ...done, id: customer.id };
}

/** An owner of accounts below a customer; see `PlaceOrder.owner`. The same `ref` gives the same one. */
export function createSubAccount(state: State, events: Events, command: CreateSubAccount): AdminReply {
  const { customers } = state;
  if (customers.get(command.customer) === undefined || customers.isSub(command.customer)) return refused('unknown_customer');
  const known = customers.byRef(command.ref);
  if (known !== undefined) {
    const isSame = customers.isSub(known.id) && customers.rootOf(known.id) === command.customer;
    return isSame ? { ...done, id: known.id } : refused('already_exists');
  }
  if (customers.subsOf(command.customer).length >= SUB_ACCOUNTS_MAX) return refused('too_many_sub_accounts');
  if (customers.size >= CUSTOMERS_MAX) return refused('invalid_definition', { rule: 'customers' });
  const sub = customers.create(command.ref, false);
  customers.setParent(sub.id, command.customer);
  events.add({ ...customerFact(sub), parent: command.customer });
  return { ...done, id: sub.id };
}

export function setCustomer(state: State, events: Events, command: SetCustomer): AdminReply {
  const customer = state.customers.get(command.customer);
  if (customer === undefined || state.customers.isSub(customer.id)) return refused('unknown_customer');
  if (VIP_MILLIONTHS[command.vip] === undefined || !isWithin(command.discount, 0, 1_000_000)) return refused('invalid_definition');
  state.customers.change(customer.id, command);
  events.add(customerFact(state.customers.get(customer.id)!));
  return done;
}

export function setDisabled({ customers }: State, events: Events, { customer, reason, isOn }: SetDisabled): AdminReply {
  if (!customers.has(customer) || customers.isSub(customer)) return refused('unknown_customer');
  if (!DISABLED_REASONS.includes(reason)) return refused('invalid_definition', { rule: 'reason' });
  customers.setDisabled(customer, reason, isOn);
  events.add({ fact: 'customer_disabled', customer, reasons: customers.disabledBy(customer) });
  return done;
}

function customerFact({ discount, id, vip }: Customer) {
  return { fact: 'customer', id, vip, discount } as const;
}

/** Money enters from outside, once for each cause. */
export function issue(state: State, events: Events, command: Issue): AdminReply {
  const coin = state.coins.byCode(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!knows(state, command.to)) return refused('unknown_customer');
  if (!state.kinds.isDeclared(command.to.kind)) return refused('invalid_definition', { rule: 'account' });
  const cause = causeRefusal(state, command.cause);
  if (cause !== undefined) return cause;
  const value = atomsOf(command.amount);
  if (value === undefined) return refused('invalid_definition', { rule: 'amount' });
  if (value === 0n) return refused('amount_zero');
  if (value > ISSUE_MAX || !state.ledger.issuable(coin.id, value)) return refused('issue_out_of_bound');
  const amount = fromBig(value);
  const account = accountOf(state, command.to, coin.id);
  state.causes.add(command.cause);
  state.ledger.issue(account, amount);
  addPosting(state, events, account, '', amount, command);
  return done;
}

export function transfer(state: State, events: Events, command: Transfer): AdminReply {
  const coin = state.coins.byCode(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!knows(state, command.from) || !knows(state, command.to)) return refused('unknown_customer');
  if (!state.kinds.isDeclared(command.from.kind) || !state.kinds.isDeclared(command.to.kind))
    return refused('invalid_definition', { rule: 'account' });
  const cause = causeRefusal(state, command.cause);
  if (cause !== undefined) return cause;
  // Nobody could take it out of there again. Once asked for it counts, whatever a caller read before.
  if (state.customers.disabledBy(state.customers.rootOf(command.to.owner)).includes('closed')) return refused('customer_disabled');
  const value = atomsOf(command.amount);
  if (value === undefined) return refused('invalid_definition', { rule: 'amount' });
  if (value === 0n) return refused('amount_zero');
  const amount = value > ISSUE_MAX ? undefined : fromBig(value);
  const { owner, kind } = command.from;
  if (amount === undefined || !state.ledger.has(state.ledger.peek(owner, state.kinds.find(kind), coin.id), amount))
    return refused('balance_not_enough', { rule: 'available' });
  const from = accountOf(state, command.from, coin.id);
  const to = accountOf(state, command.to, coin.id);
  state.causes.add(command.cause);
  state.ledger.transfer(from, to, amount);
  addPosting(state, events, from, '-', amount, command);
  addPosting(state, events, to, '', amount, command);
  return done;
}

function causeRefusal({ causes }: State, cause: string): RefusalResult | undefined {
  if (causes.has(cause)) return refused('already_exists');
  return causes.isFull ? refused('too_many_causes') : undefined;
}

/** A decimal integer of atoms, or undefined if the text is not one. */
function atomsOf(text: string): bigint | undefined {
  return /^\d{1,40}$/.test(text) ? BigInt(text) : undefined;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}

function knows(state: State, ref: AccountRef): boolean {
  return ref.owner === HOUSE || state.customers.get(ref.owner) !== undefined;
}

function accountOf(state: State, ref: AccountRef, coin: number): number {
  const account = state.ledger.account(ref.owner, state.kinds.numberOf(ref.kind), coin);
  state.touched.note(account);
  return account;
}

/** Trades from elsewhere become facts with their own times; they must come in order, after the market's last trade and before now. */
export function importTrades(state: State, events: Events, command: ImportTrades): AdminReply {
  const market = state.markets.list[command.market];
  if (market === undefined) return refused('unknown_market');
  if (command.trades.length > IMPORTED_TRADES_PER_COMMAND_MAX) return refused('invalid_definition', { rule: 'trades' });
  const times = command.trades.map(([atMs]) => atMs);
  const inOrder = times.every(
    (atMs, index) => (index === 0 || times[index - 1]! <= atMs) && atMs >= market.ticker.lastAtMs && atMs <= state.nowMs,
  );
  if (!inOrder) return refused('trade_in_the_past');
  const valid = command.trades.every(
    ([atMs, ticks, lots, side]) =>
      Number.isSafeInteger(atMs) &&
      (side === 'buy' || side === 'sell') &&
      isWithin(ticks, 1, TICKS_MAX) &&
      isWithin(lots, 1, LOTS_MAX) &&
      isCountable(market, ticks, lots),
  );
  if (!valid) return refused('invalid_definition');
  const quote = limbs();
  for (const [atMs, ticks, lots, takerSide] of command.trades) {
    costInto(quote, ticks, lots, market.quoteAtomsPerTickLot);
    market.ticker.record(atMs, ticks, lots, quote);
    state.trades += 1;
    const nobody = { order: 0, customer: 0, fee: '0' };
    events.add({
      fact: 'trade',
      id: state.trades,
      market: market.id,
      atMs,
      ticks,
      lots,
      quote: limbsText(quote.hi, quote.lo),
      takerSide,
      maker: nobody,
      taker: nobody,
    });
  }
  return done;
}
