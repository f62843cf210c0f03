import type { ChosenTerms, OrderTypeName, PlaceOrder, Refusal } from '@agio/core';
import { known, MOST_TICKS } from './world.ts';
import type { ModelMarket, ModelOrder, ModelTrigger, World } from './world.ts';

/** The terms that a caller chooses. */
export const CHOSEN = ['stopTicks', 'activationTicks', 'trailingBps', 'trailingTicks'] as const;
export type Side = 'buy' | 'sell';
export type Way = 'up' | 'down';

export const hasTerms = (asked: Partial<ChosenTerms>): boolean => CHOSEN.some((name) => asked[name] !== undefined);

export const isMet = (way: Way, price: bigint, trigger: bigint): boolean => (way === 'up' ? price >= trigger : price <= trigger);

/** Which way the price has to go: a stop sells lower and buys higher, a take-profit, or an exit at a limit, the other way round. */
export function wayOf({ side, type }: Pick<PlaceOrder, 'side' | 'type'>): Way {
  const isProfit = type === 'limit' || type.startsWith('take-profit');
  return (side === 'sell') === isProfit ? 'up' : 'down';
}

export const activationWay = (side: Side): Way => (side === 'sell' ? 'up' : 'down');

/** The price that fires an order that trails: so far below the highest for a seller, so far above the lowest for a buyer. */
export function trailed(side: Side, extreme: bigint, { bps, distance }: Pick<ModelTrigger, 'bps' | 'distance'>): bigint {
  if (side === 'sell') return distance > 0n ? extreme - distance : (extreme * (10_000n - bps)) / 10_000n;
  return distance > 0n ? extreme + distance : (extreme * (10_000n + bps) + 9_999n) / 10_000n;
}

export const lastOf = ({ definition, lastOwn }: ModelMarket): bigint => (lastOwn === 0n ? BigInt(definition.openingTicks) : lastOwn);

export function newTrigger(world: World, asked: PlaceOrder): ModelTrigger {
  return {
    state: 'done',
    stop: BigInt(asked.stopTicks ?? 0),
    activation: BigInt(asked.activationTicks ?? 0),
    bps: BigInt(asked.trailingBps ?? 0),
    distance: BigInt(asked.trailingTicks ?? 0),
    extreme: 0n,
    since: world.accepted + 1,
    firedAt: 0,
    firedBy: 0,
  };
}

/** It waits for its price from here on; one that trails, from a price on. */
export function begin(trigger: ModelTrigger, type: OrderTypeName, from: bigint): void {
  if (type !== 'trailing-stop') trigger.state = 'price';
  else if (trigger.activation > 0n) trigger.state = 'activation';
  else {
    trigger.state = 'trail';
    trigger.extreme = from;
  }
}

/** The price at which something happens to an order that waits. */
export function triggerOf({ asked, ticks, trigger }: ModelOrder): { readonly way: Way; readonly at: bigint } {
  const { activation, extreme, state, stop } = known(trigger);
  if (state === 'activation') return { way: activationWay(asked.side), at: activation };
  const way = wayOf(asked);
  if (asked.type === 'limit') return { way, at: ticks };
  if (state === 'trail') return { way, at: trailed(asked.side, extreme, known(trigger)) };
  return { way, at: asked.type === 'trailing-stop' ? trailed(asked.side, extreme, known(trigger)) : stop };
}

export function wrongFields(
  { postOnly, side, ticks, timeInForce, total, type }: PlaceOrder,
  { activation, bps, distance, stop }: ModelTrigger,
  hasAny: boolean,
): Refusal | undefined {
  const isTrailing = type === 'trailing-stop';
  if (type === 'oco') return 'order_type_not_open';
  if (!hasAny) return 'invalid_terms';
  if (isTrailing ? stop !== 0n || (bps === 0n) === (distance === 0n) : activation !== 0n || bps !== 0n || distance !== 0n)
    return 'invalid_terms';
  if (type.endsWith('-limit')) return total === null ? undefined : 'invalid_terms';
  const isPlain = ticks === 0 && !postOnly && (timeInForce === 'GTC' || timeInForce === 'GTD');
  return isPlain && (side === 'buy') === (total !== null) ? undefined : 'invalid_terms';
}

export function wrongDistance(side: Side, trigger: Pick<ModelTrigger, 'bps' | 'distance'>, from: bigint): Refusal | undefined {
  const at = trailed(side, from, trigger);
  const isWrong =
    trigger.distance < 0n || (trigger.distance === 0n && (trigger.bps < 10n || trigger.bps > 5_000n)) || at < 1n || at > MOST_TICKS;
  return isWrong ? 'trailing_out_of_range' : undefined;
}

/** An exit takes a profit on the favourable side of a price, or protects on the other one. One that trails begins to do so on the favourable side. */
export function wrongSide(
  { side, stopTicks = 0, activationTicks = 0, ticks, type }: Pick<PlaceOrder, 'side' | 'stopTicks' | 'activationTicks' | 'ticks' | 'type'>,
  part: 'profit' | 'stop',
  from: bigint,
): Refusal | undefined {
  const price = BigInt(type === 'limit' ? ticks : stopTicks || activationTicks);
  if (price === 0n) return undefined;
  const isFavourable = part === 'profit' || activationTicks !== 0;
  const isAbove = (side === 'sell') === isFavourable;
  return (isAbove ? price > from : price < from) ? undefined : 'list_relation';
}
