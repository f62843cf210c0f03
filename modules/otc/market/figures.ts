import type { MerchantCard } from '@agio/contracts/otc';
import { averageMs, completionOf, FreshFigures } from '@agio/deals';
import { MINUTE_MS } from '@agio/kernel/time';
import type { OtcPorts } from '../ports.ts';
import type { Presence } from './presence.ts';

const KEPT_MAX = 50_000;

/** What orders of the last 30 days say of a customer, and all that ever ended in success. */
export interface PersonFigures {
  readonly name: string;
  readonly orders: number;
  readonly completion: number | null;
  readonly payMs: number | null;
  readonly releaseMs: number | null;
  readonly appealsLost: number;
  readonly successes: number;
}

interface Row {
  readonly customer: bigint;
  readonly orders: bigint;
  readonly faults: bigint;
  readonly pay_ms: string | null;
  readonly release_ms: string | null;
  readonly lost: bigint;
  readonly successes: bigint;
  readonly name: string | null;
}

const SQL = `
  with who as (select unnest($1::int8[]) as customer),
  recent as (
    select w.customer, o.*, o.buyer = w.customer as buys,
      (select min(s.at) from otc_step s where s.order_id = o.id and s.state = 'unpaid') as accepted_at,
      o.reason = 'decided' and exists (select 1 from otc_decision d where d.order_id = o.id and d.by_operator = o.by_operator
        and d.fault = case when o.buyer = w.customer then 'buyer' else 'seller' end) as at_fault
    from who w join lateral (
      select * from otc_order where maker = w.customer and created_at > $2
      union all
      select * from otc_order where taker = w.customer and created_at > $2
    ) o on true
  )
  select w.customer, m.name,
    count(r.id) as orders,
    count(r.id) filter (where
      (r.state = 'cancelled' and r.reason = case when r.maker = w.customer then 'maker' else 'taker' end)
      or (r.state = 'cancelled' and r.reason = 'deadline' and r.maker = w.customer)
      or (r.state = 'expired' and r.buys)) as faults,
    avg(r.paid_at - r.accepted_at) filter (where r.buys and r.paid_at > 0) as pay_ms,
    avg(r.updated_at - r.paid_at) filter (where not r.buys and r.reason = 'released') as release_ms,
    count(r.id) filter (where r.reason = 'decided' and (r.at_fault or (r.buys and r.state = 'failed') or (not r.buys and r.state = 'success'))) as lost,
    (select count(*) from otc_order s where s.maker = w.customer and s.state = 'success')
      + (select count(*) from otc_order s where s.taker = w.customer and s.state = 'success') as successes
  from who w left join recent r on r.customer = w.customer
    left join otc_merchant m on m.customer = w.customer and m.state in ('verified', 'suspended', 'leaving', 'left')
  group by w.customer, m.name`;

/** Figures of people, each read again after a minute. */
export class Figures {
  readonly #ports: Pick<OtcPorts, 'database' | 'labelsOf' | 'levelOf' | 'now' | 'uidOf'>;
  readonly #presence: Presence;
  readonly #fresh: FreshFigures<PersonFigures>;

  constructor(ports: Pick<OtcPorts, 'database' | 'labelsOf' | 'levelOf' | 'now' | 'uidOf'>, presence: Presence) {
    this.#ports = ports;
    this.#presence = presence;
    this.#fresh = new FreshFigures(
      () => ports.now(),
      KEPT_MAX,
      (customers, sinceMs) => this.#read(customers, sinceMs),
    );
  }

  async of(customers: readonly number[]): Promise<(customer: number) => PersonFigures> {
    const found = await this.#fresh.of(customers);
    return (customer) => found.get(customer) ?? NOTHING;
  }

  /** They are read again: their name or state has changed. */
  forget(customer: number): void {
    this.#fresh.forget(customer);
  }

  async #read(customers: readonly number[], sinceMs: number): Promise<ReadonlyMap<number, PersonFigures>> {
    const { database, labelsOf } = this.#ports;
    const rows = await database.query<Row>(SQL, [customers, sinceMs]);
    const unnamed = rows.filter(({ name }) => name === null).map(({ customer }) => Number(customer));
    const labels = unnamed.length === 0 ? new Map<number, string>() : await labelsOf(unnamed);
    return new Map(
      rows.map((row) => {
        const customer = Number(row.customer);
        return [customer, { ...figuresOf(row), name: row.name ?? labels.get(customer) ?? '' }];
      }),
    );
  }

  async cards(customers: readonly number[]): Promise<(customer: number) => MerchantCard> {
    const figures = await this.of(customers);
    return (customer) => this.card(customer, figures(customer));
  }

  card(customer: number, { appealsLost, completion, name, orders, payMs, releaseMs }: PersonFigures): MerchantCard {
    const seenAt = this.#presence.seenAt(customer);
    return {
      uid: this.#ports.uidOf(customer),
      name,
      level: this.#ports.levelOf(customer),
      isOnline: this.#presence.isOnline(customer),
      // To the minute, so that single clicks stay private.
      seenAt: seenAt === null ? null : Math.floor(seenAt / MINUTE_MS) * MINUTE_MS,
      orders,
      completion,
      payMs,
      releaseMs,
      appealsLost,
    };
  }
}

const NOTHING: PersonFigures = { name: '', orders: 0, completion: null, payMs: null, releaseMs: null, appealsLost: 0, successes: 0 };

function figuresOf(row: Row): Omit<PersonFigures, 'name'> {
  const orders = Number(row.orders);
  return {
    orders,
    completion: completionOf(orders, Number(row.faults)),
    payMs: averageMs(row.pay_ms),
    releaseMs: averageMs(row.release_ms),
    appealsLost: Number(row.lost),
    successes: Number(row.successes),
  };
}
