import type { Language } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { User } from '@agio/contracts/identity';
import type { Database } from '@agio/database';
import type { Json } from '@agio/module';
import type { SecurityKind } from './messages/message.ts';
import type { Messenger } from './messages/messages.ts';

/** What a notice about an account's safety says beyond its kind. */
export interface NoticeData {
  readonly device?: string;
  readonly ip?: string;
  readonly what?: string;
}

/** What identity needs from others. */
export interface IdentityPorts {
  readonly database: Database;
  /** The core's number for a new customer; the same `ref` gives the same number. */
  createCustomer(ref: string): Promise<number>;
  /** Credit of a demo site. Called again after a crash, so it must do nothing the second time. */
  welcome?(customer: number): Promise<void>;
  siteOf(host: string, language: Language): Site;
  /** What the customer holds, per coin. */
  coinsOf(customer: number): User['coins'];
  /** Whether the core takes nothing from a customer any more. */
  isDisabled(customer: number): boolean;
  /** Lets the core take nothing from a customer any more, or again. Does nothing where it is so already. */
  setDisabled(customer: number, disabled: boolean): Promise<void>;
  /** Cancels every open order of a customer, one that is disabled as well. */
  cancelOrders(customer: number): Promise<void>;
  /** What keeps an account from being closed: coins that it has something of, and how many open orders. */
  holdings(customer: number): { readonly coins: readonly string[]; readonly openOrders: number };
  /** What others keep of a customer in words, as JSON. */
  keptElsewhere(customer: number): Promise<Readonly<Record<string, Json>>>;
  /** Erases what others keep of a customer in words. Called again after a crash. */
  eraseElsewhere(customer: number): Promise<void>;
  /** Gives up everything of a customer's that is on its way out and not signed: withdrawals that wait or are approved. */
  stopMoney(customer: number): Promise<void>;
  /** Titles of all sites: nobody else may be called so. */
  siteTitles(): readonly string[];
  feesOf(customer: number): Pick<User, 'vip' | 'discount'>;
  /** At least 32 characters; the keys of tokens, codes and challenges are derived from it. */
  readonly sessionSecret: string;
  /** At least 32 characters; what must be read back (secrets of authenticators) is sealed with it. */
  readonly masterKey: string;
  now(): number;
  readonly mail: Messenger | null;
  readonly sms: Messenger | null;
  /** Whether a message without a provider lands in the development outbox; else such an address is refused. */
  readonly keepMessages: boolean;
  /** Name of the queue of messages, for programs that share a database and must not send each other's. */
  readonly messageQueue?: string;
  /** Puts a security event into a customer's message centre; the same id does nothing the second time. */
  note?(id: string, customer: number, kind: SecurityKind, data: NoticeData): Promise<void>;
  /** Origins that the site's own pages are served from; the first is the one that links lead to. */
  origins(): readonly string[];
  /** Whether the public origin is https, so that cookies travel over it alone. */
  readonly https: boolean;
  /** False, in tests alone: codes are sent without the pause and the counts of a day. */
  readonly codeLimits?: boolean;
  /** False, in tests alone: a device moves money from its first log-in on. */
  readonly deviceDelay?: boolean;
  /** Key derivations a browser makes at most for one proof of work; without it about a second on a phone. */
  readonly captchaCost?: number;
  /** Told of what failed in the background. */
  onError(error: unknown): void;
}
