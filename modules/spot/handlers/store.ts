import type { Calls, DataOf } from '@agio/contracts';
import { takeTurn } from '@agio/database';
import type { Database, Session } from '@agio/database';

/** Favourite markets a customer may keep. */
const FAVOURITES_MAX = 500;
/** Markets whose drawings a customer may keep: those changed last. */
const DRAWN_MAX = 50;
const LOCK = 0x6661_766f;

/** Favourite markets of a customer, the first one added first. */
export async function listFavorites(session: Session, customer: number): Promise<string[]> {
  const rows = await session.query<{ market: string }>('select market from spot_favorite where customer = $1 order by created_at, market', [
    customer,
  ]);
  return rows.map((row) => row.market);
}

export async function addFavorite(database: Database, customer: number, market: string): Promise<string[]> {
  return database.transaction(async (session) => {
    await takeTurn(session, LOCK, customer);
    const list = await listFavorites(session, customer);
    if (list.includes(market) || list.length >= FAVOURITES_MAX) return list;
    await session.query('insert into spot_favorite (customer, market) values ($1, $2) on conflict do nothing', [customer, market]);
    return listFavorites(session, customer);
  });
}

export async function removeFavorite(session: Session, customer: number, market: string): Promise<string[]> {
  await session.query('delete from spot_favorite where customer = $1 and market = $2', [customer, market]);
  return listFavorites(session, customer);
}

type SavedDrawings = DataOf<Calls['drawings']>;

/** What a customer drew on the chart of a market. */
export async function drawingsOf(session: Session, customer: number, market: string): Promise<SavedDrawings> {
  const [row] = await session.query<{ drawings: SavedDrawings['list']; updated_at: bigint }>(
    'select drawings, updated_at from spot_drawing where customer = $1 and market = $2',
    [customer, market],
  );
  return row === undefined ? { list: [], time: null } : { list: row.drawings, time: Number(row.updated_at) };
}

/** The removal of all is kept as well, so that another browser does not bring them back. */
export async function keepDrawings(
  database: Database,
  customer: number,
  { list, market }: { readonly market: string; readonly list: SavedDrawings['list'] },
  nowMs: number,
): Promise<void> {
  await database.transaction(async (session) => {
    await session.query(
      `insert into spot_drawing (customer, market, drawings, updated_at) values ($1, $2, $3::jsonb, $4)
       on conflict (customer, market) do update set drawings = excluded.drawings, updated_at = excluded.updated_at`,
      [customer, market, JSON.stringify(list), nowMs],
    );
    await session.query(
      `delete from spot_drawing where customer = $1 and market in (
         select market from spot_drawing where customer = $1 order by updated_at desc, market offset $2)`,
      [customer, DRAWN_MAX],
    );
  });
}
