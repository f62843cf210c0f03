import type { Change, Session } from '@agio/database';
import { followRows } from '@agio/module';
import type { Follower, House } from '@agio/module';
import type { OrderSource } from './order-source.ts';
import { amountText, coinAt, totalText } from './orders.ts';
import type { PeerOrder } from './orders.ts';
import type { PeerPorts } from './ports.ts';

/** What a notice says of an order. */
interface OrderNotice<Event extends string> {
  readonly event: Event;
  readonly data: Readonly<Record<'amount' | 'coin' | 'fiat' | 'order' | 'total', string>>;
}

/** How a step of an order is written into its transcript, and who is notified. */
export interface StepReport<Event extends string> {
  /** In a transaction. Written again after a crash, and must then write nothing more. */
  readonly write: (session: Session) => Promise<unknown>;
  readonly notices: readonly (readonly [customer: number, event: Event])[];
}

export interface ScribeSettings<Order extends PeerOrder, Step, Event extends string> {
  /** Of the module: its position is in its table `…_scribe`. */
  readonly orders: OrderSource<Order>;
  /** Steps after a position. */
  readonly steps: (session: Session, after: number, most: number) => Promise<readonly Change<Step>[]>;
  /** Undefined for a step without a notice. */
  readonly report: (order: Order, change: Change<Step>) => StepReport<Event> | undefined;
  /** Tells open pages that an order changed. */
  readonly changed: (order: Order) => Promise<void> | void;
}

/** Writes each step of an order into its transcript, once, and tells people of it. */
export function scribeOf<Order extends PeerOrder, Step extends { readonly id: number }, Event extends string>(
  room: Pick<House, 'clock' | 'onError'> & Pick<PeerPorts<OrderNotice<Event>>, 'core' | 'database' | 'reached' | 'tell'>,
  { report, changed, orders, steps }: ScribeSettings<Order, Step, Event>,
): Follower {
  /** Before the position moves: a repeated notice is sent once, by its id. */
  const tell = async (order: Order, sequence: number, { notices }: StepReport<Event>): Promise<void> => {
    const { amount, fiat, id, total } = order;
    const coin = coinAt(room, order.coin);
    const data = { order: String(id), coin: coin.code, amount: amountText(amount, coin), total: totalText(total), fiat };
    for (const [customer, event] of notices) await room.tell(`${orders.name}-${id}-${sequence}-${customer}`, customer, { event, data });
  };
  return followRows(room, {
    table: `${orders.name}_scribe`,
    rowsAfter: steps,
    each: async (change) => {
      const order = await orders.row(room.database, change.now.id);
      if (order === undefined) return false;
      const told = report(order, change);
      if (told !== undefined) {
        await room.database.transaction(told.write);
        // A notice that fails does not hold up the others.
        await tell(order, change.sequence, told).catch((error: unknown) => room.onError(error));
      }
      await changed(order);
      return true;
    },
  });
}
