import { answer, fail } from '@agio/contracts';
import type { Calls, Handler } from '@agio/contracts';
import { addFavorite, listFavorites, removeFavorite } from './store.ts';
import type { Room } from './room.ts';

/** GET /exchange/favorites. */
export function favorites(room: Room): Handler<Calls['favorites']> {
  return async (_input, context) => answer(await listFavorites(room.database, context.customer));
}

/** POST /exchange/favorites/set. */
export function setFavorite(room: Room): Handler<Calls['setFavorite']> {
  return async ({ body }, context) => {
    if (room.core.market(body.market) === undefined) return fail('MARKET_NOT_FOUND');
    return answer(await addFavorite(room.database, context.customer, body.market));
  };
}

/** POST /exchange/favorites/unset. */
export function unsetFavorite(room: Room): Handler<Calls['unsetFavorite']> {
  return async ({ body }, context) => answer(await removeFavorite(room.database, context.customer, body.market));
}
