import { answer, fail, pageOf } from '@agio/contracts';
import type { BodyOf, CallName, Calls, HandlerResult, Handlers } from '@agio/contracts';
import type { OtcOrder } from '@agio/contracts/otc';
import { amountText, caughtUp, coinAt, isFailed } from '@agio/deals';
import { numberOf, parseDecimal, soughtOrder } from '@agio/kernel';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { isTheirName } from '../market/names.ts';
import { isAppealable, rowsFor } from '../model.ts';
import type { OtcCommand, OtcEvent, OtcOrderRecord } from '../model.ts';
import { ownOrders } from '../orders/rows.ts';
import { otcOrders } from '../orders/source.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { lineBy, transcript } from '../transcript/lines.ts';
import { tellChanged } from '../transcript/live.ts';
import { keepPayer } from '../words/store.ts';
import { actsOf, messageView, orderView, orderViews, ownersOf } from './order-views.ts';
import { salesDelay } from './sales-delay.ts';
import { say } from './say.ts';

export type OrderCall = keyof ReturnType<typeof orderHandlers>;

type OrderReply = Promise<HandlerResult<OtcOrder>>;
type Act = OtcCommand & { readonly customer: number; readonly order: number };

/** Orders of their two people; to anyone else there are none. */
export function orderHandlers(room: Room) {
  const { database } = room;
  return {
    async otcOrders({ query }, { customer }) {
      room.presence.saw(customer);
      const page = pageOf(query);
      const sought = query.q?.trim() ?? '';
      const id = sought === '' ? undefined : soughtOrder('OTC', sought);
      const other = sought === '' ? undefined : await room.customerOf(sought);
      if (!(await caughtUp(room, customer))) return fail('UNAVAILABLE');
      const filter = { list: query.list, id: other === undefined ? id : undefined, other };
      const { list, total, next } = await ownOrders(database, customer, filter, { ...page, cursor: query.cursor });
      return answer({ list: await orderViews(room, customer, list), total, ...page, next });
    },
    async otcOrderOne({ params }, { customer }) {
      room.presence.saw(customer);
      const order = await otcOrders.own(room, customer, numberOf(params.id));
      if (isFailed(order)) return order;
      const wasUnread = await transcript.markRead(database, order.id, customer, room.now());
      const lines = await transcript.linesOf(database, order.id);
      if (wasUnread) await tellChanged(room, order, { isMessage: false });
      return answer({ order: await orderView(room, customer, order), messages: lines.map((line) => messageView(line, customer)) });
    },
    otcAccept: ({ body }, { customer }) => accept(room, customer, numberOf(body.id)),
    otcExtend: ({ body }, { customer }) => act(room, { kind: 'otc.extend', customer, order: numberOf(body.id) }),
    otcPaid: ({ body }, { customer }) => room.inTurn.of(numberOf(body.id), () => paid(room, customer, body)),
    otcCancel: ({ body }, { customer }) => act(room, { kind: 'otc.cancel', customer, order: numberOf(body.id) }),
    otcAgree: ({ body }, { customer }) => agree(room, customer, body),
    otcRelease: ({ body: { acceptsOtherName = false, id } }, { customer }) =>
      act(room, { kind: 'otc.release', customer, order: numberOf(id), acceptsOtherName }),
    otcAppeal: ({ body }, { customer }) => room.inTurn.of(numberOf(body.id), () => appeal(room, customer, body)),
    otcSay: ({ body }, { customer }) => say(room, customer, body),
    async otcPicture({ params }, { customer }) {
      const order = await otcOrders.own(room, customer, numberOf(params.id));
      const picture = isFailed(order)
        ? undefined
        : await room.openPicture(params.picture, transcript.picturesOf(order.id), await ownersOf(room, order, customer));
      // Only the two may keep it: no shared cache has it, and no other account of this browser.
      return picture === undefined ? fail('NOT_FOUND') : answer({ ...picture, maxAgeSeconds: 0 });
    },
  } satisfies Partial<Handlers<CallName>>;
}

/** A seller who could not release at the end does not accept. */
async function accept(room: Room, customer: number, order: number): OrderReply {
  const isSeller = booksOf(room).orders.get(order)?.seller === customer;
  const delayed = isSeller ? await salesDelay(room, customer) : undefined;
  if (delayed !== undefined) return delayed;
  return act(room, { kind: 'otc.accept', customer, order });
}

/** Without an amount all goes back to the seller; what is no longer known needs none, for it is refused by its state. */
async function agree(room: Room, customer: number, { agrees, id, toBuyer }: BodyOf<Calls['otcAgree']>): OrderReply {
  const of = { kind: 'otc.agree', customer, order: numberOf(id), agrees } as const;
  const order = booksOf(room).orders.get(of.order);
  if (toBuyer === undefined || order === undefined || (order.maker !== customer && order.taker !== customer)) return act(room, of);
  const coin = coinAt(room, order.coin);
  const atoms = parseDecimal(toBuyer, coin.decimals);
  if (atoms === undefined) return fail('AMOUNT_TOO_FINE', { decimals: coin.decimals });
  if (atoms > 0n && order.state !== 'appealed') return fail('STATE_CHANGED', { state: order.state });
  // All of it is no split: the seller releases.
  if (atoms > 0n && atoms >= BigInt(order.held))
    return fail('AMOUNT_OUT_OF_RANGE', { maximum: amountText(String(BigInt(order.held) - 1n), coin) });
  return act(room, { ...of, toBuyer: String(atoms) });
}

/** Does something to an order, and answers it as it is then. */
async function act(room: Room, command: Act): OrderReply {
  const { customer, order: id } = command;
  room.presence.saw(customer);
  const event = command.kind.slice('otc.'.length) as OtcEvent;
  const isTheirs = (ended: OtcOrderRecord): boolean => rowsFor(ended, customer, event).length > 0;
  const order = await otcOrders.after(room, await ask(room, command), customer, id, (ended) =>
    isTheirs(ended) ? undefined : fail('PERMISSION_DENIED'),
  );
  return isFailed(order) ? order : answer(await orderView(room, customer, order));
}

/** Why an act that has words cannot be, before they are written; the machine says the rest. */
async function possible(room: Room, customer: number, id: number, what: 'pay' | 'appeal'): Promise<OtcOrderRecord | FailedResult> {
  const order = await otcOrders.own(room, customer, id);
  if (isFailed(order)) return order;
  if (actsOf(order, customer, room.now()).includes(what)) return order;
  if (what === 'pay') return customer === order.buyer ? fail('STATE_CHANGED', { state: order.state }) : fail('PERMISSION_DENIED');
  return order.state === 'paid' ? fail('OTC_TOO_EARLY') : fail('STATE_CHANGED', { state: order.state });
}

/** The payer's name and the proof are there before the order says that it is paid. */
async function paid(room: Room, customer: number, { id, payer, pictures = [] }: BodyOf<Calls['otcPaid']>): OrderReply {
  const order = await possible(room, customer, numberOf(id), 'pay');
  if (isFailed(order)) return order;
  const isOtherName = !isTheirName(payer, await room.verifiedNameOf(customer));
  const isKept = await room.database.transaction(async (session) => {
    const nowMs = room.now();
    if (pictures.length > 0) {
      const proof = { event: null, content: '', pictures };
      if (!(await transcript.say(room, session, lineBy(order, customer, nowMs, proof)))) return false;
    }
    await keepPayer(session, room, { order: order.id, customer, name: payer }, nowMs);
    return true;
  });
  if (!isKept) return wrong('pictures', 'unknown');
  return act(room, { kind: 'otc.pay', customer, order: order.id, isOtherName });
}

/** The statement is there before the appeal. */
async function appeal(room: Room, customer: number, { id, pictures = [], reason }: BodyOf<Calls['otcAppeal']>): OrderReply {
  const order = await possible(room, customer, numberOf(id), 'appeal');
  if (isFailed(order)) return order;
  // A payment that came late is not looked at without a picture of it.
  if (isAppealable(order) && pictures.length === 0) return fail('OTC_PROOF_NEEDED');
  const statement = { event: 'statement' as const, content: reason, pictures };
  const line = await room.database.transaction((session) => transcript.say(room, session, lineBy(order, customer, room.now(), statement)));
  if (line === undefined) return wrong('pictures', 'unknown');
  return act(room, { kind: 'otc.appeal', customer, order: order.id });
}
