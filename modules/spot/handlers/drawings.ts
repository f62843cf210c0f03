import { answer, fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { drawingsOf, keepDrawings } from './store.ts';
import type { Room } from './room.ts';

/** GET /exchange/drawings. */
export function drawings(room: Room): Handler<Calls['drawings']> {
  return async ({ query }, { customer }) =>
    room.core.market(query.market) === undefined
      ? fail('MARKET_NOT_FOUND')
      : answer(await drawingsOf(room.database, customer, query.market));
}

/** POST /exchange/drawings. */
export function setDrawings(room: Room): Handler<Calls['setDrawings']> {
  return async ({ body }, { customer }) => {
    if (room.core.market(body.market) === undefined) return fail('MARKET_NOT_FOUND');
    const time = room.now();
    await keepDrawings(room.database, customer, body, time);
    return answer({ time });
  };
}
