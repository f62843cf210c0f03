import type { Core, Market } from '@agio/core';
import type { Database, Session } from '@agio/database';
import { Bases, lotsOf, writeCoins, writeLots } from './rows.ts';
import type { StoredFill } from './rows.ts';

/** Trades whose fills are read at once. */
const TRADES_MAX = 10_000;

type CoreListings = Pick<Core, 'coins' | 'markets'>;
type MarketLot = Pick<Market, 'id' | 'baseAtomsPerLot'>;

/**
 * Computes the basis in markets that traded before it was kept, from all their fills: once, at the first start after that upgrade, market
 * by market, so that a start which is interrupted goes on where it was. Rows of fills written meanwhile wait for their market, so that
 * each fill counts exactly once. A start at which nothing is missing asks one question.
 */
export async function catchUp(
  database: Pick<Database, 'query' | 'tables' | 'transaction'>,
  { coins, markets }: CoreListings,
): Promise<void> {
  const missing = await missingOf(database, { coins, markets });
  if (missing.size === 0) return;
  const without = markets.filter(({ id }) => missing.has(String(id)));
  const traded = await database.transaction(async (session) => {
    await writeCoins(session, new Map(coins.map(({ code, decimals }) => [code, decimals])));
    if (without.length === 0) return new Set<number>();
    await lockFills(session);
    const found = await tradedOf(session, without);
    await writeLots(session, atomsOf(without.filter(({ id }) => !found.has(id))));
    return found;
  });
  for (const market of without) if (traded.has(market.id)) await database.transaction((session) => catchUpMarket(session, market));
}

const atomsOf = (markets: readonly MarketLot[]): Map<number, bigint> =>
  new Map(markets.map(({ baseAtomsPerLot, id }) => [id, BigInt(baseAtomsPerLot)]));

/** Numbers of markets without a lot, and codes of coins without decimals. */
async function missingOf(session: Session, { coins, markets }: CoreListings): Promise<Set<string>> {
  const rows = await session.query<{ missing: string }>(
    `select market::text as missing from unnest($1::int4[]) as given(market)
       where not exists (select from spot_lot where spot_lot.market = given.market)
     union all select code from unnest($2::text[]) as given(code)
       where not exists (select from spot_coin where spot_coin.code = given.code)`,
    [markets.map(({ id }) => id), coins.map(({ code }) => code)],
  );
  return new Set(rows.map(({ missing }) => missing));
}

/** Until the transaction ends the projection writes neither lots nor fills. */
async function lockFills(session: Session): Promise<void> {
  await session.query('lock table spot_lot in share row exclusive mode');
  await session.query('lock table spot_fill in share mode');
}

async function tradedOf(session: Session, markets: readonly MarketLot[]): Promise<Set<number>> {
  const rows = await session.query<{ market: number }>(
    'select market from unnest($1::int4[]) as given(market) where exists (select from spot_trade where spot_trade.market = given.market)',
    [markets.map(({ id }) => id)],
  );
  return new Set(rows.map(({ market }) => market));
}

async function catchUpMarket(session: Session, market: MarketLot): Promise<void> {
  await lockFills(session);
  // The projection may have written it while the locks were waited for.
  if ((await lotsOf(session, [market.id])).size > 0) return;
  const lots = atomsOf([market]);
  const bases = new Bases(lots);
  for await (const fill of fillsIn(session, market.id)) bases.add(fill);
  await bases.write(session);
  await writeLots(session, lots);
}

interface Row {
  readonly trade: bigint;
  /** Null for a trade that belongs to no customer. */
  readonly role: string | null;
  readonly customer: bigint;
  readonly market: number;
  readonly side: 'buy' | 'sell';
  readonly lots: bigint;
  readonly quote: string;
  readonly fee: string;
}

/** In the order of trades, the maker's side first. */
async function* fillsIn(session: Session, market: number): AsyncGenerator<StoredFill> {
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const rows: Row[] = await session.query<Row>(
      `select t.id as trade, f.role, f.customer, f.market, f.side, f.lots, f.quote, f.fee
       from (select id from spot_trade where market = $1 and id > $2::int8 order by id limit ${TRADES_MAX}) t
       left join spot_fill f on f.trade = t.id order by t.id, f.role`,
      [market, after],
    );
    for (const { role, ...row } of rows) if (role !== null) yield { ...row, customer: Number(row.customer) };
    after = rows.at(-1)?.trade;
  }
}
