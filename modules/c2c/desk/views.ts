import type { Operator } from '@agio/contracts';
import type { DeskC2cOrder, DeskC2cOrderRow, DeskProvider } from '@agio/contracts/c2c';
import type { ShortPayee } from '@agio/contracts/common';
import type { KeptPayee } from '@agio/deals';
import { amountText, coinAt, judgementView, priceText, totalText } from '@agio/deals';
import { endOf, referenceOf } from '@agio/kernel';
import { settingView } from '../handlers/provider.ts';
import { stepView } from '../handlers/order-views.ts';
import type { C2cOrderRecord } from '../model.ts';
import { appealsOf } from '../orders/rows.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from '../handlers/room.ts';
import { proofsOf, transcript } from '../transcript/lines.ts';
import { orderWordsBy } from '../words/orders.ts';
import { judgementsOf } from '../words/providers.ts';
import type { Provider } from '../words/providers.ts';
import type { C2cAppeals } from './appeals.ts';

export function orderRowView(room: Room, order: C2cOrderRecord): DeskC2cOrderRow {
  const coin = coinAt(room, order.coin);
  return {
    id: String(order.id),
    reference: referenceOf('C2C', order.id),
    customer: room.uidOf(order.customer),
    provider: room.uidOf(order.provider),
    side: order.side,
    coin: coin.code,
    fiat: order.fiat,
    price: priceText(order.price),
    amount: amountText(order.amount, coin),
    total: totalText(order.total),
    payMethod: order.method,
    state: order.state,
    reason: order.reason,
    isRerouted: order.before !== 0,
    createTime: order.createdAtMs,
    updateTime: order.updatedAtMs,
    deadline: order.deadlineMs === 0 ? null : order.deadlineMs,
  };
}

export async function wholeView(room: Room, appeals: C2cAppeals, operator: Operator, order: C2cOrderRecord): Promise<DeskC2cOrder> {
  const { database } = room;
  const { customer, provider } = order;
  const [lines, words, proofs, cards, name] = await Promise.all([
    transcript.linesOf(database, order.id),
    orderWordsBy(database, room, [order.words]),
    proofsOf(room, [order]),
    room.figures.cards([provider]),
    room.verifiedNameOf(customer),
  ]);
  const coin = coinAt(room, order.coin);
  const [{ payee }, proof] = [words(order.words), proofs.get(order.id)];
  return {
    ...orderRowView(room, order),
    decimals: coin.decimals,
    held: amountText(order.held, coin),
    toBuyer: order.toBuyer === '' ? null : amountText(order.toBuyer, coin),
    customerName: name ?? null,
    providerName: cards(provider).name,
    payee: payee === null ? null : shortOf(payee),
    transaction: proof?.content ?? null,
    proofs: [...(proof?.pictures ?? [])],
    steps: lines.map((line) => stepView(line, order)),
    appeals: { customer: await appealsOf(database, customer), provider: await appealsOf(database, provider) },
    awaitsAppeal: appeals.awaitsAppeal(order),
    needsTwo: (await appeals.needsTwo(operator, order)) !== false,
    isOwn: appeals.isOwn(operator, order),
  };
}

export async function providerViews(room: Room, operator: Operator, providers: readonly Provider[]): Promise<DeskProvider[]> {
  const customers = providers.map(({ customer }) => customer);
  const [cards, similar] = await Promise.all([room.figures.cards(customers), room.names.similarTo(room.database, customers)]);
  return Promise.all(
    providers.map(async (provider) => {
      const coin = coinAt(room, provider.coin);
      return {
        uid: room.uidOf(provider.customer),
        name: provider.name,
        about: provider.about,
        state: provider.state,
        reason: provider.reason,
        time: provider.sinceMs,
        bond: amountText(provider.bond, coin),
        bondReturns: provider.returnsAtMs === 0 ? null : provider.returnsAtMs,
        setting: provider.setting === null ? null : settingView(provider.setting, coin),
        openOrders: booksOf(room).loadOf(provider.customer),
        card: cards(provider.customer),
        similar: [...similar(provider.customer)],
        earlier: (await judgementsOf(room.database, [provider.customer, ...(await room.samePersonAs(provider.customer))])).map((one) =>
          judgementView(room, one),
        ),
        isOwn: room.isOwn(operator, provider.customer),
      };
    }),
  );
}

/** Staff never read a whole number. */
const shortOf = ({ bank, number, type }: KeptPayee): ShortPayee => ({ type, bank: type === 'bank' ? bank : '', ends: endOf(number) });
