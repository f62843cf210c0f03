import type { Session } from '@agio/database';

/** Favourite markets a customer may keep. */
const FAVOURITES_MAX = 500;

/** Favourite markets of a customer, the first one added first. */
export async function listFavorites(session: Session, customer: number): Promise<string[]> {
  const rows = await session.query<{ market: string }>('select market from spot_favorite where customer = $1 order by created_at, market', [
    customer,
  ]);
  return rows.map((row) => row.market);
}

export async function addFavorite(session: Session, customer: number, market: string): Promise<string[]> {
  const list = await listFavorites(session, customer);
  if (list.includes(market) || list.length >= FAVOURITES_MAX) return list;
  await session.query('insert into spot_favorite (customer, market) values ($1, $2) on conflict do nothing', [customer, market]);
  return listFavorites(session, customer);
}

export async function removeFavorite(session: Session, customer: number, market: string): Promise<string[]> {
  await session.query('delete from spot_favorite where customer = $1 and market = $2', [customer, market]);
  return listFavorites(session, customer);
}
