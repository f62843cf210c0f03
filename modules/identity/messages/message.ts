import type { Language } from '@agio/contracts';
import type { Address } from '../contacts/address.ts';

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
  'api_key_made',
  'api_key_removed',
  'phrase_changed',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** What every message about the safety of an account says: when it was, and the link that freezes the account. */
interface Security {
  readonly atMs: number;
  readonly freezeUrl?: string | undefined;
}

/** What a message of each kind says. */
export interface MessageData {
  readonly code: { readonly purpose: CodeUse; readonly code: string; readonly minutes: number };
  readonly new_device: Security & { readonly device: string; readonly ip: string };
  /** `keys` is how many API keys ended with it. */
  readonly password_changed: Security & { readonly keys?: number };
  readonly password_reset: Security & { readonly keys?: number };
  readonly factor_changed: Security & { readonly what: FactorChange };
  readonly contact_changed: Security & { readonly what: 'email' | 'mobile' };
  readonly frozen: Security;
  readonly unfrozen: Security;
  readonly closed: Security;
  /** A notice of the message centre, for those who want it by mail as well; with the link that freezes where money leaves. */
  readonly notice: { readonly title: string; readonly text: string; readonly freezeUrl?: string | undefined };
}
export type MessageKind = keyof MessageData;
export type SecurityKind = Exclude<MessageKind, 'code' | 'notice'>;

/**
 * Whom a message goes to: a customer at their e-mail address, else mobile number, as it is when the message leaves; or an
 * address. With both, it goes to the address and is the customer's (their phrase, a notice in their message centre).
 */
export interface Recipient {
  readonly customer?: number;
  readonly address?: Address | undefined;
  /** Whether it is dropped where no account has the address. */
  readonly onlyCustomers?: boolean;
  /** Language of the text; without it what the customer chose, else English. */
  readonly language?: Language | undefined;
  /** Host that names the site; without it the default site's. */
  readonly host?: string | undefined;
}

/** One message to one person, ready to go. `code` repeats the code in the text, for the development outbox. */
export interface Message {
  /** The same for every try to deliver it, so that whoever gets it twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly kind: Address['kind'];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code: string | null;
}
