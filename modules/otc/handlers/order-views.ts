import { otcReason } from '@agio/contracts/otc';
import type { MerchantCard, OtcAct, OtcMessage, OtcOrder } from '@agio/contracts/otc';
import { amountText, coinAt, priceText, totalText } from '@agio/deals';
import { MILLION_BIG, referenceOf } from '@agio/kernel';
import { blockedBy } from '../market/blocks.ts';
import { APPEAL_AFTER_MS, EXTENSIONS_MAX, isAppealable, isOf, OTC_TABLE } from '../model.ts';
import type { OtcEvent, OtcOrderRecord } from '../model.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { transcript } from '../transcript/lines.ts';
import type { OtcLine } from '../transcript/lines.ts';
import { orderWordsBy, payersBy } from '../words/store.ts';
import type { OrderWords } from '../words/store.ts';

/** How long people may write after an order has ended. */
export const CHAT_AFTER_MS = 24 * 60 * 60_000;
const OPEN: readonly OtcOrderRecord['state'][] = ['waiting', 'unpaid', 'paid', 'appealed'];
export const isOpen = ({ state }: Pick<OtcOrderRecord, 'state'>): boolean => OPEN.includes(state);

const ACTS: Readonly<Partial<Record<OtcEvent, OtcAct>>> = {
  accept: 'accept',
  extend: 'extend',
  pay: 'pay',
  cancel: 'cancel',
  agree: 'agree',
  release: 'release',
  appeal: 'appeal',
};

/** What a customer may do to an order now: what the table of states has for them, as far as its time has come. */
export function actsOf(order: OtcOrderRecord, customer: number, nowMs: number): OtcAct[] {
  const roles = ['either', customer === order.buyer ? 'buyer' : 'seller', customer === order.maker ? 'maker' : 'taker'];
  const acts = OTC_TABLE.filter((row) => isOf(row, order) && roles.includes(row.by)).flatMap(({ event }) => ACTS[event] ?? []);
  const possible = acts.filter((act) => {
    if (act === 'extend') return order.extensions < EXTENSIONS_MAX;
    if (act !== 'appeal') return true;
    return nowMs >= (appealFrom(order, customer) ?? Infinity) && (!isAppealable(order) || nowMs < order.deadlineMs);
  });
  return [
    ...possible,
    ...(canWrite(order, nowMs) ? (['write'] as const) : []),
    ...(order.state === 'appealed' ? (['state'] as const) : []),
  ];
}

/** When a customer may appeal; null where they never may. */
export function appealFrom(order: OtcOrderRecord, customer: number): number | null {
  if (order.state === 'paid') return order.paidAtMs + APPEAL_AFTER_MS;
  return isAppealable(order) && customer === order.buyer ? order.updatedAtMs : null;
}

export function canWrite(order: OtcOrderRecord, nowMs: number): boolean {
  return isOpen(order) || nowMs < order.updatedAtMs + CHAT_AFTER_MS;
}

export const feeOf = ({ amount, feeMillionths, toBuyer }: OtcOrderRecord): bigint =>
  (BigInt(toBuyer === '' ? amount : toBuyer) * BigInt(feeMillionths)) / MILLION_BIG;

/**
 * Whose pictures one of an order's two people may see. Of what has ended, rows alone say who they are, and an attacker may have written them:
 * others' are theirs to see only where the words of the order, which bear a proof, say so as well.
 */
export async function ownersOf(room: Room, order: OtcOrderRecord, customer: number): Promise<readonly number[]> {
  if (booksOf(room).orders.has(order.id)) return [order.buyer, order.seller];
  const { people } = (await orderWordsBy(room.database, room, [order.words]))(order.words);
  return people.includes(customer) ? people : [customer];
}

/** Orders as one of their two people sees them: as the machine knows them, or of what has ended as the rows have it. */
export async function orderViews(room: Room, customer: number, listed: readonly OtcOrderRecord[]): Promise<OtcOrder[]> {
  const known = booksOf(room).orders;
  const orders = listed.map((order) => known.get(order.id) ?? order);
  const { database } = room;
  const otherOf = ({ buyer, seller }: OtcOrderRecord): number => (customer === buyer ? seller : buyer);
  const ids = orders.map(({ id }) => id);
  const [words, cards, blocked, unread, payers] = await Promise.all([
    orderWordsBy(
      database,
      room,
      orders.map((order) => order.words),
    ),
    room.figures.cards(orders.map(otherOf)),
    blockedBy(database, customer),
    transcript.unreadOf(database, customer),
    payersBy(database, room, { orders: ids }),
  ]);
  const nowMs = room.now();
  return orders.map((order) => {
    const other = otherOf(order);
    const isKnown = known.has(order.id);
    const { people, ...said } = words(order.words);
    // Rows alone identify the parties of an ended order, so one that is open by its row alone is shown to no one: no payment is due for it.
    const isTheirs = isKnown || (people.includes(customer) && !isOpen(order));
    const payer = payers.get(order.id);
    return viewOf(room, order, {
      customer,
      nowMs,
      words: isTheirs ? said : { ...said, payees: [] },
      card: cards(other),
      isBlocked: blocked.has(other),
      unread: unread.get(order.id) ?? 0,
      payer: isTheirs && payer !== undefined && (isKnown || people.includes(payer.customer)) ? payer.name : null,
    });
  });
}

export async function orderView(room: Room, customer: number, order: OtcOrderRecord): Promise<OtcOrder> {
  const [view] = await orderViews(room, customer, [order]);
  if (view === undefined) throw new Error('one order has one view');
  return view;
}

interface OrderContext {
  readonly customer: number;
  readonly nowMs: number;
  readonly words: OrderWords;
  readonly card: MerchantCard;
  readonly isBlocked: boolean;
  readonly unread: number;
  readonly payer: string | null;
}

function viewOf(room: Room, order: OtcOrderRecord, { card, customer, isBlocked, nowMs, payer, unread, words }: OrderContext): OtcOrder {
  const coin = coinAt(room, order.coin);
  const isBuyer = customer === order.buyer;
  const [agreed] = order.agreed;
  // The payer learns the account only once they may certainly pay, and only as long as the two may still write about the order.
  const showsPayees = !isBuyer || (order.state !== 'waiting' && canWrite(order, nowMs));
  return {
    id: String(order.id),
    ad: String(order.ad),
    role: isBuyer ? 'buyer' : 'seller',
    isMaker: customer === order.maker,
    other: card,
    isBlocked,
    coin: coin.code,
    fiat: order.fiat,
    price: priceText(order.price),
    amount: amountText(order.amount, coin),
    total: totalText(order.total),
    fee: amountText(feeOf(order), coin),
    method: order.method,
    payees: showsPayees ? words.payees.map(({ id: _id, ...payee }) => payee) : [],
    reference: referenceOf('OTC', order.id),
    state: order.state,
    reason: order.reason,
    deadline: order.deadlineMs === 0 ? null : order.deadlineMs,
    windowMinutes: order.windowMinutes,
    extensions: order.extensions,
    hadGrace: order.hadGrace,
    payerName: payer,
    isOtherName: order.isOtherName,
    agreedBy: agreed === undefined ? null : agreed === customer ? 'me' : 'other',
    agreedSplit: order.split === '' ? null : amountText(order.split, coin),
    terms: words.terms,
    toBuyer: order.toBuyer === '' ? null : amountText(order.toBuyer, coin),
    acts: actsOf(order, customer, nowMs),
    appealFrom: appealFrom(order, customer),
    unread,
    createTime: order.createdAtMs,
    payTime: order.paidAtMs === 0 ? null : order.paidAtMs,
    updateTime: order.updatedAtMs,
  };
}

/** A line as a customer reads it; with 0 as an operator, for whom the buyer is `me`. */
export function messageView(line: OtcLine, me: number): OtcMessage {
  const { at, author, content, event, hash, number, pictures, readAt } = line;
  // A step of the order is stored with its reason where a person's words would stand; that word is never shown as it is.
  const isStep = author === 0 && event !== 'decided';
  return {
    id: String(number),
    from: author === 0 ? (event === 'decided' ? 'staff' : 'event') : author === me ? 'me' : 'other',
    event,
    reason: isStep ? (otcReason.safeParse(content).data ?? null) : null,
    content: isStep ? '' : content,
    pictures: [...pictures],
    time: at,
    isRead: readAt !== null,
    hash,
  };
}
