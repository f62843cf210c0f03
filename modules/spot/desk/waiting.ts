import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { WaitingLevels } from '@agio/core';
import type { Room } from '../handlers/room.ts';
import type { MarketScale } from '../views.ts';

/** So many prices of each direction are shown. */
const LEVELS_MAX = 100;

/** Orders that wait for a trigger, as the core has them, counted by price. */
export function deskWaitingHandlers({ core, scales }: Pick<Room, 'core' | 'scales'>): DeskHandlers<'deskMarketWaiting'> {
  return {
    deskMarketWaiting({ params }) {
      const scale = scales.byName(params.market);
      if (scale === undefined) return fail('NOT_FOUND');
      const { down, fired, up } = core.waitingLevels(scale.market);
      const { definition, ticker } = scale.market;
      const last = scale.price(ticker.lastTicks === 0 ? definition.openingTicks : ticker.lastTicks);
      return answer({ last, up: levelsOf(scale, up), down: levelsOf(scale, down), fired });
    },
  };
}

function levelsOf(scale: MarketScale, all: WaitingLevels['up']) {
  return {
    orders: all.reduce((sum, [, orders]) => sum + orders, 0),
    prices: all.length,
    levels: all.slice(0, LEVELS_MAX).map(([ticks, orders]) => ({ price: scale.price(ticks), orders })),
  };
}
