import { describeOrder } from './describe-order.ts';
import { isWaiting, orderTypes, type Leg, type Order, type OrderType } from './order.ts';

/** An order in its place: by itself or first of its list, or below the first one, with a line that leads down to it. */
export type OrderRow = { readonly id: string; readonly order: Order; readonly place: 'first' | 'leg' };
export type OrderGroup = { readonly first: Order; readonly legs: readonly Order[] };

const ranks: Readonly<Record<Leg, number>> = { entry: 0, profit: 1, exit: 1, stop: 2 };
function rankOf(order: Order): number {
  const { list } = describeOrder(order);
  return list === null ? 0 : ranks[list.leg];
}

/** Orders with the legs of each list together, the entry or the profit first; a list stands where its newest order does. */
export function groupOrders(orders: readonly Order[]): readonly OrderGroup[] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    const { list } = describeOrder(order);
    const key = list === null ? order.id : `list ${list.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [order]);
    else group.push(order);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...legs] = group.toSorted((a, b) => rankOf(a) - rankOf(b));
    return first === undefined ? [] : [{ first, legs }];
  });
}

/** An entry of which something is filled leaves its exits behind. */
export const keepsExits = (order: Order): boolean => describeOrder(order).list?.leg === 'entry' && Number(order.filledAmount) > 0;

/** What ends if an order is cancelled: it, and with it the other orders of its list that are open. */
export function endingWith(order: Order, open: readonly Order[]): readonly Order[] {
  const id = describeOrder(order).list?.id;
  if (id === undefined || keepsExits(order)) return [order];
  return [order, ...open.filter((other) => other.id !== order.id && describeOrder(other).list?.id === id)];
}

const rowOf = (order: Order, place: OrderRow['place'] = 'first'): OrderRow => ({ id: order.id, order, place });

/** The same as rows of a table. */
export const arrangeOrders = (orders: readonly Order[]): readonly OrderRow[] =>
  groupOrders(orders).flatMap(({ first, legs }) => [rowOf(first), ...legs.map((leg) => rowOf(leg, 'leg'))]);

/** Rows in the order they came in, as in a history, where legs end at different times. */
export const plainRows = (orders: readonly Order[]): readonly OrderRow[] => orders.map((order) => rowOf(order));

export const stages = ['all', 'working', 'waiting'] as const;
export type OrderStage = (typeof stages)[number];
/** Which open orders are shown. */
export type OrderFilter = { readonly stage: OrderStage; readonly type: OrderType | null };
export const everyOrder: OrderFilter = { stage: 'all', type: null };

const isIn = (stage: OrderStage, order: Order): boolean => stage === 'all' || (stage === 'waiting') === isWaiting(order);

export const filterOrders = (orders: readonly Order[], { stage, type }: OrderFilter): readonly Order[] =>
  orders.filter((order) => isIn(stage, order) && (type === null || order.type === type));

/** What there is to choose from: how many are at each stage, and the types, in the order they come in. */
export function choicesOf(orders: readonly Order[]): {
  readonly counts: Readonly<Record<OrderStage, number>>;
  readonly types: readonly OrderType[];
} {
  const waiting = orders.filter(isWaiting).length;
  const types = [...new Set(orders.map(({ type }) => type))];
  return { counts: { all: orders.length, working: orders.length - waiting, waiting }, types };
}

/** Whether there is something to choose: nothing waits and all are of one type for most people, most of the time. */
export function hasChoices(orders: readonly Order[], { stage, type }: OrderFilter): { readonly stages: boolean; readonly types: boolean } {
  const { counts, types } = choicesOf(orders);
  return { stages: counts.waiting > 0 || stage !== 'all', types: types.length > 1 || type !== null };
}

/** Reads a filter from the address; what does not fit leaves everything. */
export function readOrderFilter({ stage, type }: { readonly stage?: string; readonly type?: string }): OrderFilter {
  return { stage: stages.find((one) => one === stage) ?? 'all', type: orderTypes.find((one) => one === type) ?? null };
}

/** Writes it back; what is the default is left out of the address. */
export const writeOrderFilter = ({ stage, type }: OrderFilter): { stage?: string; type?: string } => ({
  ...(stage === 'all' ? {} : { stage }),
  ...(type === null ? {} : { type }),
});
