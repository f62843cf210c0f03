import type { Language } from '@agio/contracts';
import type { NoticeKind, NoticeTexts } from '@agio/contracts/content';

/** A resting order that was hit: what was filled since the last notice, and whether nothing of it is left. */
export interface FillData {
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly price: string;
  readonly total: string;
  readonly isWhole: boolean;
}

/** What happened to the safety of an account; the fields are those that the message beside it has. */
export interface SecurityData {
  readonly device?: string;
  readonly ip?: string;
  readonly what?: string;
}

export const SECURITY_EVENTS = [
  'new_device',
  'password_changed',
  'password_reset',
  'factor_changed',
  'contact_changed',
  'frozen',
  'unfrozen',
  'closed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Coins that came in, or are on their way out. */
export interface MoneyData {
  readonly coin: string;
  readonly amount: string;
  /** Empty for money between customers. */
  readonly chain: string;
  /** Where a withdrawal goes, or the other customer, masked; empty for deposits. */
  readonly address: string;
}

export const MONEY_EVENTS = [
  'deposit_to_audit',
  'deposit_credited',
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_sent',
  'withdrawal_confirmed',
  'withdrawal_rejected',
  'withdrawal_failed',
  'transfer_sent',
  'transfer_received',
] as const;
export type MoneyEvent = (typeof MONEY_EVENTS)[number];

/** Staff have answered a ticket. */
export interface TicketData {
  readonly ticket: string;
  readonly title: string;
}

/** An application was decided, or a certification withdrawn. */
export interface CertificationData {
  readonly level: 'ordinary' | 'primary' | 'senior';
}

export const CERTIFICATION_EVENTS = ['certification_passed', 'certification_failed', 'certification_withdrawn'] as const;
export type CertificationEvent = (typeof CERTIFICATION_EVENTS)[number];

/** A step of an OTC order. */
export interface OtcData {
  readonly order: string;
  readonly coin: string;
  readonly amount: string;
  readonly total: string;
  readonly fiat: string;
}

export const OTC_EVENTS = [
  'otc_made',
  'otc_accepted',
  'otc_paid',
  'otc_released',
  'otc_cancelled',
  'otc_expired',
  'otc_appealed',
  'otc_decided',
  'otc_proposed',
  'otc_settled',
  'otc_split',
] as const;
export type OtcNoticeEvent = (typeof OTC_EVENTS)[number];

/** Steps of a C2C order, which are told with the same figures. */
export const C2C_EVENTS = [
  'c2c_made',
  'c2c_opened',
  'c2c_accepted',
  'c2c_declared',
  'c2c_transferred',
  'c2c_rerouted',
  'c2c_finished',
  'c2c_cancelled',
  'c2c_expired',
  'c2c_appealed',
  'c2c_decided',
] as const;
export type C2cNoticeEvent = (typeof C2C_EVENTS)[number];

/** What happened to coins that a customer locked. */
export interface LockData {
  readonly position: string;
  readonly coin: string;
  readonly amount: string;
}

export const LOCK_EVENTS = ['lock_released', 'lock_exit_asked', 'lock_left'] as const;
export type LockNoticeEvent = (typeof LOCK_EVENTS)[number];

/** One thing that happened to a customer's money; the same id is reported once. */
export interface MoneyNews {
  readonly id: string;
  readonly customer: number;
  readonly event: MoneyEvent;
  readonly data: MoneyData;
}

/** A market that ends at a time in milliseconds, or no longer does. */
export interface MarketData {
  readonly market: string;
  readonly atMs: number;
}

export const MARKET_EVENTS = ['market_delisting', 'market_kept'] as const;
export type MarketEvent = (typeof MARKET_EVENTS)[number];

/** What staff wrote to many; its texts are stored once, with the sending. */
export interface MessageData {
  readonly sending: number;
  readonly texts: NoticeTexts;
}

/** An event with its data, as it is stored. */
export type NoticeEvent =
  | { readonly event: 'fill'; readonly data: FillData }
  | { readonly event: 'ticket_answered'; readonly data: TicketData }
  | { readonly event: 'message'; readonly data: MessageData }
  | { readonly event: CertificationEvent; readonly data: CertificationData }
  | { readonly event: OtcNoticeEvent; readonly data: OtcData }
  | { readonly event: C2cNoticeEvent; readonly data: OtcData }
  | { readonly event: LockNoticeEvent; readonly data: LockData }
  | { readonly event: MoneyEvent; readonly data: MoneyData }
  | { readonly event: MarketEvent; readonly data: MarketData }
  | { readonly event: SecurityEvent; readonly data: SecurityData };

/** Nobody can mute the end of a market: it is told like what concerns the account's safety. */
export function kindOf({ event }: NoticeEvent): NoticeKind {
  if (event === 'fill') return 'fill';
  if (event === 'ticket_answered') return 'ticket';
  if (event === 'message') return 'news';
  if (event.startsWith('certification_')) return 'certification';
  if (event.startsWith('otc_') || event.startsWith('c2c_')) return 'otc';
  if (event.startsWith('deposit_') || event === 'transfer_received' || event === 'lock_released') return 'deposit';
  return event.startsWith('withdrawal_') || event === 'transfer_sent' ? 'withdrawal' : 'security';
}

/** What was filled of one resting order, between two reads. */
export interface RestingFills extends FillData {
  readonly customer: number;
  readonly order: string;
  readonly lastTrade: number;
}

/** Fills of resting orders after a trade, grouped by order, over at most this many trades; the next read begins at `to`. */
export interface RestingFillsPage {
  readonly fills: readonly RestingFills[];
  readonly to: number;
}

/** A customer's notices in one language, as sockets listen to them. */
export interface NoticeTopic {
  readonly customer: number;
  readonly language?: Language | undefined;
}
