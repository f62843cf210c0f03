import { bulkInsert } from '@agio/database';
import type { Session } from '@agio/database';
import { NO_BASIS, withFill } from './moving-average.ts';
import type { Basis, BasisFill } from './moving-average.ts';

/** The customer and the market of a basis. */
export interface BasisKey {
  readonly customer: number;
  readonly market: number;
}

/** A fill as its row has it: in lots. */
export interface StoredFill extends BasisKey {
  readonly side: 'buy' | 'sell';
  readonly lots: number | bigint;
  readonly quote: string;
  readonly fee: string;
}

interface BasisRow {
  readonly customer: bigint;
  readonly market: number;
  readonly quantity: string;
  readonly cost: string;
  readonly realised: string;
  readonly uncovered: string;
  readonly base_fees: string;
  readonly quote_fees: string;
  readonly fills: bigint;
}

/** Bases of many customers and markets, to which fills are added in their order. */
export class Bases {
  readonly #of = new Map<string, BasisKey & { basis: Basis }>();
  readonly #lots: ReadonlyMap<number, bigint>;

  /** Atoms of the base coin in a lot, by market; fills of other markets are left alone. */
  constructor(lots: ReadonlyMap<number, bigint>) {
    this.#lots = lots;
  }

  set({ customer, market }: BasisKey, basis: Basis): void {
    this.#of.set(`${customer} ${market}`, { customer, market, basis });
  }

  add({ customer, market, side, lots, quote, fee }: StoredFill): void {
    const atoms = this.#lots.get(market);
    if (atoms === undefined) return;
    const fill: BasisFill = { side, base: BigInt(lots) * atoms, quote: BigInt(quote), fee: BigInt(fee) };
    const known = this.#of.get(`${customer} ${market}`);
    this.set({ customer, market }, withFill(known?.basis ?? NO_BASIS, fill));
  }

  async write(session: Session): Promise<void> {
    await bulkInsert(session, {
      table: 'spot_basis',
      columns: { customer: 'int8', market: 'int4', ...FIGURES },
      rows: [...this.#of.values()].map(({ basis, customer, market }) => ({
        customer,
        market,
        quantity: basis.quantity,
        cost: basis.cost,
        realised: basis.realised,
        uncovered: basis.uncovered,
        base_fees: basis.baseFees,
        quote_fees: basis.quoteFees,
        fills: basis.fills,
      })),
      onConflict: { do: 'update', target: ['customer', 'market'], columns: Object.keys(FIGURES) },
    });
  }
}

const FIGURES = {
  quantity: 'numeric',
  cost: 'numeric',
  realised: 'numeric',
  uncovered: 'numeric',
  base_fees: 'numeric',
  quote_fees: 'numeric',
  fills: 'int8',
} as const;

/** Every basis of some customers, in all markets. */
export async function basesOf(session: Session, customers: readonly number[]): Promise<(BasisKey & { readonly basis: Basis })[]> {
  const rows = await session.query<BasisRow>(
    'select customer, market, quantity, cost, realised, uncovered, base_fees, quote_fees, fills from spot_basis where customer = any($1::int8[])',
    [customers],
  );
  return rows.map((row) => ({
    customer: Number(row.customer),
    market: row.market,
    basis: {
      quantity: BigInt(row.quantity),
      cost: BigInt(row.cost),
      realised: BigInt(row.realised),
      uncovered: BigInt(row.uncovered),
      baseFees: BigInt(row.base_fees),
      quoteFees: BigInt(row.quote_fees),
      fills: Number(row.fills),
    },
  }));
}

/** Atoms of the base coin in a lot of each of these markets, as far as they are known. */
export async function lotsOf(session: Session, markets: readonly number[]): Promise<Map<number, bigint>> {
  const rows = await session.query<{ market: number; atoms: string }>('select market, atoms from spot_lot where market = any($1::int8[])', [
    markets,
  ]);
  return new Map(rows.map(({ atoms, market }) => [market, BigInt(atoms)]));
}

/** Keeps lots of markets whose fills are all reflected. */
export async function writeLots(session: Session, lots: ReadonlyMap<number, bigint>): Promise<void> {
  if (lots.size === 0) return;
  await bulkInsert(session, {
    table: 'spot_lot',
    columns: { market: 'int4', atoms: 'numeric' },
    rows: [...lots].map(([market, atoms]) => ({ market, atoms })),
    onConflict: { do: 'nothing', target: ['market'] },
  });
}

/** Keeps the decimals of coins. */
export async function writeCoins(session: Session, coins: ReadonlyMap<string, number>): Promise<void> {
  if (coins.size === 0) return;
  await bulkInsert(session, {
    table: 'spot_coin',
    columns: { code: 'text', decimals: 'int4' },
    rows: [...coins].map(([code, decimals]) => ({ code, decimals })),
    onConflict: { do: 'nothing', target: ['code'] },
  });
}
