import { fail } from '@agio/contracts';
import type { Outcome, Refusal } from '@agio/core';
import type { Failed, House } from '@agio/module';
import { caughtUp } from './orders.ts';
import type { OrderRoom } from './ports.ts';

export const isFailed = (value: object): value is Failed => 'ok' in value;

export interface OwnSettings<Order> {
  readonly name: string;
  /** Orders as the machine knows them. */
  readonly known: () => ReadonlyMap<number, Order>;
  /** An order of anybody, as its row has it. */
  readonly find: (id: number) => Promise<Order | undefined>;
  readonly isParty: (order: Order, customer: number) => boolean;
  readonly orderIn: (outcome: Outcome, id: number) => Order | undefined;
  readonly failure: (refusal: Refusal) => Failed;
}

/** Orders of their own people; to everybody else there are none. */
export class OwnOrders<Order extends { readonly state: string }> {
  readonly #room: Pick<House, 'reached'> & Pick<OrderRoom, 'changed'>;
  readonly #of: OwnSettings<Order>;

  constructor(room: Pick<House, 'reached'> & Pick<OrderRoom, 'changed'>, settings: OwnSettings<Order>) {
    this.#room = room;
    this.#of = settings;
  }

  /** An own order as it is now. */
  async find(customer: number, id: number): Promise<Order | Failed> {
    const { find, isParty, known } = this.#of;
    const order = known().get(id);
    if (order === undefined && id !== 0 && !(await caughtUp(this.#room, customer))) return fail('UNAVAILABLE');
    const found = order ?? (id === 0 ? undefined : await find(id));
    return found === undefined || !isParty(found, customer) ? fail('NOT_FOUND') : found;
  }

  /** An own order as a command left it, or why it was refused; `problem` is why the order could not have been changed so even before it ended. */
  async after(
    outcome: Outcome,
    customer: number,
    id: number,
    problem: (ended: Order) => Failed | undefined = () => undefined,
  ): Promise<Order | Failed> {
    const { failure, name, orderIn } = this.#of;
    const { reply } = outcome;
    if (reply.ok) return orderIn(outcome, id) ?? this.find(customer, id);
    if (reply.refusal !== `${name}.not_found`) return failure(reply.refusal);
    // The machine forgets what has ended: to its people that is no news.
    const ended = await this.find(customer, id);
    return isFailed(ended) ? ended : (problem(ended) ?? fail('STATE_CHANGED', { state: ended.state }));
  }
}
