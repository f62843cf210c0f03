import type { Language } from '@agio/contracts';
import type { WrittenAnswer, WrittenGround } from '@agio/contracts/identity';
import type { Address } from './address.ts';

/** What a code proves. */
export type CodeUse = 'signup' | 'login' | 'reset' | 'unfreeze' | 'verify' | 'bind';

export const FACTOR_CHANGES = [
  'otp_bound',
  'otp_unbound',
  'recovery_codes_made',
  'recovery_code_used',
  'pay_password_set',
  'pay_password_changed',
  'passkey_added',
  'passkey_removed',
  'factors_reset',
  'api_key_made',
  'api_key_removed',
  'phrase_changed',
  'payment_added',
  'payment_code_added',
  'payment_removed',
  'data_exported',
  'copy_made',
  'picture_viewed',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** Data of every message about the security of an account: the time, and the link that freezes the account. */
interface Security {
  readonly atMs: number;
  readonly freezeUrl?: string | undefined;
}

/** What a browser shows, and the page of ours that it opens. Pushes of one `tag` replace each other. */
export interface PushText {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly tag: string;
}

/** The data of each kind of message. */
export interface MessageData {
  readonly code: { readonly purpose: CodeUse; readonly code: string; readonly minutes: number };
  readonly new_device: Security & { readonly device: string; readonly ip: string };
  /** `keys`: how many API keys were removed with it. */
  readonly password_changed: Security & { readonly keys?: number };
  readonly password_reset: Security & { readonly keys?: number };
  readonly factor_changed: Security & { readonly what: FactorChange };
  readonly contact_changed: Security & { readonly what: 'email' | 'mobile' };
  readonly frozen: Security;
  readonly unfrozen: Security;
  readonly closed: Security;
  /** The end of a written request; `ground` is why it was refused. */
  readonly written_request: Security & { readonly what: WrittenAnswer; readonly ground?: WrittenGround };
  /** A notice of the message centre, for one browser that gets pushes. */
  readonly push: PushText & { readonly session: string };
  /** A notice of the message centre, for customers who want it by mail as well; with the freeze link if money is paid out. */
  readonly notice: { readonly title: string; readonly text: string; readonly freezeUrl?: string | undefined };
}
export type MessageKind = keyof MessageData;
export type SecurityKind = Exclude<MessageKind, 'code' | 'notice' | 'push'>;

/**
 * The recipient of a message: a customer, at their e-mail address, else mobile number, at the time of sending; or an
 * address. With both, it goes to the address but belongs to the customer (their phrase, a notice in their message centre).
 */
export interface Recipient {
  readonly customer?: number;
  readonly address?: Address | undefined;
  /** Whether it is dropped if no account has the address. */
  readonly onlyCustomers?: boolean;
  /** Language of the text; defaults to the customer's, else English. */
  readonly language?: Language | undefined;
  /** Host that selects the site; defaults to the default site's. */
  readonly host?: string | undefined;
}

/** Who a mail is from: the site's name, and its address; null for that of the settings. */
export interface Sender {
  readonly name: string;
  readonly address: string | null;
}

/** A picture within a mail, which its HTML shows as `cid:` and this name. */
export interface MailPicture {
  readonly cid: string;
  readonly type: 'image/png';
  readonly bytes: Uint8Array;
}

/** One message to one person, ready to send. `code` repeats the code in the text, for the development outbox. */
export interface Message {
  /** The same for every delivery attempt, so that duplicates can be detected. */
  readonly id: string;
  readonly to: string;
  readonly kind: Address['kind'];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code: string | null;
  /** Host of the site that sends it; empty or absent for the default one. */
  readonly host?: string;
  /** Without one it is from the sender of the settings. */
  readonly sender?: Sender;
  readonly pictures?: readonly MailPicture[];
}

/** Sends messages to people. Throws if the provider refuses or cannot be reached. */
export interface Messenger {
  send(message: Message): Promise<void>;
}
