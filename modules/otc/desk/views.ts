import type { Operator } from '@agio/contracts';
import type { ShortPayee } from '@agio/contracts/common';
import type { DeskOtcOrder, DeskOtcOrderRow } from '@agio/contracts/otc';
import type { KeptPayee } from '@agio/deals';
import { amountText, coinAt, priceText, totalText } from '@agio/deals';
import { endOf, referenceOf } from '@agio/kernel';
import { feeOf, messageView } from '../handlers/order-views.ts';
import { decisionOf, earlierAppeals, pausedUntil } from '../market/decisions.ts';
import type { OtcOrderRecord } from '../model.ts';
import { appealsOf } from '../orders/rows.ts';
import type { Room } from '../handlers/room.ts';
import { transcript } from '../transcript/lines.ts';
import type { OtcLine } from '../transcript/lines.ts';
import { orderWordsBy, payersBy } from '../words/store.ts';
import type { OtcAppeals } from './appeals.ts';

/** Earlier appeals of one person that are shown beside an order. */
const EARLIER_MAX = 5;

export function orderRowView(room: Room, order: OtcOrderRecord): DeskOtcOrderRow {
  const coin = coinAt(room, order.coin);
  return {
    id: String(order.id),
    reference: referenceOf('OTC', order.id),
    buyer: room.uidOf(order.buyer),
    seller: room.uidOf(order.seller),
    maker: room.uidOf(order.maker),
    coin: coin.code,
    fiat: order.fiat,
    price: priceText(order.price),
    amount: amountText(order.amount, coin),
    total: totalText(order.total),
    method: order.method,
    state: order.state,
    reason: order.reason,
    createTime: order.createdAtMs,
    updateTime: order.updatedAtMs,
    deadline: order.deadlineMs === 0 ? null : order.deadlineMs,
  };
}

export async function wholeView(room: Room, appeals: OtcAppeals, operator: Operator, order: OtcOrderRecord): Promise<DeskOtcOrder> {
  const { database } = room;
  const { buyer, seller } = order;
  const [lines, words, labels, payer, paused, decision] = await Promise.all([
    transcript.linesOf(database, order.id),
    orderWordsBy(database, room, [order.words]),
    room.labelsOf([buyer, seller]),
    payersBy(database, room, { orders: [order.id] }),
    pausedUntil(room, [buyer, seller], room.now()),
    decisionView(room, order),
  ]);
  const cards = await room.figures.cards([buyer, seller]);
  const sideOf = async (customer: number): Promise<DeskOtcOrder['buyerSide']> => ({
    uid: room.uidOf(customer),
    name: labels.get(customer) ?? '',
    card: cards(customer),
    statements: lines.filter(({ author, event }) => author === customer && event === 'statement').map((line) => lineView(line, order)),
    appeals: await appealsOf(database, customer),
    earlier: (await earlierAppeals(room, customer, order.id, EARLIER_MAX)).map(({ atMs, id, ...rest }) => ({
      ...rest,
      id: String(id),
      time: atMs,
    })),
    pausedUntil: paused.get(customer) ?? null,
  });
  const coin = coinAt(room, order.coin);
  const { payees, terms } = words(order.words);
  return {
    ...orderRowView(room, order),
    decimals: coin.decimals,
    held: amountText(order.held, coin),
    fee: amountText(feeOf(order), coin),
    toBuyer: order.toBuyer === '' ? null : amountText(order.toBuyer, coin),
    isOtherName: order.isOtherName,
    payerName: payer.get(order.id)?.name ?? null,
    payTime: order.paidAtMs === 0 ? null : order.paidAtMs,
    payees: payees.map(shortOf),
    terms,
    buyerSide: await sideOf(buyer),
    sellerSide: await sideOf(seller),
    messages: lines.map((line) => lineView(line, order)),
    isWhole: transcript.areWhole(lines),
    awaitsAppeal: appeals.awaitsAppeal(order),
    needsTwo: (await appeals.needsTwo(operator, order)) !== false,
    isOwn: appeals.isOwn(operator, order),
    decision,
  };
}

async function decisionView(room: Room, order: OtcOrderRecord): Promise<DeskOtcOrder['decision']> {
  const found = await decisionOf(room, order.id);
  if (found === undefined) return null;
  const { atMs, by, decidedBy, ...said } = found;
  const nameOf = (operator: number): string => room.operatorName(operator) ?? String(operator);
  return { ...said, by: nameOf(by), decidedBy: decidedBy === 0 ? null : nameOf(decidedBy), time: atMs };
}

/** The buyer's lines are `me` here, and the seller's `other`. */
const lineView = (line: OtcLine, { buyer }: OtcOrderRecord) => messageView(line, buyer);

/** Staff never read a whole number. */
const shortOf = ({ bank, number, type }: KeptPayee): ShortPayee => ({ type, bank: type === 'bank' ? bank : '', ends: endOf(number) });
