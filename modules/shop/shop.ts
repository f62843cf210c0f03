import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { DecidedAlone } from '@agio/deals';
import { DAY_MS } from '@agio/kernel/time';
import { customersOf, hasNewDebt, InTurn, Interval, LastChanged, proofsOf } from '@agio/module';
import type { Follower, OpenModule, AppliedBatch } from '@agio/module';
import { dropOldBatches } from './codes/batches.ts';
import type { CarrierTerms } from './carriers.ts';
import { deliverWaiting, tellImported } from './codes/codes.ts';
import { shopDesk } from './desk/desk.ts';
import type { ShopDeskCall } from './desk/desk.ts';
import { refundedAlone } from './desk/limits.ts';
import { shopRequests } from './desk/requests.ts';
import { openOf, orderHandlers } from './handlers/orders.ts';
import type { OrderCall } from './handlers/orders.ts';
import { productHandlers } from './handlers/products.ts';
import type { ProductCall } from './handlers/products.ts';
import { shopOrder } from './model.ts';
import { releaseOwed } from './owed.ts';
import { withholdIfOlder } from './codes/restored.ts';
import type { ShopPorts } from './ports.ts';
import { booksOf } from './machine/books.ts';
import type { Room } from './handlers/room.ts';
import { seedOrders, seedProducts } from './seeding.ts';
import type { ShopOrderSeed, ShopProductSeed } from './demo/seeds.ts';
import { tellerOf } from './teller.ts';
import { eraseAddresses, Words } from './words.ts';
import type { Address } from './words.ts';

/** How long an address is kept once its order has ended. */
const ADDRESS_MS = 90 * DAY_MS;
const DELIVER_EVERY_MS = 15_000;
const ERASE_EVERY_MS = 3_600_000;

export interface Shop extends OpenModule {
  readonly handlers: Handlers<ProductCall | OrderCall>;
  readonly desk: DeskHandlers<ShopDeskCall>;
  /** Orders of a customer that can still move coins or a parcel. */
  openWith(customer: number): number;
  /** What one person gave back after a time. */
  decidedAlone(sinceMs: number): Promise<readonly DecidedAlone[]>;
  /** Puts products of a seed on sale, once; whether it was now. */
  seedProducts(products: readonly ShopProductSeed[], carriers: readonly CarrierTerms[]): Promise<boolean>;
  /** Orders of a customer of a seed, each led as far as it says. */
  seedOrders(customer: number, to: Address, orders: readonly ShopOrderSeed[]): Promise<void>;
  /** Delivers codes that wait; done by itself while the server runs. */
  deliver(): Promise<void>;
  /** Erases addresses that are no longer needed, and codes that were not agreed on; done by itself while the server runs. */
  erase(): Promise<void>;
  /** Sends people their unsent notices; done by itself while the server runs. */
  write(): Promise<void>;
}

export function createShop(ports: ShopPorts): Shop {
  const room: Room = {
    ...ports,
    changed: new LastChanged(ports.core.sequence, customersOf([shopOrder])),
    proofs: proofsOf(ports),
    inTurn: new InTurn(),
    words: new Words(ports.database, { masterKey: ports.masterKey, proofs: proofsOf(ports) }),
  };
  const teller = tellerOf(room);
  const erase = async (): Promise<void> => {
    await dropOldBatches(room);
    if (await room.reached(room.core.sequence)) await eraseAddresses(room.database, room.now() - ADDRESS_MS);
  };
  const delivers = new Interval(room, DELIVER_EVERY_MS, () => deliverWaiting(room));
  const erases = new Interval(room, ERASE_EVERY_MS, erase);
  return {
    handlers: { ...productHandlers(room), ...orderHandlers(room) },
    desk: shopDesk(room),
    requests: shopRequests(room),
    decidedAlone: (sinceMs) => refundedAlone(room, sinceMs),
    feed: {
      snapshot: ({ customer }) =>
        Promise.resolve([{ channel: 'shop', type: 'snapshot', data: { open: openOf(room, customer), order: null } }] as const),
      opened: () => undefined,
      closed: () => undefined,
    },
    note(published) {
      noteChanges(room, teller, published);
      if (hasNewDebt(published)) void releaseOwed(room);
    },
    openWith: (customer) =>
      booksOf(room)
        .ordersBy(customer)
        .filter(({ askedAtMs, state }) => state !== 'received' || askedAtMs > 0).length,
    seedProducts: (products, carriers) => seedProducts(room, products, carriers),
    seedOrders: (customer, to, orders) => seedOrders(room, customer, to, orders),
    deliver: () => deliverWaiting(room),
    erase,
    write: () => teller.write(),
    async start() {
      // After an older journal was put back, what it has not reached yet is sent when it happens.
      await room.database.query('update shop_teller set sequence = least(sequence, $1)', [room.core.sequence]);
      // Before any customer can buy.
      await withholdIfOlder(room);
    },
    serve() {
      teller.start();
      delivers.start();
      erases.start();
      void tellImported(room).then(() => deliverWaiting(room), room.onError);
      void erases.now();
      void releaseOwed(room);
    },
    async stop() {
      await teller.stop();
      await delivers.stop();
      await erases.stop();
    },
  };
}

function noteChanges(room: Room, teller: Follower, published: AppliedBatch): void {
  room.changed.note(published);
  for (const { facts, sequence } of published.outcomes)
    for (const fact of facts) {
      if (!shopOrder.is(fact)) continue;
      teller.wake(sequence);
      const { customer, id } = fact;
      const data = { open: openOf(room, customer), order: String(id) };
      room.publish({ channel: 'shop', customer }, { channel: 'shop', type: 'update', data });
    }
}
