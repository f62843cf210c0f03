import { answer, fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { basesOf } from '../basis/rows.ts';
import { positionView } from '../basis/view.ts';
import { caughtUp, filterMarket } from './room.ts';
import type { Room } from './room.ts';

/** GET /exchange/positions: average cost and profit of own fills. */
export function positions(room: Room): Handler<Calls['positions']> {
  return async ({ query }, { customer }) => {
    const market = filterMarket(room, query.market);
    if (market === null) return fail('MARKET_NOT_FOUND');
    const late = await caughtUp(room, customer, query.after);
    if (late !== undefined) return late;
    const bases = await basesOf(room.database, [customer]);
    const list = bases
      .filter((one) => market === undefined || one.market === market)
      .toSorted((a, b) => a.market - b.market)
      .map(({ basis, market: id }) => {
        const scale = room.scales.of(id);
        return positionView(scale, basis, room.core.ticker(scale.market, room.now()).lastTicks);
      });
    return answer({ list });
  };
}
