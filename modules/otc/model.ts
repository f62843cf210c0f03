import type { RequestKey } from '@agio/core';

export { PRICE_DIGITS, TOTAL_DIGITS, totalOf } from '@agio/kernel';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a maker may take to accept an order. */
export const WAITING_MS = 10 * MINUTE_MS;
/** Minutes that a buyer may have to pay. */
export const PAY_WINDOWS = [15, 20, 30, 45, 60] as const;
/** What a seller may add to that, and how often. */
export const EXTENSION_MS = 15 * MINUTE_MS;
export const EXTENSIONS_MAX = 2;
/** From the payment on: nobody appeals before, and it is appealed by itself after. */
export const APPEAL_AFTER_MS = 15 * MINUTE_MS;
export const AUTO_APPEAL_MS = 2 * HOUR_MS;
/** How long a buyer may appeal after a payment window has passed. */
export const EXPIRED_APPEAL_MS = 24 * HOUR_MS;
/** A payment window that ends so late was missed by the platform and not by the buyer, who gets this grace once. */
export const LATE_MS = MINUTE_MS;
export const GRACE_MS = 15 * MINUTE_MS;
/** Orders of one person that they took and that have not ended; the same of orders of their advertisements. */
export const TAKEN_OPEN_MAX = 3;
export const MADE_OPEN_MAX = 100;
/**
 * So many orders that failed by somebody's fault within a day keep them from taking, and others from taking their advertisements, until the first of
 * them is a day old: whoever should have paid, or as a maker did not answer.
 */
export const GIVEN_UP_MAX = 3;
export const DAY_MS = 24 * HOUR_MS;
/** A buyer whose account is frozen can hardly appeal within a day: they may until an order is this old, and its coins are not held meanwhile. */
export const FROZEN_APPEAL_MS = 30 * DAY_MS;
/** Advertisements that are not off. */
export const ADS_MAX = 100_000;
export const ADS_OF_ONE_MAX = 20;
/** Orders that have not ended, and expired ones that may still be appealed. */
export const ORDERS_MAX = 300_000;
const FEE_MAX_MILLIONTHS = 50_000;

export const PAY_METHODS = ['bank', 'alipay', 'weixin'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
export type OtcSide = 'buy' | 'sell';

export const OTC_STATES = [
  'waiting',
  'unpaid',
  'paid',
  'appealed',
  'expired',
  'cancelled',
  'success',
  'failed',
  'partial_success',
] as const;
export type OtcState = (typeof OTC_STATES)[number];

/** Who does something to an order. A person is maker or taker, and buyer or seller. */
export type OtcActor = 'maker' | 'buyer' | 'seller' | 'either' | 'operator' | 'clock';
export type OtcEvent = 'accept' | 'extend' | 'pay' | 'cancel' | 'agree' | 'release' | 'appeal' | 'decide' | 'deadline';

export interface OtcRow {
  readonly from: OtcState;
  /** Of orders that came there for this reason alone. */
  readonly only?: OtcReason;
  readonly event: OtcEvent;
  readonly by: OtcActor;
  /** The first is the usual one. */
  readonly to: readonly OtcState[];
}

/** Everything that can happen to an order; whatever is not here is refused. An order begins as `waiting`, or as `unpaid` if its advertisement accepts by itself. */
export const OTC_TABLE: readonly OtcRow[] = [
  { from: 'waiting', event: 'accept', by: 'maker', to: ['unpaid'] },
  { from: 'waiting', event: 'cancel', by: 'either', to: ['cancelled'] },
  { from: 'waiting', event: 'deadline', by: 'clock', to: ['cancelled'] },
  { from: 'unpaid', event: 'extend', by: 'seller', to: ['unpaid'] },
  { from: 'unpaid', event: 'pay', by: 'buyer', to: ['paid'] },
  { from: 'unpaid', event: 'cancel', by: 'buyer', to: ['cancelled'] },
  // Late, it stays unpaid for the grace.
  { from: 'unpaid', event: 'deadline', by: 'clock', to: ['expired', 'unpaid'] },
  { from: 'paid', event: 'release', by: 'seller', to: ['success'] },
  // It stays paid until the other one agrees too.
  { from: 'paid', event: 'agree', by: 'either', to: ['cancelled', 'paid'] },
  { from: 'paid', event: 'appeal', by: 'either', to: ['appealed'] },
  { from: 'paid', event: 'deadline', by: 'clock', to: ['appealed'] },
  { from: 'expired', event: 'appeal', by: 'buyer', to: ['appealed'] },
  // Only one that both agreed to cancel: whoever holds the buyer's password alone must not be able to give the money away.
  { from: 'cancelled', only: 'agreed', event: 'appeal', by: 'buyer', to: ['appealed'] },
  // What they agreed to split is paid out.
  { from: 'cancelled', only: 'agreed', event: 'deadline', by: 'clock', to: ['cancelled', 'partial_success'] },
  // It can no longer be appealed; that of a frozen buyer can for longer.
  { from: 'expired', event: 'deadline', by: 'clock', to: ['expired'] },
  // Until people decide, the two may still settle it: the seller hands over what is held, or both call it off or split it.
  { from: 'appealed', event: 'release', by: 'seller', to: ['success', 'partial_success'] },
  { from: 'appealed', event: 'agree', by: 'either', to: ['cancelled', 'appealed'] },
  { from: 'appealed', event: 'decide', by: 'operator', to: ['success', 'failed', 'partial_success'] },
];

export const OTC_REFUSALS = [
  'otc.invalid',
  'otc.not_found',
  'otc.not_allowed',
  'otc.state_changed',
  'otc.ad_closed',
  'otc.ad_changed',
  'otc.own_ad',
  'otc.price_changed',
  'otc.amount_zero',
  'otc.amount_out_of_range',
  'otc.balance_not_enough',
  'otc.too_many_open',
  'otc.too_many_ads',
  'otc.taking_paused',
  'otc.no_more_extensions',
  'otc.too_early',
  'otc.name_differs',
] as const;

/** What an advertisement offers. Amounts of the coin in atoms, of fiat in hundredths, prices for one whole coin with `PRICE_DIGITS` digits, all as whole numbers. */
export interface AdTerms {
  /** What its maker does. */
  readonly side: OtcSide;
  readonly coin: string;
  readonly fiat: string;
  /** With `null` it floats, and any price between floor and cap is a fair one; the caller computes it. */
  readonly price: string | null;
  /** Bounds of a floating price; empty for none. */
  readonly floor: string;
  readonly cap: string;
  readonly quantity: string;
  readonly min: string;
  readonly max: string;
  readonly windowMinutes: number;
  readonly isAutoAccepted: boolean;
  readonly methods: readonly PayMethod[];
}

/** A new advertisement, or with `ad` other terms of an existing one; orders that were taken keep theirs. */
export interface Advertise extends AdTerms {
  readonly kind: 'otc.advertise';
  readonly customer: number;
  /** 0 for a new one. */
  readonly ad: number;
  /** The revision that is changed; 0 for a new one. */
  readonly revision: number;
  /** Id of the row with its texts. */
  readonly words: string;
  readonly request: RequestKey | null;
}

/** `off` ends it. */
export interface SetAd {
  readonly kind: 'otc.set_ad';
  readonly customer: number;
  readonly ad: number;
  readonly state: 'on' | 'paused' | 'off';
}

/** Pauses all advertisements of a customer. */
export interface PauseAds {
  readonly kind: 'otc.pause_ads';
  readonly customer: number;
}

/** Takes a part of an advertisement: the seller's coins are held from here on. */
export interface TakeAd {
  readonly kind: 'otc.take';
  readonly customer: number;
  readonly ad: number;
  /** As the taker saw it. */
  readonly revision: number;
  readonly price: string;
  /** Atoms. */
  readonly amount: string;
  readonly method: PayMethod;
  /** Of what the buyer receives. */
  readonly feeMillionths: number;
  readonly words: string;
  readonly request: RequestKey | null;
}

interface OfOrder {
  readonly customer: number;
  readonly order: number;
}
export interface AcceptOrder extends OfOrder {
  readonly kind: 'otc.accept';
}
export interface ExtendOrder extends OfOrder {
  readonly kind: 'otc.extend';
}
/** The buyer says to have paid. */
export interface PayOrder extends OfOrder {
  readonly kind: 'otc.pay';
  /** Whether the stated payer is somebody else than the verified buyer. */
  readonly isOtherName: boolean;
}
export interface CancelOtcOrder extends OfOrder {
  readonly kind: 'otc.cancel';
}
/** Both have to agree to cancel what is paid, or to split what is appealed; `false` takes one's own agreement back. */
export interface AgreeToCancel extends OfOrder {
  readonly kind: 'otc.agree';
  readonly agrees: boolean;
  /** Atoms of what is held that the buyer would get; without it none, as in commands of earlier programs. */
  readonly toBuyer?: string;
}
/** The seller has the money. */
export interface ReleaseOrder extends OfOrder {
  readonly kind: 'otc.release';
  /** An explicit yes to a payer of another name. */
  readonly acceptsOtherName: boolean;
}
export interface AppealOrder extends OfOrder {
  readonly kind: 'otc.appeal';
}
/** People decide an appeal: so many atoms of what is held go to the buyer, and the rest goes back to the seller. */
export interface DecideAppeal {
  readonly kind: 'otc.decide';
  readonly order: number;
  readonly toBuyer: string;
  readonly by: number;
  /** The second of two; 0 for none. */
  readonly decidedBy: number;
}

export type OtcCommand =
  | Advertise
  | SetAd
  | PauseAds
  | TakeAd
  | AcceptOrder
  | ExtendOrder
  | PayOrder
  | CancelOtcOrder
  | AgreeToCancel
  | ReleaseOrder
  | AppealOrder
  | DecideAppeal;

/** `sold_out` comes and goes with what remains. */
export type AdState = 'on' | 'paused' | 'sold_out' | 'off';

export interface AdRecord extends Omit<AdTerms, 'coin' | 'quantity'> {
  readonly id: number;
  readonly customer: number;
  readonly coin: number;
  /** Atoms that can still be taken. */
  readonly remaining: string;
  readonly state: AdState;
  /** Raised by each change of the terms. */
  readonly revision: number;
  readonly words: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** Why an order ended, or is appealed. */
export type OtcReason = 'maker' | 'taker' | 'deadline' | 'agreed' | 'released' | 'buyer' | 'seller' | 'decided';

export interface OtcOrderRecord {
  readonly id: number;
  readonly ad: number;
  readonly revision: number;
  readonly maker: number;
  readonly taker: number;
  readonly buyer: number;
  readonly seller: number;
  readonly coin: number;
  readonly fiat: string;
  readonly price: string;
  /** Atoms. */
  readonly amount: string;
  /** Atoms of the seller's fiat account that are held for it now. */
  readonly held: string;
  /** What the buyer pays, in hundredths of the fiat currency, rounded up. */
  readonly total: string;
  readonly feeMillionths: number;
  readonly method: PayMethod;
  readonly windowMinutes: number;
  readonly state: OtcState;
  readonly reason: OtcReason | null;
  /** When its deadline is due; 0 for none. */
  readonly deadlineMs: number;
  readonly extensions: number;
  readonly hadGrace: boolean;
  readonly isOtherName: boolean;
  /** Who agrees to cancel or split it, though it is paid. */
  readonly agreed: readonly number[];
  readonly paidAtMs: number;
  /** Atoms that the buyer got, the fee included; empty while it has not ended. Of a split that both agreed to, what they get once nobody appealed. */
  readonly toBuyer: string;
  readonly by: number;
  readonly decidedBy: number;
  readonly words: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Atoms that the buyer would get by what one of them agrees to; empty for none. */
  readonly split: string;
}

export type AdFact = { readonly fact: 'otc.ad' } & AdRecord;
export type OrderFact = { readonly fact: 'otc.order' } & OtcOrderRecord;
export type OtcFact = AdFact | OrderFact;

/** Whether an order ended in a way that its buyer may appeal for a day: it expired, or both agreed to cancel it after it was paid. */
export function isAppealable({ reason, state }: Pick<OtcOrderRecord, 'reason' | 'state'>): boolean {
  return state === 'expired' || (state === 'cancelled' && reason === 'agreed');
}

/** Rows of the table that this person, who is one of the two, may ever use for an event. */
export function rowsFor(order: Pick<OtcOrderRecord, 'buyer' | 'maker'>, customer: number, event: OtcEvent): readonly OtcRow[] {
  const roles: readonly OtcActor[] = [
    'either',
    customer === order.buyer ? 'buyer' : 'seller',
    ...(customer === order.maker ? (['maker'] as const) : []),
  ];
  return OTC_TABLE.filter((row) => row.event === event && roles.includes(row.by));
}

/** Whether rates and windows are possible ones. */
export const isFee = (millionths: number): boolean =>
  Number.isSafeInteger(millionths) && millionths >= 0 && millionths <= FEE_MAX_MILLIONTHS;
export const isWindow = (minutes: number): boolean => (PAY_WINDOWS as readonly number[]).includes(minutes);
export const isMethod = (method: string): boolean => (PAY_METHODS as readonly string[]).includes(method);
/** Whether a row is about an order as it stands. */
export const isOf = ({ from, only }: OtcRow, { reason, state }: Pick<OtcOrderRecord, 'reason' | 'state'>): boolean =>
  from === state && (only === undefined || only === reason);
/** A whole number without leading zeros. */
export const isWhole = (text: string): boolean => /^(0|[1-9]\d{0,39})$/.test(text);
