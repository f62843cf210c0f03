import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { Session } from '@agio/database';
import { adoptNames, isMethodInUse } from '@agio/deals';
import type { DecidedAlone } from '@agio/deals';
import { customersOf, hasNewDebt, InTurn, LastChanged, proofsOf } from '@agio/module';
import type { Follower, OpenModule, AppliedBatch } from '@agio/module';
import { c2cAppeals } from './desk/appeals.ts';
import { c2cDesk } from './desk/desk.ts';
import type { C2cDeskCall } from './desk/desk.ts';
import { ProviderFigures } from './providers/figures.ts';
import { customerHandlers } from './handlers/customer.ts';
import type { CustomerCall } from './handlers/customer.ts';
import { orderHandlers } from './handlers/orders.ts';
import type { OrderCall } from './handlers/orders.ts';
import { providerHandlers, seedProvider } from './handlers/provider.ts';
import type { ProviderCall } from './handlers/provider.ts';
import { trade } from './handlers/trade.ts';
import { c2cOrder, c2cProvider, sellerOf } from './model.ts';
import type { C2cPorts } from './ports.ts';
import { takeOwedBonds } from './owed.ts';
import { closeWhoMayNot, rightsWatch } from './providers/watch.ts';
import { booksOf } from './machine/books.ts';
import type { Room } from './handlers/room.ts';
import { transcript } from './transcript/lines.ts';
import { countsOf } from './transcript/live.ts';
import { c2cScribe } from './transcript/scribe.ts';
import { NAMED } from './words/providers.ts';

export interface C2c extends OpenModule {
  readonly handlers: Handlers<CustomerCall | OrderCall | ProviderCall | 'c2cTrade'>;
  readonly desk: DeskHandlers<C2cDeskCall>;
  /** Whether an open order is paid to a payment method of its seller. */
  isMethodInUse(session: Session, customer: number, method: string): Promise<boolean>;
  /** Orders of a customer that are open or may still be appealed: they cannot close the account before. */
  openWith(customer: number): number;
  /** What one person decided after a time. */
  decidedAlone(sinceMs: number): Promise<readonly DecidedAlone[]>;
  /** Makes a customer of a seed a provider, with the bond from the fiat account, once. */
  seedProvider(customer: number, name: string): Promise<void>;
  /** Closes the settings of those who have lost the right; done by itself while the server runs. */
  look(): Promise<void>;
  /** Writes steps that are missing; done by itself while the server runs. */
  write(): Promise<void>;
}

export function createC2c(ports: C2cPorts): C2c {
  const listening = new Map<number, number>();
  const room: Room = {
    ...ports,
    proofs: proofsOf(ports),
    changed: new LastChanged(ports.core.sequence, customersOf([c2cProvider, c2cOrder])),
    figures: new ProviderFigures(ports),
    listening,
    inTurn: new InTurn(),
  };
  const scribe = c2cScribe(room);
  const appeals = c2cAppeals(room);
  const watch = rightsWatch(room);
  return {
    handlers: {
      ...customerHandlers(room),
      ...orderHandlers(room),
      ...providerHandlers(room),
      c2cTrade: ({ body }, context) => trade(room, body, context),
    },
    desk: c2cDesk(room, appeals),
    requests: [appeals.request()],
    decidedAlone: (sinceMs) => appeals.decidedAlone(sinceMs),
    feed: {
      snapshot({ customer }) {
        return Promise.resolve([{ channel: 'c2c', type: 'snapshot', data: { ...countsOf(room, customer), order: null } }] as const);
      },
      opened: ({ customer }) => void listening.set(customer, (listening.get(customer) ?? 0) + 1),
      closed({ customer }) {
        const left = (listening.get(customer) ?? 1) - 1;
        if (left > 0) listening.set(customer, left);
        else listening.delete(customer);
      },
    },
    note(published) {
      noteChanges(room, scribe, published);
      if (hasNewDebt(published)) void takeOwedBonds(room);
    },
    isMethodInUse(session, customer, method) {
      const sales = [...booksOf(room).orders.values()].flatMap((order) => (sellerOf(order) === customer ? [order.words] : []));
      return isMethodInUse(room, session, { name: 'c2c', sales, uses: 'w.payee_id = $2' }, customer, method);
    },
    openWith: (who) => [...booksOf(room).orders.values()].filter(({ customer, provider }) => customer === who || provider === who).length,
    seedProvider: (customer, name) => seedProvider(room, customer, name),
    look: () => closeWhoMayNot(room),
    write: () => scribe.write(),
    async start() {
      await transcript.forgetFuture(room, { orders: booksOf(room).counts.orders });
      await adoptNames(room, 'provider', NAMED);
    },
    serve() {
      scribe.start();
      watch.start();
      void takeOwedBonds(room);
    },
    async stop() {
      await watch.stop();
      await scribe.stop();
    },
  };
}

function noteChanges({ changed }: Room, scribe: Follower, published: AppliedBatch): void {
  changed.note(published);
  for (const { facts, sequence } of published.outcomes) if (facts.some(c2cOrder.is)) scribe.wake(sequence);
}
