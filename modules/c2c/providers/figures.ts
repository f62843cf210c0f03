import type { ProviderCard } from '@agio/contracts/c2c';
import { amountText, averageMs, completionOf, FIGURES_MS, FreshFigures } from '@agio/deals';
import { C2C_COIN } from '../terms.ts';
import type { C2cPorts } from '../ports.ts';
import { providersBy } from '../words/providers.ts';

const KEPT_MAX = 10_000;

interface Row {
  readonly of: bigint;
  readonly orders: bigint;
  readonly faults: bigint;
  readonly confirm_ms: string | null;
  readonly payout_ms: string | null;
  readonly lost: bigint;
}

/** A provider is at fault for what they declined or let pass, and for appeals that they lost. Unpaid purchases are not theirs. */
const SQL = `
  with who as (select unnest($1::int8[]) as of),
  recent as (
    select w.of, o.*, o.provider = w.of as is_own,
      coalesce(o.reason, '') = 'decided' and o.to_buyer = case when o.side = 'buy' then o.amount else 0 end as is_lost
    from who w join lateral (
      select * from c2c_order where provider = w.of and created_at > $2
      union all
      select * from c2c_order where before = w.of and created_at > $2
    ) o on true
  )
  select w.of, count(r.id) as orders,
    count(r.id) filter (where not r.is_own or r.is_lost
      or (r.state = 'cancelled' and r.reason in ('provider', 'no_provider', 'deadline'))) as faults,
    avg(r.updated_at - r.paid_at) filter (where r.is_own and r.side = 'buy' and r.reason = 'confirmed') as confirm_ms,
    avg(r.paid_at - greatest(r.assigned_at, r.opens_at)) filter (where r.is_own and r.side = 'sell' and r.paid_at > 0) as payout_ms,
    count(r.id) filter (where r.is_own and r.is_lost) as lost
  from who w left join recent r on r.of = w.of
  group by w.of`;

type Figures = Omit<ProviderCard, 'bond' | 'name' | 'uid'>;

/** What orders of the last 30 days say of providers, each read again after a minute. */
export class ProviderFigures {
  readonly #ports: Pick<C2cPorts, 'core' | 'database' | 'now' | 'uidOf'>;
  readonly #fresh: FreshFigures<Figures>;

  constructor(ports: Pick<C2cPorts, 'core' | 'database' | 'now' | 'uidOf'>) {
    this.#ports = ports;
    this.#fresh = new FreshFigures(
      () => ports.now(),
      KEPT_MAX,
      (providers, sinceMs) => this.#read(providers, sinceMs),
    );
  }

  /** Providers as customers see them. */
  async cards(providers: readonly number[]): Promise<(provider: number) => ProviderCard> {
    const { core, uidOf } = this.#ports;
    const asked = [...new Set(providers)];
    const [figures, named] = await Promise.all([this.#fresh.of(asked), providersBy(this.#ports, asked)]);
    const decimals = core.coin(C2C_COIN)?.decimals ?? 0;
    return (provider) => {
      const found = named.get(provider);
      return {
        uid: uidOf(provider),
        name: found?.name ?? '',
        ...(figures.get(provider) ?? NOTHING),
        bond: amountText(found?.bond ?? '0', { decimals }),
      };
    };
  }

  async #read(providers: readonly number[], sinceMs: number): Promise<ReadonlyMap<number, Figures>> {
    const rows = await this.#ports.database.query<Row>(SQL, [providers, sinceMs]);
    return new Map(rows.map((row) => [Number(row.of), figuresOf(row)]));
  }
}

const NOTHING: Figures = { orders: 0, completion: null, confirmMs: null, payoutMs: null, appealsLost: 0 };

function figuresOf(row: Row): Figures {
  const orders = Number(row.orders);
  return {
    orders,
    completion: completionOf(orders, Number(row.faults)),
    confirmMs: averageMs(row.confirm_ms),
    payoutMs: averageMs(row.payout_ms),
    appealsLost: Number(row.lost),
  };
}

export interface Turnover {
  /** Atoms, as the provider bought and sold them. */
  readonly bought: bigint;
  readonly sold: bigint;
  /** Hundredths. */
  readonly paid: bigint;
  readonly received: bigint;
  readonly income: bigint;
}

/**
 * Of the last 30 days. Income is what was both bought and sold, so the smaller of the two, times the difference of the average prices: coins that
 * are still to be sold, or were there before, have earned nothing yet.
 */
export async function turnoverOf(ports: Pick<C2cPorts, 'database' | 'now'>, provider: number): Promise<Turnover> {
  const rows = await ports.database.query<{ side: 'buy' | 'sell'; coins: string; money: string }>(
    `select side, sum(to_buyer)::text as coins, trunc(sum(total * to_buyer / amount))::text as money from c2c_order
     where provider = $1 and state = 'success' and created_at > $2 group by side`,
    [provider, ports.now() - FIGURES_MS],
  );
  const of = (side: 'buy' | 'sell', what: 'coins' | 'money'): bigint => BigInt(rows.find((row) => row.side === side)?.[what] ?? '0');
  const [bought, paid, sold, received] = [of('sell', 'coins'), of('sell', 'money'), of('buy', 'coins'), of('buy', 'money')];
  return { bought, sold, paid, received, income: incomeOf({ bought, paid, received, sold }) };
}

function incomeOf({ bought, paid, received, sold }: Omit<Turnover, 'income'>): bigint {
  if (bought === 0n || sold === 0n) return 0n;
  const both = bought < sold ? bought : sold;
  return (both * (received * bought - paid * sold)) / (bought * sold);
}
