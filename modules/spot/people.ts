import type { People } from '@agio/module';

/** Favourite markets. */
export const spotPeople: People = {
  tables: ['spot_favorite'],
  async export(session, customer) {
    const rows = await session.query<{ market: string }>('select market from spot_favorite where customer = $1 order by market', [
      customer,
    ]);
    return { favorites: rows.map(({ market }) => market) };
  },
  async erase(session, customer) {
    await session.query('delete from spot_favorite where customer = $1', [customer]);
  },
};
