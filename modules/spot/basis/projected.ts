import type { Fact, TradeFact } from '@agio/core';
import type { Session } from '@agio/database';
import { assert, parseDecimal } from '@agio/kernel';
import { Bases, basesOf, lotsOf, writeCoins, writeLots } from './rows.ts';
import type { StoredFill } from './rows.ts';

/** What definitions in a batch say of lots. To be called before the batch's trades are written. */
export class Definitions {
  readonly #coins = new Map<string, number>();
  readonly #markets = new Map<number, { readonly base: string; readonly lotSize: string }>();

  note(fact: Fact): void {
    if (fact.fact === 'coin') this.#coins.set(fact.code, fact.decimals);
    else if (fact.fact === 'market') this.#markets.set(fact.id, { base: fact.base, lotSize: fact.lotSize });
  }

  /** A market that has traded and has no lot is older than its basis, which the next start computes from its fills; see `catch-up.ts`. */
  async write(session: Session): Promise<void> {
    await writeCoins(session, this.#coins);
    if (this.#markets.size === 0) return;
    const coins = await session.query<{ code: string; decimals: number }>(
      'select code, decimals from spot_coin where code = any($1::text[])',
      [[...this.#markets.values()].map(({ base }) => base)],
    );
    const decimals = new Map(coins.map((coin) => [coin.code, coin.decimals]));
    const traded = await session.query<{ market: number }>(
      'select market from unnest($1::int4[]) as given(market) where exists (select from spot_trade where spot_trade.market = given.market)',
      [[...this.#markets.keys()]],
    );
    const isOlder = new Set(traded.map(({ market }) => market));
    const lots = new Map<number, bigint>();
    for (const [market, { base, lotSize }] of this.#markets) {
      const known = decimals.get(base);
      if (known === undefined || isOlder.has(market)) continue;
      const atoms = parseDecimal(lotSize, known);
      assert(atoms !== undefined, `a lot of ${base} is a whole number of atoms`);
      lots.set(market, atoms);
    }
    await writeLots(session, lots);
  }
}

/** Adds fills to what their customers paid, in the order of trades, the maker's side first. To be called after the fills are written. */
export async function writeBases(session: Session, fills: readonly StoredFill[]): Promise<void> {
  const lots = await lotsOf(session, [...new Set(fills.map(({ market }) => market))]);
  if (lots.size === 0) return;
  const bases = new Bases(lots);
  const touched = fills.filter(({ market }) => lots.has(market));
  const keys = new Set(touched.map(({ customer, market }) => `${customer} ${market}`));
  const known = await basesOf(session, [...new Set(touched.map(({ customer }) => customer))]);
  for (const { basis, ...key } of known) if (keys.has(`${key.customer} ${key.market}`)) bases.set(key, basis);
  for (const fill of touched) bases.add(fill);
  await bases.write(session);
}

/** Both sides of a trade, the maker's first; imported trades belong to no customer. */
export function fillsOf(trades: readonly TradeFact[]) {
  return trades
    .filter((trade) => trade.taker.customer !== 0)
    .flatMap((trade) =>
      (['maker', 'taker'] as const).map((role) => ({
        trade: trade.id,
        role,
        order_id: trade[role].order,
        customer: trade[role].customer,
        market: trade.market,
        side: (role === 'taker') === (trade.takerSide === 'buy') ? ('buy' as const) : ('sell' as const),
        ticks: trade.ticks,
        lots: trade.lots,
        quote: trade.quote,
        fee: trade[role].fee,
        at_ms: trade.atMs,
      })),
    );
}

/** Codes of the coins that a site has, as far as its rows know; of a database without the table none. */
export async function coinCodes(session: Session): Promise<string[]> {
  const [there] = await session.query<{ is: boolean }>(`select to_regclass('spot_coin') is not null as is`);
  return there?.is === true ? (await session.query<{ code: string }>('select code from spot_coin')).map(({ code }) => code) : [];
}
