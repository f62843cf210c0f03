import type { DELIVERIES, ORDER_STATES } from '@agio/contracts/shop/constants';
import type { RequestKey } from '@agio/core';
import { customer, defineRecord, defineTrail, FIXED, number, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf, StateOf } from '@agio/kernel/record';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';

/** The time to pay an order, for which its price and its pieces are reserved. */
export const PAY_MS = 15 * MINUTE_MS;
/** After which a parcel counts as received. */
export const RECEIVE_MS = 10 * DAY_MS;
/** In which a refund can be asked for after receipt. */
export const REFUND_MS = 7 * DAY_MS;
/** Orders of one customer that wait to be paid, and those that are not complete. */
export const PENDING_OF_ONE_MAX = 3;
export const OPEN_OF_ONE_MAX = 50;
export const LIMIT_MAX = 1_000;
export const STOCK_MAX = 10_000_000;
export const PRODUCTS_MAX = 1_000;
export const VARIANTS_MAX = 5_000;
export const VARIANTS_OF_ONE_MAX = 12;
/** Orders that are not complete, and how many pieces of a product a customer has bought. */
export const ORDERS_MAX = 200_000;
export const BOUGHT_MAX = 2_000_000;

export type Delivery = (typeof DELIVERIES)[number];
export const PRODUCT_STATES = ['draft', 'on_sale', 'closed'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
export const CURRENCIES = ['CNY', 'USD'] as const;
export type PriceCurrency = (typeof CURRENCIES)[number];

export type OrderState = (typeof ORDER_STATES)[number];
export type OrderEvent =
  | 'pay'
  | 'cancel'
  | 'owed'
  | 'pick'
  | 'ship'
  | 'deliver'
  | 'receive'
  | 'ask_refund'
  | 'refuse'
  | 'refund'
  | 'deadline';

export interface ShopTableRow {
  readonly from: OrderState;
  readonly event: OrderEvent;
  readonly by: 'customer' | 'operator' | 'platform' | 'clock';
  /** Only of what is delivered in this way. */
  readonly only?: Delivery;
  /** The first is the usual one. */
  readonly to: readonly OrderState[];
}

/** Everything that can happen to an order; whatever is not here is refused. */
export const SHOP_TABLE: readonly ShopTableRow[] = [
  { from: 'pending', event: 'pay', by: 'customer', to: ['paid'] },
  { from: 'pending', event: 'cancel', by: 'customer', to: ['cancelled'] },
  { from: 'pending', event: 'deadline', by: 'clock', to: ['expired'] },
  { from: 'paid', event: 'cancel', by: 'customer', to: ['cancelled'] },
  { from: 'paid', event: 'pick', by: 'operator', only: 'physical', to: ['picking'] },
  { from: 'paid', event: 'owed', by: 'platform', to: ['cancelled'] },
  { from: 'picking', event: 'owed', by: 'platform', to: ['cancelled'] },
  // Codes are delivered at once, and what was seen is received.
  { from: 'paid', event: 'deliver', by: 'platform', only: 'virtual', to: ['received'] },
  { from: 'paid', event: 'refund', by: 'operator', to: ['refunded', 'paid'] },
  { from: 'picking', event: 'ship', by: 'operator', to: ['shipped'] },
  { from: 'picking', event: 'refund', by: 'operator', to: ['refunded', 'picking'] },
  { from: 'shipped', event: 'receive', by: 'customer', to: ['received'] },
  { from: 'shipped', event: 'ask_refund', by: 'customer', to: ['shipped'] },
  { from: 'shipped', event: 'refuse', by: 'operator', to: ['shipped'] },
  { from: 'shipped', event: 'refund', by: 'operator', to: ['refunded', 'shipped'] },
  // While its coin stands still, it stays as it is for a day more.
  { from: 'shipped', event: 'deadline', by: 'clock', to: ['received', 'shipped'] },
  { from: 'received', event: 'ask_refund', by: 'customer', to: ['received'] },
  { from: 'received', event: 'refuse', by: 'operator', to: ['received'] },
  { from: 'received', event: 'refund', by: 'operator', to: ['refunded', 'received'] },
  { from: 'received', event: 'deadline', by: 'clock', to: ['complete'] },
];

export const SHOP_REFUSALS = [
  'shop.invalid',
  'shop.not_found',
  'shop.not_on_sale',
  'shop.terms_changed',
  'shop.sold_out',
  'shop.limit_reached',
  'shop.too_many',
  'shop.state_changed',
  'shop.balance_not_enough',
  'shop.amount_out_of_range',
  'shop.sales_not_enough',
] as const;

/** A new product, as a draft, or with `product` another limit or state of one. */
export interface DefineShopProduct {
  readonly kind: 'shop.product';
  /** 0 for a new one. */
  readonly product: number;
  readonly delivery: Delivery;
  /** Most pieces of one customer; 0 for no limit. */
  readonly limit: number;
  readonly state: ProductState;
  readonly by: number;
}

/** A new variant of a product, or with `variant` another price of one. */
export interface PriceVariant {
  readonly kind: 'shop.variant';
  readonly product: number;
  /** 0 for a new one. */
  readonly variant: number;
  /** The version that is changed; 0 for a new one. */
  readonly version: number;
  /** Code of the coin of the price; empty for a price in a currency. */
  readonly coin: string;
  /** Empty for a price in a coin. */
  readonly currency: PriceCurrency | '';
  /** Atoms of the coin, or hundredths of the currency. */
  readonly price: string;
  readonly by: number;
}

/** Pieces of what is shipped come in, or are gone. */
export interface CountStock {
  readonly kind: 'shop.stock';
  readonly variant: number;
  /** The version that was counted. */
  readonly version: number;
  readonly change: number;
  readonly by: number;
}

/** The number of codes of a virtual variant ever imported: new ones add to the stock. */
export interface ImportCodes {
  readonly kind: 'shop.import';
  readonly variant: number;
  readonly imported: number;
}

/** Stops the sale of a virtual variant's unsold codes: they may have been sold, after the backup that was put back. */
export interface WithholdCodes {
  readonly kind: 'shop.withhold';
  readonly variant: number;
  /** How many of its codes belong to orders that were delivered. */
  readonly delivered: number;
}

/** Pieces are reserved and the price is locked until the order is paid, or its time is over. */
export interface PlaceShopOrder {
  readonly kind: 'shop.order';
  readonly customer: number;
  readonly variant: number;
  /** As the customer saw it. */
  readonly version: number;
  readonly quantity: number;
  /** Code of the coin that is paid. */
  readonly coin: string;
  /** Atoms of one piece: the price, or what the price in a currency is at the coin’s reference. */
  readonly unit: string;
  /** Id of the row with title and address. */
  readonly words: string;
  readonly request: RequestKey | null;
}

export const SHOP_STEPS = ['pay', 'cancel', 'receive', 'ask_refund'] as const;
export type ShopStepName = (typeof SHOP_STEPS)[number];
export interface StepShopOrder {
  readonly kind: `shop.${ShopStepName}`;
  readonly customer: number;
  readonly order: number;
}

export const DESK_STEPS = ['pick', 'ship', 'refuse'] as const;
export type DeskStepName = (typeof DESK_STEPS)[number];
export interface HandleShopOrder {
  readonly kind: `shop.${DeskStepName}`;
  readonly order: number;
  readonly by: number;
}

/** The codes of an order were assigned to it. */
export interface DeliverCodes {
  readonly kind: 'shop.deliver';
  readonly order: number;
}

/** What a debtor’s order holds of the coin that they owe comes back to them at once, where it pays, as long as nothing was sent. */
export interface ReleaseOwed {
  readonly kind: 'shop.owed';
  readonly order: number;
}

/** Refunds this many atoms of the payment to the customer. */
export interface RefundShopOrder {
  readonly kind: 'shop.refund';
  readonly order: number;
  readonly amount: string;
  /** What was refunded before: the same refund is not made twice. */
  readonly refunded: string;
  readonly by: number;
  /** The second of two; 0 for none. */
  readonly decidedBy: number;
}

export type ShopCommand =
  | DefineShopProduct
  | PriceVariant
  | CountStock
  | ImportCodes
  | WithholdCodes
  | PlaceShopOrder
  | StepShopOrder
  | HandleShopOrder
  | DeliverCodes
  | ReleaseOwed
  | RefundShopOrder;

export const shopProduct = defineRecord('shop.product', 'shop_product', ['id'], {
  id: number('number of a product'),
  delivery: word<Delivery>('whether it is shipped or a code', FIXED),
  limit: small('most pieces of one customer; 0 for no limit', { column: 'most' }),
  state: word<ProductState>('whether a product is sold'),
  by: number('number of an operator', { column: 'by_operator' }),
  createdAtMs: number('a time', FIXED),
  updatedAtMs: number('a time'),
});
export type ProductRecord = RecordOf<typeof shopProduct>;

export const shopVariant = defineRecord('shop.variant', 'shop_variant', ['id'], {
  id: number('number of a variant'),
  product: number('number of a product', FIXED),
  coin: small('number of the coin of the price; -1 for a price in a currency'),
  currency: word<PriceCurrency | ''>('code of the currency of the price; empty for a price in a coin'),
  price: whole('of one piece: atoms of the coin, or hundredths of the currency'),
  stock: number('pieces that can be ordered'),
  imported: number('codes that were ever imported'),
  version: small('counts changes of price and stock by operators, from 1'),
  by: number('number of an operator', { column: 'by_operator' }),
  updatedAtMs: number('a time'),
});
export type VariantRecord = RecordOf<typeof shopVariant>;

export const shopOrder = defineRecord('shop.order', 'shop_order', ['id'], {
  id: number('number of an order', { inCopy: 'id', isId: true }),
  customer: customer('number of a customer', FIXED),
  product: number('number of a product', FIXED),
  variant: number('number of a variant', FIXED),
  delivery: word<Delivery>('whether it is shipped or a code', FIXED),
  quantity: small('pieces', { ...FIXED, inCopy: 'quantity' }),
  coin: small('number of the coin that is paid', FIXED),
  unit: whole('atoms of one piece', FIXED),
  total: whole('atoms', { ...FIXED, inCopy: 'totalAtoms' }),
  held: whole('atoms that are held for it now'),
  refunded: whole('atoms that went back to the customer after they were paid', { inCopy: 'refundedAtoms' }),
  refunds: small('how many refunds there were'),
  state: word<OrderState>('state of an order', { inCopy: 'state' }),
  deadlineMs: number('when its deadline is due; 0 for none'),
  paidAtMs: number('a time; 0 before', { inCopy: 'paidAt' }),
  shippedAtMs: number('a time; 0 before'),
  receivedAtMs: number('a time; 0 before'),
  askedAtMs: number('when a refund was asked for that is not decided; 0 for none'),
  by: number('number of the operator who did something to it last; 0 for none', { column: 'by_operator' }),
  decidedBy: number('number of the second operator; 0 for none'),
  words: word('id of a row with title and address', FIXED),
  createdAtMs: number('a time', { ...FIXED, inCopy: 'time' }),
  updatedAtMs: number('a time'),
});
export type OrderRecord = RecordOf<typeof shopOrder>;

/** Every state that an order passed through, so that each notice is sent once. */
export const shopStep = defineTrail(shopOrder, 'shop_step', { id: 'order_id', updatedAtMs: 'at' }, [
  'state',
  'askedAtMs',
  'refunded',
  'by',
  'decidedBy',
]);
export type Step = StateOf<typeof shopStep>;

export type ShopFact = FactOf<typeof shopProduct> | FactOf<typeof shopVariant> | FactOf<typeof shopOrder>;

/** A whole number above zero without leading zeros. */
export const isPositive = (text: string): boolean => /^[1-9]\d{0,39}$/.test(text);
/** Whether an order can still change. */
export const isOpenState = (state: OrderState): boolean => !['complete', 'cancelled', 'expired', 'refunded'].includes(state);
/** Whether the table lets something happen to an order as it stands. */
export const isAllowed = ({ delivery, state }: Pick<OrderRecord, 'delivery' | 'state'>, event: OrderEvent): boolean =>
  SHOP_TABLE.some((row) => row.from === state && row.event === event && (row.only === undefined || row.only === delivery));
