import type { AmendOrder, PlaceOrder, Refusal } from '@agio/core';
import { left, MOST_LOTS, MOST_TICKS, other, queue, shown, sideOf, smaller, takeOut, worse } from './world.ts';
import type { Ice, ModelMarket, ModelOrder, World } from './world.ts';

const MOST_ICEBERGS = 5;
const WORD = 2n ** 32n;

/** The hash that the sizes of parts are drawn from, as its authors describe it: multiply, shift, exclusive or, in 32 bits. */
function mixedSize(seed: bigint, part: bigint): bigint {
  let value = (BigInt.asUintN(32, seed) ^ ((part * 0x9e3779b1n) % WORD)) % WORD;
  for (const [shift, factor] of [
    [16n, 0x85ebca6bn],
    [13n, 0xc2b2ae35n],
  ] as const)
    value = ((value ^ (value >> shift)) * factor) % WORD;
  return value ^ (value >> 16n);
}

/** The size of a part: what was asked, more or less so many per cent. */
export function partOf({ display, seed, variance }: Pick<Ice, 'display' | 'seed' | 'variance'>, part: bigint): bigint {
  const spread = (display * variance) / 100n;
  return display - spread + (mixedSize(seed, part) * (2n * spread + 1n)) / WORD;
}

export function iceOf(asked: PlaceOrder): Ice | null {
  if (asked.type !== 'iceberg') return null;
  const { displayLots = 0, displayVariance = 0, seed = 0 } = asked;
  return { display: BigInt(displayLots), variance: BigInt(displayVariance), seed: BigInt(seed), part: 0n, hidden: 0n };
}

/** Shows the next part of an order that is in no queue, and puts it at the end of that of its price. */
export function show(market: ModelMarket, order: ModelOrder): void {
  const { ice } = order;
  if (ice !== null) {
    ice.part += 1n;
    const level = sideOf(market, order.asked.side).filter(({ ticks }) => ticks === order.ticks);
    const room = MOST_LOTS - level.reduce((sum, one) => sum + shown(one), 0n);
    ice.hidden = left(order) - smaller(smaller(partOf(ice, ice.part), left(order)), room);
  }
  queue(market, order);
}

/** Of what is taken beyond the part that is shown, nothing is hidden any more. */
export function uncover(order: ModelOrder, lots: bigint): void {
  const beyond = lots - shown(order);
  if (order.ice !== null && beyond > 0n) order.ice.hidden -= beyond;
}

/** After something was taken from the part that is shown: the next comes behind the others, if nothing of it is left. */
export function showNext(market: ModelMarket, order: ModelOrder): void {
  if (order.ice === null || shown(order) > 0n) return;
  takeOut(sideOf(market, order.asked.side), order);
  show(market, order);
}

/** An iceberg that a taker meets again and again is told once, as it is in the end. */
export function toldOnce(world: World, from: number): void {
  const told = world.facts.splice(from);
  for (const [at, fact] of told.entries()) {
    const again =
      fact.fact === 'order' && fact.type === 'iceberg' && told.slice(at + 1).some((one) => one.fact === 'order' && one.id === fact.id);
    if (!again) world.facts.push(fact);
  }
}

/** Terms of how an order rests that do not fit its type. */
export function wrongResting(asked: PlaceOrder): Refusal | undefined {
  const { displayLots = 0, displayVariance = 0, postOnly, repricesIfTaking, timeInForce, total, type } = asked;
  const isIceberg = type === 'iceberg';
  const hasTrigger = (['stopTicks', 'activationTicks', 'trailingBps', 'trailingTicks'] as const).some((name) => asked[name] !== undefined);
  if (!isIceberg && (displayLots !== 0 || displayVariance !== 0)) return 'invalid_terms';
  if (hasTrigger) return 'invalid_terms';
  if (repricesIfTaking === true && !(postOnly && (isIceberg || type === 'limit'))) return 'invalid_terms';
  if (!isIceberg) return undefined;
  if (total !== null || timeInForce === 'IOC' || timeInForce === 'FOK') return 'invalid_terms';
  return displayVariance < 0 || displayVariance > 50 ? 'display_out_of_range' : undefined;
}

/** The order with the price at which it does not take: one tick behind the best of the other side. */
export function madeWay(market: ModelMarket | undefined, asked: PlaceOrder): PlaceOrder {
  const best = market === undefined ? undefined : sideOf(market, other(asked.side))[0];
  const isPrice = asked.ticks >= 1 && BigInt(asked.ticks) <= MOST_TICKS;
  if (asked.repricesIfTaking !== true || best === undefined || !isPrice || worse(asked.side, best.ticks, BigInt(asked.ticks))) return asked;
  const ticks = best.ticks + (asked.side === 'buy' ? -1n : 1n);
  return ticks < 1n || ticks > MOST_TICKS ? asked : { ...asked, ticks: Number(ticks) };
}

/** Parts that are too small or too many, or that hide nothing. */
export function wrongDisplay(market: ModelMarket, lots: bigint, display: bigint): Refusal | undefined {
  const isFewer = display * 50n < lots || display < BigInt(market.definition.minLots);
  return isFewer || display >= lots ? 'display_out_of_range' : undefined;
}

export function tooManyIcebergs(open: readonly ModelOrder[], market: ModelMarket): Refusal | undefined {
  const those = open.filter(({ asked, ice }) => ice !== null && asked.market === market.id);
  return those.length >= MOST_ICEBERGS ? 'too_many_waiting' : undefined;
}

/** Another display, or more of an iceberg than its display is for. */
export function wrongNewDisplay(market: ModelMarket, order: ModelOrder, asked: AmendOrder, lots: bigint): Refusal | undefined {
  if (order.ice === null) return asked.displayLots === undefined ? undefined : 'invalid_terms';
  if (asked.displayLots === undefined && lots <= order.lots) return undefined;
  return wrongDisplay(market, lots, asked.displayLots === undefined ? order.ice.display : BigInt(asked.displayLots));
}

/** Less comes out of what is hidden first, more goes to it. */
export function resize(order: ModelOrder, ice: Ice, lots: bigint): void {
  const hidden = ice.hidden + lots - order.lots;
  ice.hidden = hidden < 0n ? 0n : hidden;
  order.lots = lots;
}
