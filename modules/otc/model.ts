import type { OTC_STATES } from '@agio/contracts/otc/constants';
import { PAY_WINDOWS } from '@agio/contracts/otc/constants';
import type { Fiat } from '@agio/contracts/payment';
import type { RequestKey } from '@agio/core';
import type { PayMethod } from '@agio/deals/machine';
import { customer, defineRecord, defineTrail, FIXED, flag, list, number, small, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf, StateOf } from '@agio/kernel/record';
import { HOUR_MS, MINUTE_MS } from '@agio/kernel/time';

export { APPEAL_AFTER_MS } from '@agio/deals/machine';
export { PRICE_DIGITS, TOTAL_DIGITS, totalOf } from '@agio/kernel';

/** How long a maker may take to accept an order. */
export const WAITING_MS = 10 * MINUTE_MS;
/** What a seller may add to that, and how often. */
export const EXTENSION_MS = 15 * MINUTE_MS;
export const EXTENSIONS_MAX = 2;
/** From the payment on: it is appealed by itself after. */
export const AUTO_APPEAL_MS = 2 * HOUR_MS;
/** Orders of one person that they took and that have not ended; the same of orders of their advertisements. */
export const TAKEN_OPEN_MAX = 3;
export const MADE_OPEN_MAX = 100;
/** Advertisements that are not off. */
export const ADS_MAX = 100_000;
export const ADS_OF_ONE_MAX = 20;
const FEE_MAX_MILLIONTHS = 50_000;

export type OtcSide = 'buy' | 'sell';

export type OtcState = (typeof OTC_STATES)[number];

/** The person who does something to an order. A person is maker or taker, and buyer or seller. */
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
  // Only after an agreement to cancel: the buyer's password alone must not suffice to give up the money.
  { from: 'cancelled', only: 'agreed', event: 'appeal', by: 'buyer', to: ['appealed'] },
  // What they agreed to split is paid out.
  { from: 'cancelled', only: 'agreed', event: 'deadline', by: 'clock', to: ['cancelled', 'partial_success'] },
  // It can no longer be appealed; that of a frozen buyer can for longer.
  { from: 'expired', event: 'deadline', by: 'clock', to: ['expired'] },
  // Until the decision, the two may still settle it: the seller hands over what is held, or both call it off or split it.
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
export interface AdTerms extends Pick<
  AdRecord,
  'cap' | 'fiat' | 'floor' | 'isAutoAccepted' | 'max' | 'methods' | 'min' | 'price' | 'side' | 'windowMinutes'
> {
  readonly coin: string;
  readonly quantity: string;
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
  /** On what the buyer receives. */
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
  /** Whether the stated payer is another person than the verified buyer. */
  readonly isOtherName: boolean;
}
export interface CancelOtcOrder extends OfOrder {
  readonly kind: 'otc.cancel';
}
/** Both have to agree to cancel what is paid, or to split what is appealed; `false` takes the caller's own agreement back. */
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
/** An operator's decision of an appeal: this many of the held atoms go to the buyer, the rest to the seller. */
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

const OR_NONE = { isNullIfEmpty: true } as const;

export const otcAd = defineRecord('otc.ad', 'otc_ad', ['id'], {
  id: number('number of an advertisement'),
  customer: customer('number of a customer', FIXED),
  side: word<OtcSide>('what its maker does: buy or sell', FIXED),
  coin: small('number of a coin', FIXED),
  fiat: word<Fiat>('code of a currency', FIXED),
  price: whole('of one whole coin; with null it floats, and any price between floor and cap is a fair one', { isNullable: true }),
  floor: whole('lowest price of one that floats; empty for none', OR_NONE),
  cap: whole('highest price of one that floats; empty for none', OR_NONE),
  remaining: whole('atoms that can still be taken'),
  min: whole('smallest order in hundredths of fiat'),
  max: whole('largest order in hundredths of fiat'),
  windowMinutes: small('minutes to pay'),
  isAutoAccepted: flag('whether orders need no acceptance', { column: 'auto_accepted' }),
  methods: list<readonly PayMethod[]>('ways to pay'),
  state: word<AdState>('on, paused, sold_out or off'),
  revision: small('raised by each change of the terms'),
  words: word('id of a row with texts'),
  createdAtMs: number('a time', FIXED),
  updatedAtMs: number('a time'),
});
export type AdRecord = RecordOf<typeof otcAd>;

/** Why an order ended, or is appealed. */
export type OtcReason = 'maker' | 'taker' | 'deadline' | 'agreed' | 'released' | 'buyer' | 'seller' | 'decided';

export const otcOrder = defineRecord('otc.order', 'otc_order', ['id'], {
  id: number('number of an order'),
  ad: number('number of an advertisement', FIXED),
  revision: small('which version of the advertisement'),
  maker: customer('number of a customer', FIXED),
  taker: customer('number of a customer', FIXED),
  buyer: customer('number of a customer', FIXED),
  seller: customer('number of a customer', FIXED),
  coin: small('number of a coin', FIXED),
  fiat: word<Fiat>('code of a currency'),
  price: whole('of one whole coin'),
  amount: whole('atoms'),
  held: whole('atoms of the seller’s fiat account that are held for it now'),
  total: whole('what the buyer pays, in hundredths of the fiat currency, rounded up'),
  feeMillionths: small('rate of the fee'),
  method: word<PayMethod>('way to pay'),
  windowMinutes: small('minutes to pay'),
  state: word<OtcState>('state of an order'),
  reason: word<OtcReason>('code of why it ended or is appealed', { isNullable: true }),
  deadlineMs: number('when its deadline is due; 0 for none'),
  extensions: small('how often the seller gave more time'),
  hadGrace: flag('whether the platform gave more time'),
  isOtherName: flag('whether the payer has another name than the verified one', { column: 'other_name' }),
  agreed: list<readonly number[]>('numbers of customers who agree to cancel or split it, though it is paid'),
  paidAtMs: number('a time; 0 before'),
  /** Of a split that both agreed to, what they get once it ended without an appeal. */
  toBuyer: whole('atoms that the buyer got, the fee included; empty while it has not ended', OR_NONE),
  by: number('number of an operator; 0 for none', { column: 'by_operator' }),
  decidedBy: number('number of the second operator; 0 for none'),
  words: word('id of a row with texts'),
  createdAtMs: number('a time', FIXED),
  updatedAtMs: number('a time'),
  split: whole('atoms that the buyer would get by what one of them agrees to; empty for none', { ...OR_NONE, initially: '' }),
});
export type OtcOrderRecord = RecordOf<typeof otcOrder>;

/** Notices follow from the steps of an order. */
export const otcStep = defineTrail(otcOrder, 'otc_step', { id: 'order_id', updatedAtMs: 'at' }, [
  'state',
  'reason',
  'extensions',
  'hadGrace',
  'agreed',
  'split',
  'by',
  'decidedBy',
]);
/** A state that an order was left in. */
export type Step = StateOf<typeof otcStep>;

export type OtcFact = FactOf<typeof otcAd> | FactOf<typeof otcOrder>;

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
/** Whether a row is about an order as it stands. */
export const isOf = ({ from, only }: OtcRow, { reason, state }: Pick<OtcOrderRecord, 'reason' | 'state'>): boolean =>
  from === state && (only === undefined || only === reason);
