import type { Json, People } from '@agio/module';

/** Favourite markets, and drawings on charts. */
export const spotPeople: People = {
  nobodys: ['spot_order_teller', 'spot_past_candle', 'spot_past_trade'],
  tables: ['spot_favorite', 'spot_drawing'],
  async export(session, customer) {
    const rows = await session.query<{ market: string }>('select market from spot_favorite where customer = $1 order by market', [
      customer,
    ]);
    const drawn = await session.query<{ market: string; drawings: Json }>(
      'select market, drawings from spot_drawing where customer = $1 order by market',
      [customer],
    );
    return { favorites: rows.map(({ market }) => market), drawings: drawn.map(({ drawings, market }) => ({ market, drawings })) };
  },
  async erase(session, customer) {
    await session.query('delete from spot_favorite where customer = $1', [customer]);
    await session.query('delete from spot_drawing where customer = $1', [customer]);
  },
};
