import type { Language, Operator } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { NotServed } from '@agio/contracts/content/constants';
import type { CustomerRow, User } from '@agio/contracts/identity';
import type { Core, DisabledReason } from '@agio/core';
import type { Database } from '@agio/database';
import type { Clock } from '@agio/kernel/clock';
import type { Json } from '@agio/module';
import type { Messenger, SecurityKind } from './shared/message.ts';

/** The data of a security notice besides its kind. */
export interface NoticeData {
  readonly device?: string;
  readonly ip?: string;
  readonly what?: string;
  readonly ground?: string;
}

/** The inviter with a code: 0 for that of the account itself. The share is the friend's part of the reward, in millionths. */
export interface Invite {
  readonly customer: number;
  readonly code: number;
  readonly share: number;
}

/** What mails of a site bear. */
export interface SiteMail {
  readonly title: string;
  /** Lines of plain text; empty where there is none. */
  readonly imprint: string;
  /** The address that they are from; null for that of the settings. */
  readonly mailFrom: string | null;
  /** The path of a picture on the site's own pages. */
  readonly logo: string | null;
}

/** What identity needs from other parts. */
export interface IdentityPorts {
  readonly database: Database;
  readonly clock: Clock;
  /** The core's number for a new customer; the same `ref` gives the same number. */
  createCustomer(ref: string): Promise<number>;
  /** Credit of a demo site. Called again after a crash, so it must be idempotent. */
  welcome?(customer: number): Promise<void>;
  /** The owner of a referral code; undefined where it has none. */
  inviteOf(code: string): Promise<Invite | undefined>;
  /** A customer was invited. Called again after a crash, so it must be idempotent. */
  tieInvited(customer: number, invite: Invite): Promise<void>;
  siteOf(host: string, language: Language): Site;
  /** Why a caller is not served by the site of the host or by their own; undefined where they are. */
  notServed(caller: {
    readonly customer: number;
    readonly host: string;
    readonly ip: string;
  }): NotServed | undefined | Promise<NotServed | undefined>;
  /** Whether a host's site serves people of a country. */
  isServing(host: string, country: string): boolean;
  /** What mails of a host's site bear. */
  mailOf(host: string, language: Language): SiteMail;
  /** The customer's balances, per coin. */
  coinsOf(customer: number): User['coins'];
  /** Whether the core accepts no more commands from a customer. */
  isDisabled(customer: number): boolean;
  readonly core: Pick<Core, 'disabledBy'>;
  /** All whom it accepts none from. */
  disabledCustomers(): Iterable<number>;
  /** One reason for that begins or ends in the core; the others stay. Idempotent. */
  setDisabled(customer: number, reason: DisabledReason, isOn: boolean): Promise<void>;
  /** Cancels every open order of a customer, even a disabled one. */
  cancelOrders(customer: number): Promise<void>;
  /** What prevents an account from being closed: coins with a balance, and the number of open orders. */
  holdings(customer: number): { readonly coins: readonly string[]; readonly openOrders: number };
  /** Whether people of the house are checking something about a customer. Nobody is told what: some of it is forbidden to tell. */
  isChecking(customer: number): Promise<boolean>;
  /** Other modules' personal data of a customer, as JSON. */
  keptElsewhere(customer: number): Promise<Readonly<Record<string, Json>>>;
  /** Erases other modules' personal data of a customer. Called again after a crash. */
  eraseElsewhere(customer: number): Promise<void>;
  /** Cancels a customer's unsigned withdrawals: those that wait or are approved. */
  stopOutgoing(customer: number): Promise<void>;
  /** Titles of all sites, which are reserved names. */
  siteTitles(): readonly string[];
  /** Certification: level 0 to 3, the real name once one passed, and what the automatic check says. */
  realNameOf(customer: number): Promise<Pick<User, 'authLevel' | 'truename' | 'baiduAi'>>;
  feesOf(customer: number): Pick<User, 'vip' | 'discount'>;
  /** What a customer's accounts are worth, as operators see it. */
  worthOf(customer: number): CustomerRow['worth'];
  /** Customers whom an address on a chain or a transaction belongs to. */
  customersOnChain(text: string): Promise<readonly number[]>;
  /** Whether a customer account is an operator's own. */
  isOwn(operator: Operator, customer: number): boolean;
  /** At least 32 characters; the keys of tokens, codes and challenges are derived from it. */
  readonly sessionSecret: string;
  /** At least 32 characters; encrypts what must be read back (secrets of authenticators). */
  readonly masterKey: string;
  now(): number;
  readonly mail: Messenger | null;
  readonly sms: Messenger | null;
  /** Whether a message without a provider goes to the development outbox; else such an address is refused. */
  readonly keepMessages: boolean;
  /** Name of the message queue, for programs that share a database and must not send each other's messages. */
  readonly messageQueue?: string;
  /** Adds a security event to a customer's message centre; idempotent by id. */
  note?(id: string, customer: number, kind: SecurityKind, data: NoticeData): Promise<void>;
  /** True only while developing: a push service may be on this machine. */
  readonly pushToLoopback?: boolean;
  /** Origins of the site's own pages; links use the first one. */
  origins(): readonly string[];
  /** Whether the public origin is https, so that cookies are sent only over it. */
  readonly https: boolean;
  /** False only in tests: codes are sent without the pause and the daily quotas. */
  readonly codeLimits?: boolean;
  /** False only in tests: a device may move money out from its first log-in on. */
  readonly deviceDelay?: boolean;
  /** Maximum key derivations for one proof of work; the default takes about a second on a phone. */
  readonly captchaCost?: number;
  /** Called with errors of background work. */
  onError(error: unknown): void;
}
