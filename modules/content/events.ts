import { NOTICES } from '@agio/contracts';
import type { DeclaredNotice, Language } from '@agio/contracts';
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
  /** Why a written request was refused. */
  readonly ground?: string;
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
  'written_request',
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

/** One thing that happened to a customer's money; the same id is reported once. */
export interface MoneyNews {
  readonly id: string;
  readonly customer: number;
  readonly event: MoneyEvent;
  readonly data: MoneyData;
}

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
  | DeclaredNotice
  | { readonly event: MoneyEvent; readonly data: MoneyData }
  | { readonly event: SecurityEvent; readonly data: SecurityData };

/** Whether an event is one that a contract declares. */
export const isDeclared = (notice: NoticeEvent): notice is DeclaredNotice => Object.hasOwn(NOTICES, notice.event);

export function kindOf({ event }: NoticeEvent): NoticeKind {
  const declared = NOTICES[event];
  if (declared !== undefined) return declared.kind;
  if (event === 'fill') return 'fill';
  if (event === 'ticket_answered') return 'ticket';
  if (event === 'message') return 'news';
  if (event.startsWith('deposit_') || event === 'transfer_received') return 'deposit';
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
