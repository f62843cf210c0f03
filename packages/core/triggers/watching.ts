import { WATCHES_PER_MARKET_MAX } from '../bounds.ts';
import type { MachineWatches, WatchWay } from '../machine.ts';
import { lastPrice, triggerRefusal } from '../matching/trigger-rules.ts';
import { refused } from '../refusals.ts';
import type { State } from '../state/state.ts';
import { DOWN, UP } from './conditions.ts';
import type { Direction } from './conditions.ts';

const directionOf = (way: WatchWay): Direction => (way === 'up' ? UP : DOWN);

/** What a machine may do with prices that it watches. */
export function watchesOf(machine: string, { markets, triggers }: State): MachineWatches {
  const { watches } = triggers;
  const lastTicks = (market: number): number => lastPrice({ triggers }, markets.list[market]!);
  return {
    refusal(market, way, ticks, isAgain = false) {
      const found = markets.list[market];
      if (found === undefined) return refused('unknown_market');
      const { delistAtMs, delisted, status } = found;
      if (delisted || (delistAtMs !== null && status === 'cancel-only')) return refused('market_closed');
      // Earlier trades must not meet what begins now.
      if (triggers.isSwept(market)) return refused('too_much_waits');
      const wrong = triggerRefusal(directionOf(way), lastTicks(market), ticks, 'price');
      if (wrong !== undefined && !(isAgain && wrong.refusal === 'trigger_already_met')) return wrong;
      if (!watches.isFull(market)) return undefined;
      return refused('too_many_waiting', { rule: 'watched_of_market', limit: String(WATCHES_PER_MARKET_MAX) });
    },
    watch: (market, way, ticks, tag) => watches.add({ machine, tag }, market, directionOf(way), ticks),
    unwatch: (tag) => watches.remove({ machine, tag }),
    lastTicks,
  };
}
