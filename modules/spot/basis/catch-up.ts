import type { Core } from '@agio/core';
import type { Database, Session } from '@agio/database';
import { Bases, lotsOf, writeCoins, writeLots } from './rows.ts';
import type { StoredFill } from './rows.ts';

/** Fills read at once. */
const FILLS_MAX = 20_000;

type Known = Pick<Core, 'coins' | 'markets'>;

/**
 * Computes the basis in markets that traded before it was kept, from all their fills: once, at the first start after that upgrade. Rows of
 * fills written meanwhile wait for it, so that each fill counts exactly once.
 */
export async function catchUp(database: Pick<Database, 'transaction'>, { coins, markets }: Known): Promise<void> {
  await database.transaction(async (session) => {
    await writeCoins(session, new Map(coins.map(({ code, decimals }) => [code, decimals])));
    const all = markets.map(({ id }) => id);
    if ((await lotsOf(session, all)).size === all.length) return;
    await session.query('lock table spot_lot in share row exclusive mode');
    await session.query('lock table spot_fill in share mode');
    // Again: the projection may have written some while the locks were waited for.
    const written = await lotsOf(session, all);
    const missing = new Map(markets.filter(({ id }) => !written.has(id)).map(({ baseAtomsPerLot, id }) => [id, BigInt(baseAtomsPerLot)]));
    const bases = new Bases(missing);
    for await (const fill of fillsIn(session, [...missing.keys()])) bases.add(fill);
    await bases.write(session);
    await writeLots(session, missing);
  });
}

interface Row {
  readonly trade: bigint;
  readonly role: string;
  readonly customer: bigint;
  readonly market: number;
  readonly side: 'buy' | 'sell';
  readonly lots: bigint;
  readonly quote: string;
  readonly fee: string;
}

async function* fillsIn(session: Session, markets: readonly number[]): AsyncGenerator<StoredFill> {
  let [trade, role] = [0n, ''];
  for (;;) {
    const rows = await session.query<Row>(
      `select trade, role, customer, market, side, lots, quote, fee from spot_fill
       where (trade, role) > ($1::int8, $2) and market = any($3::int4[]) order by trade, role limit ${FILLS_MAX}`,
      [trade, role, markets],
    );
    for (const row of rows) yield { ...row, customer: Number(row.customer) };
    const last = rows.at(-1);
    if (last === undefined) return;
    ({ trade, role } = last);
  }
}
