import type { EndReason, OrderStatusName } from '@agio/core';
import { MILLION_BIG } from '@agio/kernel';
import { change, post } from './money.ts';
import { show, showNext, uncover } from './iceberg.ts';
import { ended, touch } from './listed.ts';
import { customerOf, isWaiting, known, left, ownerOf, sideOf, takeOut, tell } from './world.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';
import type { Plan } from './plan.ts';

/** What a taker that is in its owner's list does to others. */
export function match(world: World, market: ModelMarket, taker: ModelOrder, { steps }: Plan): void {
  for (const { what, maker, lots } of steps) {
    if (what === 'expire') end(world, market, maker, 'expired', 'expiry');
    else if (what === 'bar') end(world, market, maker, 'cancelled', 'operator');
    else if (what === 'remove') end(world, market, maker, 'expired', 'self_trade');
    else if (what === 'decrement') decrement(world, market, taker, maker, lots);
    else fill(world, market, taker, maker, lots);
  }
}

/** Then it rests or ends; `isFired` for one that has its turn because it was fired. */
export function conclude(world: World, market: ModelMarket, taker: ModelOrder, stop: EndReason | null, isFired: boolean): void {
  const { asked } = taker;
  if (stop === null && left(taker) === 0n && taker.lots > 0n) return leave(world, taker, 'filled', null);
  if (stop === 'fills_max' && isFired) return goOn(world, taker);
  if (stop === null && taker.as === 'limit' && (asked.timeInForce === 'GTC' || asked.timeInForce === 'GTD')) {
    show(market, taker);
    return tell(world, taker);
  }
  const reason = stop ?? (taker.as === 'market' ? 'no_liquidity' : 'immediate_or_cancel');
  leave(world, taker, reason === 'self_trade' ? 'expired' : 'cancelled', reason);
}

/** A triggered order is not cut off: its rest is the next step of the same order. */
function goOn(world: World, taker: ModelOrder): void {
  known(taker.trigger).state = 'fired';
  tell(world, taker, 'partially_filled');
}

/** Ends an order wherever it is. */
export function endOpen(world: World, market: ModelMarket, order: ModelOrder, status: OrderStatusName, reason: EndReason): void {
  if (!isWaiting(order)) return end(world, market, order, status, reason);
  known(order.trigger).state = 'done';
  leave(world, order, status, reason);
}

/** Ends a resting order. */
export function end(world: World, market: ModelMarket, order: ModelOrder, status: OrderStatusName, reason: EndReason): void {
  takeOut(sideOf(market, order.asked.side), order);
  leave(world, order, status, reason);
}

export function leave(world: World, order: ModelOrder, status: OrderStatusName, reason: EndReason | null): void {
  takeOut(customerOf(world, order.asked.customer).open, order);
  if (order.ice !== null) order.ice.hidden = 0n;
  order.updatedAt = world.now;
  tell(world, order, status, reason);
  ended(world, order, reason);
}

/** Both sides of one customer give up the same amount. */
function decrement(world: World, market: ModelMarket, taker: ModelOrder, maker: ModelOrder, lots: bigint): void {
  if (taker.asked.total === null) {
    taker.lots -= lots;
    touch(world, taker);
  } else taker.budget -= lots * maker.ticks * market.tickLotAtoms;
  if (left(maker) === lots) return end(world, market, maker, 'expired', 'self_trade');
  uncover(maker, lots);
  maker.lots -= lots;
  maker.updatedAt = world.now;
  showNext(market, maker);
  tell(world, maker);
  touch(world, maker);
}

function fill(world: World, market: ModelMarket, taker: ModelOrder, maker: ModelOrder, lots: bigint): void {
  const [buyer, seller] = taker.asked.side === 'buy' ? [taker, maker] : [maker, taker];
  const rate = (order: ModelOrder): bigint => (order === maker ? order.makerRate : order.takerRate);
  const base = lots * market.lotAtoms;
  const quote = lots * maker.ticks * market.tickLotAtoms;
  const buyerFee = (base * rate(buyer)) / MILLION_BIG;
  const sellerFee = (quote * rate(seller)) / MILLION_BIG;
  const moves = [
    [ownerOf(buyer), 'trading', market.quote, -quote, 'trade'],
    [ownerOf(buyer), 'trading', market.base, base - buyerFee, 'trade'],
    [ownerOf(seller), 'trading', market.base, -base, 'trade'],
    [ownerOf(seller), 'trading', market.quote, quote - sellerFee, 'trade'],
    [0, 'fees', market.base, buyerFee, 'fee'],
    [0, 'fees', market.quote, sellerFee, 'fee'],
  ] as const;
  for (const [owner, kind, coin, amount] of moves) change(world, owner, kind, coin, amount);
  if (taker.asked.total !== null) {
    taker.lots += lots;
    taker.budget -= quote;
  }
  uncover(maker, lots);
  for (const order of [maker, taker]) {
    order.filled += lots;
    order.quote += quote;
    order.fee += order === buyer ? buyerFee : sellerFee;
    order.updatedAt = world.now;
  }
  market.trades.push({ at: world.now, ticks: maker.ticks, lots, quote });
  market.lastOwn = maker.ticks;
  world.trades += 1;
  const party = (order: ModelOrder): { order: number; customer: number; owner?: number; fee: string } => ({
    order: order.id,
    customer: order.asked.customer,
    ...(ownerOf(order) === order.asked.customer ? {} : { owner: ownerOf(order) }),
    fee: String(order === buyer ? buyerFee : sellerFee),
  });
  world.facts.push({
    fact: 'trade',
    id: world.trades,
    market: market.id,
    atMs: world.now,
    ticks: Number(maker.ticks),
    lots: Number(lots),
    quote: String(quote),
    takerSide: taker.asked.side,
    maker: party(maker),
    taker: party(taker),
  });
  for (const [owner, kind, coin, amount, reason] of moves) post(world, owner, kind, coin, amount, reason, `trade:${world.trades}`);
  if (left(maker) > 0n) {
    showNext(market, maker);
    tell(world, maker);
    touch(world, maker);
    return;
  }
  takeOut(sideOf(market, maker.asked.side), maker);
  leave(world, maker, 'filled', null);
}
