import type { TickerFigures } from '@agio/core';
import { MINUTE_MS } from '@agio/kernel/time';
import { shown } from './world.ts';
import type { ModelMarket } from './world.ts';

/** Levels of a side as [ticks, lots], best first. */
export function depthOf(market: ModelMarket, side: 'buy' | 'sell'): [number, number][] {
  const sums = new Map<number, bigint>();
  for (const order of market[side]) sums.set(Number(order.ticks), (sums.get(Number(order.ticks)) ?? 0n) + shown(order));
  return [...sums].map(([ticks, lots]) => [ticks, Number(lots)]);
}

/** Figures over the 1,440 minutes that end with the present one. */
export function figuresOf({ trades, definition }: ModelMarket, nowMs: number): TickerFigures {
  const minute = (at: number): number => Math.floor(at / MINUTE_MS);
  const first = trades.findIndex(({ at }) => minute(at) > minute(nowMs) - 1_440);
  const within = first === -1 ? [] : trades.slice(first);
  const last = Number(trades.at(-1)?.ticks ?? definition.openingTicks);
  const prices = within.map(({ ticks }) => Number(ticks));
  return {
    lastTicks: last,
    highTicks: prices.length === 0 ? last : Math.max(...prices),
    lowTicks: prices.length === 0 ? last : Math.min(...prices),
    referenceTicks: Number(trades[first - 1]?.ticks ?? prices[0] ?? last),
    lots: within.reduce((sum, { lots }) => sum + Number(lots), 0),
    quote: String(within.reduce((sum, { quote }) => sum + quote, 0n)),
    trades: within.length,
  };
}
