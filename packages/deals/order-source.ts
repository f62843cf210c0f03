import { fail } from '@agio/contracts';
import type { Core, Machine, Outcome, Refusal, RunningMachine } from '@agio/core';
import type { Session } from '@agio/database';
import type { FailedResult, House } from '@agio/module';
import { caughtUp } from './orders.ts';
import type { OrderRoom } from './ports.ts';

export const isFailed = (value: object): value is FailedResult => 'ok' in value;

interface AnyOrder {
  readonly id: number;
  readonly state: string;
}

export interface SourceSettings<Order extends AnyOrder> {
  readonly name: string;
  readonly record: {
    readonly table: string;
    is(this: void, fact: { readonly fact: string }): boolean;
    read(this: void, row: unknown): Order;
  };
  readonly machine: Machine<RunningMachine & { readonly books: { readonly orders: ReadonlyMap<number, Order> } }>;
  readonly partiesOf: (order: Order) => readonly number[];
  readonly failure: (refusal: Refusal) => FailedResult;
}

type Ports = { readonly core: Pick<Core, 'machine'>; readonly database: Session };
type OwnPorts = Ports & Pick<House, 'reached'> & Pick<OrderRoom, 'changed'>;

/** Orders of a module: as its machine knows them, and what has ended as the rows have it. */
export class OrderSource<Order extends AnyOrder> {
  readonly name: SourceSettings<Order>['name'];
  readonly failure: (refusal: Refusal) => FailedResult;
  readonly #of: SourceSettings<Order>;

  constructor(settings: SourceSettings<Order>) {
    this.name = settings.name;
    this.failure = settings.failure;
    this.#of = settings;
  }

  known({ core }: Pick<Ports, 'core'>): ReadonlyMap<number, Order> {
    return core.machine(this.#of.machine).books.orders;
  }

  async row(session: Session, id: number): Promise<Order | undefined> {
    const { read, table } = this.#of.record;
    const [row] = await session.query(`select * from ${table} where id = $1`, [id]);
    return row === undefined ? undefined : read(row);
  }

  /** The order as a command left it. */
  in({ facts }: Outcome, id: number): Order | undefined {
    const { is } = this.#of.record;
    return facts.filter((fact): fact is typeof fact & Order => is(fact)).findLast((order) => order.id === id);
  }

  /** An order of any customer, as it is now. */
  async find(ports: Ports, id: number): Promise<Order | undefined> {
    return this.known(ports).get(id) ?? (id === 0 ? undefined : this.row(ports.database, id));
  }

  /** An order of this customer, as it is now; to anyone else there is none. */
  async own(ports: OwnPorts, customer: number, id: number): Promise<Order | FailedResult> {
    const known = this.known(ports).get(id);
    if (known === undefined && id !== 0 && !(await caughtUp(ports, customer))) return fail('UNAVAILABLE');
    const order = await this.find(ports, id);
    return order === undefined || !this.#of.partiesOf(order).includes(customer) ? fail('NOT_FOUND') : order;
  }

  /** An own order as a command left it, or why it was refused; `problem` is why it could not have been changed so even before it ended. */
  async after(
    ports: OwnPorts,
    outcome: Outcome,
    customer: number,
    id: number,
    problem?: (ended: Order) => FailedResult | undefined,
  ): Promise<Order | FailedResult> {
    if (outcome.reply.ok) return this.in(outcome, id) ?? this.own(ports, customer, id);
    const { refusal } = outcome.reply;
    if (refusal !== `${this.name}.not_found`) return this.failure(refusal);
    // The machine forgets what has ended: to its people that is no news.
    const ended = await this.own(ports, customer, id);
    return isFailed(ended) ? ended : (problem?.(ended) ?? fail('STATE_CHANGED', { state: ended.state }));
  }
}
