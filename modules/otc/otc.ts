import type { DeskHandlers, Handlers } from '@agio/contracts';
import { MERCHANT_NAMES } from '@agio/contracts/otc/constants';
import type { Session } from '@agio/database';
import { adoptNames, isMethodInUse } from '@agio/deals';
import type { DecidedAlone } from '@agio/deals';
import { customersOf, InTurn, LastChanged, proofsOf } from '@agio/module';
import type { Follower, OpenModule, AppliedBatch } from '@agio/module';
import { otcAppeals } from './desk/appeals.ts';
import { otcDesk } from './desk/desk.ts';
import type { OtcDeskCall } from './desk/desk.ts';
import { adHandlers } from './handlers/ads.ts';
import type { AdCall } from './handlers/ads.ts';
import { draftHandlers } from './handlers/drafts.ts';
import type { DraftCall } from './handlers/drafts.ts';
import { merchantHandlers } from './handlers/merchant.ts';
import type { MerchantCall } from './handlers/merchant.ts';
import { orderHandlers } from './handlers/orders.ts';
import type { OrderCall } from './handlers/orders.ts';
import { statementHandlers } from './handlers/statements.ts';
import type { StatementCall } from './handlers/statements.ts';
import { take } from './handlers/take.ts';
import { Board } from './market/board.ts';
import { Makers } from './market/makers.ts';
import { Figures } from './market/figures.ts';
import { NAMED, seedMerchant } from './market/merchants.ts';
import { Presence } from './market/presence.ts';
import { Quotes } from './market/quotes.ts';
import { pauseWhoMayNot, rightsWatch, takeOff } from './market/watch.ts';
import { otcAd, otcOrder } from './model.ts';
import type { OtcPorts } from './ports.ts';
import { booksOf } from './machine/books.ts';
import type { Room } from './handlers/room.ts';
import { countsOf } from './transcript/live.ts';
import { transcript } from './transcript/lines.ts';
import { otcScribe } from './transcript/scribe.ts';

export interface Otc extends OpenModule {
  readonly handlers: Handlers<AdCall | DraftCall | MerchantCall | OrderCall | StatementCall | 'otcTake'>;
  readonly desk: DeskHandlers<OtcDeskCall>;
  /** Whether an open order is paid to a payment method of its seller. */
  isMethodInUse(session: Session, customer: number, method: string): Promise<boolean>;
  /** Orders of a customer that are open or may still be appealed: they cannot close the account before. */
  openWith(customer: number): number;
  /** What one person decided after a time. */
  decidedAlone(sinceMs: number): Promise<readonly DecidedAlone[]>;
  /** Takes off the advertisements of a closed account. */
  leave(customer: number): Promise<void>;
  /** Makes a customer of a seed a merchant, once. */
  seedMerchant(customer: number, name: string): Promise<void>;
  /** Pauses the advertisements of those who have lost the right; done by itself while the server runs. */
  look(): Promise<void>;
  /** Writes what is missing in transcripts; done by itself while the server runs. */
  write(): Promise<void>;
}

export function createOtc(ports: OtcPorts): Otc {
  const presence = new Presence(() => ports.now());
  const quotes = new Quotes(ports);
  const figures = new Figures(ports, presence);
  const proofs = proofsOf(ports);
  const board = new Board(ports, proofs, quotes);
  const makers = new Makers(ports);
  const room: Room = {
    ...ports,
    makers,
    proofs,
    changed: new LastChanged(ports.core.sequence, customersOf([otcAd, otcOrder])),
    presence,
    quotes,
    figures,
    board,
    inTurn: new InTurn(),
  };
  const scribe = otcScribe(room);
  const appeals = otcAppeals(room);
  const watch = rightsWatch(room);
  return {
    handlers: {
      ...adHandlers(room),
      ...draftHandlers(room),
      ...merchantHandlers(room),
      ...orderHandlers(room),
      ...statementHandlers(room),
      otcTake: ({ body }, context) => take(room, body, context),
    },
    desk: otcDesk(room, appeals),
    requests: [appeals.request()],
    decidedAlone: (sinceMs) => appeals.decidedAlone(sinceMs),
    feed: {
      async snapshot({ customer }) {
        return [{ channel: 'otc', type: 'snapshot', data: { ...(await countsOf(room, customer)), order: null, isMessage: false } }];
      },
      opened: ({ customer }) => presence.opened(customer),
      closed: ({ customer }) => presence.closed(customer),
    },
    note: (published) => noteChanges(room, scribe, published),
    isMethodInUse(session, customer, method) {
      const sales = [...booksOf(room).orders.values()].flatMap(({ seller, words }) => (seller === customer ? [words] : []));
      return isMethodInUse(room, session, { name: 'otc', sales, uses: '$2 = any(w.payee_ids)' }, customer, method);
    },
    openWith: (customer) =>
      [...booksOf(room).orders.values()].filter(({ maker, taker }) => maker === customer || taker === customer).length,
    leave: (customer) => takeOff(room, customer),
    seedMerchant: (customer, name) => seedMerchant(room, customer, name),
    look: () => pauseWhoMayNot(room),
    write: () => scribe.write(),
    async start() {
      await transcript.forgetFuture(room, { orders: booksOf(room).counts.orders, also: ['otc_payer'] });
      await adoptNames(room, MERCHANT_NAMES, NAMED);
    },
    serve() {
      scribe.start();
      watch.start();
    },
    async stop() {
      await watch.stop();
      await scribe.stop();
    },
  };
}

function noteChanges({ board, changed }: Room, scribe: Follower, published: AppliedBatch): void {
  changed.note(published);
  for (const { facts, sequence } of published.outcomes)
    for (const fact of facts) {
      if (otcAd.is(fact)) board.note(sequence);
      if (otcOrder.is(fact)) scribe.wake(sequence);
    }
}
