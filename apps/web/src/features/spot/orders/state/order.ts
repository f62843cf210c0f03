import type { CallData } from '@agio/client';

type OrderData = CallData<'myOrders'>['list'][number];

/** What an order that waits for something waits for: its entry to be filled, the price from which it follows, or its own price. */
export type WaitsFor = 'entry' | 'activation' | 'price';
export type ListKind = 'oco' | 'oto' | 'bracket';
export type Leg = 'entry' | 'profit' | 'stop' | 'exit';

/** Which list an order belongs to, and as what. */
export type OrderList = { readonly id: string; readonly kind: ListKind; readonly leg: Leg };

/** What orders have beside price and amount; an order without a condition has none of it. Prices and amounts are decimals as text. */
type Terms = {
  /** The trade that fires it is at this price or beyond it. */
  readonly stopPrice: string | null;
  /** A trailing stop follows nothing before a trade at this price. */
  readonly activationPrice: string | null;
  /** How far a trailing stop stays behind, in hundredths of a per cent, or as a price. */
  readonly trailingBps: number | null;
  readonly trailingAmount: string | null;
  /** The part of an iceberg that the book shows at a time. */
  readonly displayAmount: string | null;
  readonly displayVariance: number | null;
  /** What the book shows of an open iceberg now, and what it hides. */
  readonly shownAmount: string | null;
  readonly hiddenAmount: string | null;
  readonly waitsFor: WaitsFor | null;
  /** The best price since a trailing stop follows, and what would fire it now. */
  readonly trailing: { readonly extreme: string; readonly trigger: string } | null;
  readonly triggeredAt: number | null;
  readonly triggerTrade: string | null;
  readonly list: OrderList | null;
};

/** Why an order ended, also for what only orders with a condition or in a list end of. */
export type EndReason = NonNullable<OrderData['reason']> | 'list' | 'post_only' | 'fill_or_kill' | 'disabled';

/** An own order. `describeOrder` says what it is, does and waits for. */
export type Order = Omit<OrderData, 'reason' | keyof Terms> & { readonly reason: EndReason | null } & {
  readonly [Name in keyof Terms]?: Terms[Name] | undefined;
};
export type OrderType = Order['type'];

/** The types that an order can have; `oco` is a list's, and no order's. */
export const orderTypes = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
  'trailing-stop',
  'iceberg',
] as const satisfies readonly OrderType[];

export const isOpen = ({ status }: Order): boolean => status === 'new' || status === 'partially_filled' || status === 'pending_trigger';
export const isWaiting = ({ status }: Order): boolean => status === 'pending_trigger';
