import type { C2cAct, C2cOrder, C2cStep, ProviderCard } from '@agio/contracts/c2c';
import type { KeptPayee } from '@agio/deals';
import { amountText, coinAt, priceText, totalText } from '@agio/deals';
import { referenceOf } from '@agio/kernel';
import { APPEAL_AFTER_MS, C2C_TABLE, roleOf } from '../model.ts';
import type { C2cEvent, C2cOrderRecord } from '../model.ts';
import { booksOf } from '../machine/books.ts';
import type { Room } from './room.ts';
import { proofsOf } from '../transcript/lines.ts';
import type { C2cLine } from '../transcript/lines.ts';
import { orderWordsBy } from '../words/orders.ts';

/** How long both see each other's names and accounts after an order has ended. */
const SHOWN_AFTER_MS = 24 * 60 * 60_000;
const ENDED: readonly C2cOrderRecord['state'][] = ['success', 'cancelled', 'expired'];

/** What people do themselves; decisions and deadlines are not theirs. */
const isAct = (event: C2cEvent): event is Exclude<C2cEvent, 'deadline' | 'decide'> => event !== 'deadline' && event !== 'decide';

/** What a customer may do to an order now: what the table of states has for them, as far as its time has come. */
export function actsOf(order: C2cOrderRecord, who: number, nowMs: number): C2cAct[] {
  const role = roleOf(order, who);
  if (role === undefined) return [];
  const rows = C2C_TABLE.filter(({ by, from, side }) => side === order.side && from === order.state && (by === role || by === 'either'));
  const acts = rows.flatMap(({ event }): C2cAct[] => (isAct(event) ? [event] : []));
  return [
    ...acts.filter((act) => act !== 'appeal' || nowMs >= (appealFrom(order, who) ?? Infinity)),
    ...(acts.includes('transfer') ? (['prove'] as const) : []),
    ...(order.state === 'appealed' ? (['state'] as const) : []),
  ];
}

/** When a customer may appeal; null where they never may. */
function appealFrom(order: C2cOrderRecord, who: number): number | null {
  if (order.state === 'unconfirmed') return order.paidAtMs + APPEAL_AFTER_MS;
  if (order.state === 'transferred') return order.paidAtMs;
  return order.state === 'expired' && order.deadlineMs > 0 && who === order.customer ? order.updatedAtMs : null;
}

/**
 * Whether an order is surely this person's: of what has ended, rows alone say whose it is, and an attacker may have written them. Then its words
 * have to say so as well, which bear a proof and name the customer, and the provider of a purchase.
 */
async function surelyOf(room: Room, who: number, order: C2cOrderRecord): Promise<boolean> {
  if (booksOf(room).orders.has(order.id)) return true;
  return (await orderWordsBy(room.database, room, [order.words]))(order.words).people.includes(who);
}

/** Whose pictures a customer may see in their own order. */
export async function ownersOf(room: Room, who: number, order: C2cOrderRecord): Promise<readonly number[]> {
  return (await surelyOf(room, who, order)) ? [order.customer, order.provider, order.before] : [who];
}

/** Orders as a customer sees them: one of the two, or a provider who has just handed one on. As the machine knows them, or of what has ended as the rows have it. */
export async function orderViews(room: Room, who: number, listed: readonly C2cOrderRecord[]): Promise<C2cOrder[]> {
  const { database } = room;
  const known = booksOf(room).orders;
  const orders = listed.map((order) => known.get(order.id) ?? order);
  const [words, cards, proofs] = await Promise.all([
    orderWordsBy(
      database,
      room,
      orders.map(({ words }) => words),
    ),
    room.figures.cards(orders.map((order) => (who === order.customer ? order.provider : who))),
    proofsOf(room, orders),
  ]);
  const nowMs = room.now();
  const names = new Map<number, string | null>();
  const isSure = ({ id, state, words: of }: C2cOrderRecord): boolean =>
    known.has(id) || (words(of).people.includes(who) && ENDED.includes(state));
  for (const order of orders) {
    if (!isSure(order) || !showsPeople(order, who, nowMs) || names.has(order.customer)) continue;
    names.set(order.customer, (await room.verifiedNameOf(order.customer)) ?? null);
  }
  return orders.map((order) =>
    viewOf(room, order, who, {
      card: cards(who === order.customer ? order.provider : who),
      payee: words(order.words).payee,
      isSure: isSure(order),
      proof: proofs.get(order.id),
      name: names.get(order.customer) ?? null,
    }),
  );
}

export async function orderView(room: Room, who: number, order: C2cOrderRecord): Promise<C2cOrder> {
  const [view] = await orderViews(room, who, [order]);
  if (view === undefined) throw new Error('one order has one view');
  return view;
}

/** Whether an order has come so far, and is not over for so long, that its two people see each other's names and accounts. */
function showsPeople(order: C2cOrderRecord, who: number, nowMs: number): boolean {
  if (roleOf(order, who) === undefined || order.state === 'untreated') return false;
  return !ENDED.includes(order.state) || nowMs < order.updatedAtMs + SHOWN_AFTER_MS;
}

interface OrderContext {
  readonly card: ProviderCard;
  readonly payee: KeptPayee | null;
  /** Whether more than a row says that it is theirs. */
  readonly isSure: boolean;
  readonly proof: C2cLine | undefined;
  readonly name: string | null;
}

function viewOf(room: Room, order: C2cOrderRecord, who: number, { card, isSure, name, payee, proof }: OrderContext): C2cOrder {
  const coin = coinAt(room, order.coin);
  const nowMs = room.now();
  const isUser = who === order.customer;
  const isPaidTo = isUser === (order.side === 'sell') && roleOf(order, who) !== undefined;
  const isShown = isSure && showsPeople(order, who, nowMs);
  return {
    id: String(order.id),
    role: isUser ? 'customer' : 'provider',
    side: order.side,
    coin: coin.code,
    fiat: order.fiat,
    price: priceText(order.price),
    amount: amountText(order.amount, coin),
    total: totalText(order.total),
    payMethod: order.method,
    state: order.state,
    reason: order.reason,
    deadline: order.deadlineMs === 0 ? null : order.deadlineMs,
    opensAt: order.opensAtMs === 0 ? null : order.opensAtMs,
    isRerouted: order.before !== 0,
    provider: card,
    customerName: isShown ? name : null,
    payee: payee !== null && isSure && (isPaidTo || isShown) ? payeeView(payee) : null,
    reference: referenceOf('C2C', order.id),
    transaction: isShown ? (proof?.content ?? null) : null,
    proofs: isShown ? [...(proof?.pictures ?? [])] : [],
    toBuyer: order.reason === 'decided' ? amountText(order.toBuyer, coin) : null,
    acts: actsOf(order, who, nowMs),
    appealFrom: appealFrom(order, who),
    createTime: order.createdAtMs,
    payTime: order.paidAtMs === 0 ? null : order.paidAtMs,
    updateTime: order.updatedAtMs,
  };
}

const payeeView = ({ id: _id, ...payee }: KeptPayee): NonNullable<C2cOrder['payee']> => payee;

/** Proofs have names and accounts in them: who has the order now shows theirs to the other one, as long as people are shown at all. */
export function isShownTo({ author, event }: C2cLine, order: C2cOrderRecord, who: number, nowMs: number): boolean {
  return event !== 'proved' || author === who || (author === order.provider && showsPeople(order, who, nowMs));
}

export function stepView({ at, author, content, event, pictures }: C2cLine, { customer }: C2cOrderRecord): C2cStep {
  return {
    event,
    by: author === 0 ? (event === 'decided' ? 'staff' : null) : author === customer ? 'customer' : 'provider',
    content,
    pictures: [...pictures],
    time: at,
  };
}
