import type { DeskHandlers, Handlers, Language } from '@agio/contracts';
import type { NoticeSettings } from '@agio/contracts/content';
import { hashPassword, warmUp } from '@agio/credentials';
import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { Interval } from '@agio/module';
import type { OpenModule, PublicNames } from '@agio/module';
import { addressOf } from './shared/address.ts';
import type { KeyRequest, KeySession, KeyVerdict, SignedByKey } from './sessions/api-keys/api-keys.ts';
import { sweepQuotas } from './factors/codes/code-quota.ts';
import { sweepCodes } from './factors/codes/codes.ts';
import { proveOwnCode, sendOwnCode } from './verification/own-code.ts';
import { createCaptchaHandlers } from './entry/captcha-handlers.ts';
import { activeBetween, signUpsByBucket } from './accounts/growth.ts';
import { createGetInfo } from './profile/get-info.ts';
import { createAuthLogin } from './entry/auth-login.ts';
import { createLogin } from './entry/login.ts';
import { createPasswordHandlers } from './security/passwords.ts';
import type { PasswordCall } from './security/passwords.ts';
import { createPayPasswordHandlers } from './security/pay-password.ts';
import type { PayPasswordCall } from './security/pay-password.ts';
import { createRegister } from './entry/register.ts';
import { createRegisterCode } from './entry/register-code.ts';
import { createSessionHandlers } from './sessions/handlers.ts';
import { createSignupGetCode } from './entry/signup-get-code.ts';
import { createContactHandlers } from './security/contacts.ts';
import type { ContactCall } from './security/contacts.ts';
import { customersOnSameDevices, keepFirstPlace, sweepDevices } from './sessions/devices.ts';
import { createLeaveHandlers } from './leave/close.ts';
import { followCore } from './desk/follow-core.ts';
import { createFreezeHandlers } from './leave/freeze.ts';
import type { FreezeCall } from './leave/freeze.ts';
import { sweepAttempts } from './factors/passwords/lockout.ts';
import type { Messages } from './messages/messages.ts';
import type { OutboxEntry } from './messages/outbox.ts';
import { forModules } from './for-modules.ts';
import type { ForModules } from './for-modules.ts';
import { createParts } from './parts.ts';
import type { IdentityParts } from './parts.ts';
import { adoptUsernames } from './profile/public-names.ts';
import { addressesOf, profileOf } from './profile/store.ts';
import type { IdentityPorts } from './ports.ts';
import type { SessionOwner } from './sessions/sessions.ts';
import { createSecurityHandlers } from './security/handlers.ts';
import type { SecurityCall } from './security/handlers.ts';
import { residenceOf } from './accounts/residence.ts';
import type { Residence } from './accounts/residence.ts';
import { delayUntil, freezeUrlFor } from './log/events.ts';
import { sweepHistory } from './log/history.ts';
import { accountsBetween, highestCustomer } from './accounts/known-customers.ts';
import type { OpenAccount } from './accounts/known-customers.ts';
import { createApiKeyHandlers } from './security/api-keys.ts';
import { createActHandlers } from './desk/acts.ts';
import type { ActCall } from './desk/acts.ts';
import { createReadingHandlers } from './desk/reading.ts';
import type { ReadingCall } from './desk/reading.ts';
import { identityRequests } from './desk/requests.ts';
import { createWrittenHandlers } from './desk/written-requests.ts';
import type { WrittenCall } from './desk/written-requests.ts';
import { createPasskeyHandlers } from './security/passkeys.ts';
import { createPictureHandlers } from './pictures/handlers.ts';
import { sweepPrivate } from './pictures/private-pictures.ts';
import { createPushHandlers } from './messages/push/handlers.ts';
import type { PushCall } from './messages/push/handlers.ts';
import type { PushText } from './shared/message.ts';
import { sweepPush } from './messages/push/store.ts';
import { createProfileHandlers } from './profile/handlers.ts';
import { createTwoStepHandlers } from './security/two-step.ts';
import type { TwoStepCall } from './security/two-step.ts';
import { sweepProposals } from './factors/two-step/proposal.ts';
import { customerNamed, knownNames } from './accounts/recipients.ts';
import type { KnownNames } from './accounts/recipients.ts';
import type { PersonView } from './accounts/recipients.ts';
import { uidOf } from './shared/uid.ts';
import { DeviceWaits } from './verification/device-waits.ts';
import { createVerificationHandlers, verifyCall } from './verification/handlers.ts';
import type { VerificationCall } from './verification/handlers.ts';
import { sweepVerifications } from './factors/verifications.ts';
import type { VerifiedCall } from './factors/verifications.ts';
import { welcomeTheRest } from './entry/welcome.ts';

export type IdentityCall =
  | 'createCaptcha'
  | 'verifyCaptcha'
  | 'signupGetCode'
  | 'signupInvite'
  | 'registerCode'
  | 'register'
  | 'login'
  | 'loginGetCode'
  | 'loginCode'
  | 'authLogin'
  | 'renewSession'
  | 'logout'
  | 'getInfo'
  | 'accountSetting'
  | 'listAddresses'
  | 'setAddress'
  | 'deleteAddress'
  | 'qrCode'
  | 'upload'
  | 'getPicture'
  | 'listPasskeys'
  | 'passkeyOptions'
  | 'registerPasskey'
  | 'removePasskey'
  | 'passkeyLoginOptions'
  | 'passkeyLogin'
  | 'listApiKeys'
  | 'createApiKey'
  | 'removeApiKey'
  | VerificationCall
  | TwoStepCall
  | PasswordCall
  | PayPasswordCall
  | ContactCall
  | SecurityCall
  | PushCall
  | LeaveCall;

/** A customer that exists from the first start of a demo site. `customer` is the core's number. */
export interface SeededCustomer {
  readonly customer: number;
  readonly account: string;
  readonly password: string;
  readonly username: string;
  readonly country: string;
}

type LeaveCall = FreezeCall | 'closeAccount' | 'exportAccount';

export interface Identity extends OpenModule, KnownNames, ForModules {
  readonly handlers: Handlers<IdentityCall>;
  readonly desk: DeskHandlers<ReadingCall | ActCall | WrittenCall>;
  /** Loads live sessions into memory and completes what a crash interrupted. Before it no one is logged in. */
  start(): Promise<void>;
  /** Stops the periodic sweep, and waits for messages that are being sent. */
  stop(): Promise<void>;
  /** The owner of a valid token with a live session; answers from memory, without a promise, after the first time. */
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** The owner of the API key of a signed request; answers from memory and consumes the signature. */
  checkKey(request: KeyRequest): KeyVerdict;
  /** The owner of the API key that signed the opening of a socket; answers from memory and consumes the signature. */
  openByKey(request: SignedByKey): KeySession;
  /** Consumes a second verification of a call; undefined if it was given for exactly this, else the ways that would confirm it. */
  verify(call: VerifiedCall & { readonly body: unknown }, verification: string | undefined): ReturnType<typeof verifyCall>;
  /** The end of a new device's wait, before which its session loses nothing by itself; null without one. In memory after the first time. */
  deviceWaits(of: { readonly customer: number; readonly session: string }): number | null | Promise<number | null>;
  /** When the delay of a customer's withdrawals and OTC sales ends, after a password, factor or address changed; null without a delay. */
  changeDelayUntil(customer: number): Promise<number | null>;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** Accounts opened by bucket, and customers who were here between two moments; see `accounts/growth.ts`. */
  signUpsByBucket(fromMs: number, toMs: number, bucketMs: number): ReturnType<typeof signUpsByBucket>;
  activeBetween(fromMs: number, toMs: number): Promise<number>;
  /** Calls the listener immediately for every session that ends early, and for every API key by the name of its session on sockets. */
  onRevoked(listener: (session: string) => void): void;
  /** Whether a session, or an API key by the name of its session on sockets, has not ended; from memory. */
  isLive(session: string): boolean;
  uidOf(customer: number): string;
  /** Customers whose accounts were used on the same devices. */
  linkedWith(customer: number): Promise<readonly number[]>;
  /** How far mail and text messages are: those that wait, since when the oldest, and when one last went. */
  messagesStanding(): ReturnType<Messages['standing']>;
  /** Messages without a provider, newest first. */
  outbox(): readonly OutboxEntry[];
  /** Open accounts above a number and up to another, lowest first, with the host where each was opened. */
  accountsBetween(session: Session, after: number, upTo: number, most: number): Promise<readonly OpenAccount[]>;
  /** The highest number of a customer with an account. */
  highestCustomer(): Promise<number>;
  /** How a customer wants to be notified of a kind, and in which language. */
  noticeWays(session: Session, customer: number, kind: keyof NoticeSettings): Promise<NoticeWays>;
  /** Sends a notice by mail or SMS as well, once the transaction is committed; never by SMS what is for mail alone. */
  mailNotice(
    session: Session,
    customer: number,
    said: { readonly title: string; readonly text: string; readonly isMoneyOut?: boolean; readonly isMailOnly?: boolean },
  ): Promise<void>;
  /** Sends a notice to a customer's browsers that get pushes, once the transaction is committed, in the customer's language. */
  pushNotice(session: Session, customer: number, say: (language: Language) => PushText): Promise<void>;
  /** When an account was opened; undefined if there is none. */
  signedUpAt(customer: number): Promise<number | undefined>;
  /** Whether a two-step code is bound. */
  hasAuthenticator(customer: number): Promise<boolean>;
  /** Whether a name is the house's, or looks like it. */
  readonly names: PublicNames;
  /** The nationality that an account was registered with; empty if there is none. */
  countryOf(customer: number): Promise<string>;
  /** The country that a customer declared, and the host where they signed up; undefined where nothing of it counts. */
  residenceOf(customer: number): Promise<Residence | undefined>;
  shippingAddressesOf(customer: number): ReturnType<typeof addressesOf>;
  /** A code to the customer's own address for a use of another module; see `verification/own-code.ts`. */
  sendOwnCode(...given: Rest<typeof sendOwnCode>): ReturnType<typeof sendOwnCode>;
  proveOwnCode(...given: Rest<typeof proveOwnCode>): ReturnType<typeof proveOwnCode>;
  /** The customer with a uid, e-mail address or mobile number, as others may see them. */
  customerNamed(account: string): Promise<PersonView | undefined>;
  /** Gives a customer of the core an account, once. */
  seedCustomer(seeded: SeededCustomer): Promise<void>;
}

type Rest<Of> = Of extends (parts: IdentityParts, ...given: infer Given) => unknown ? Given : never;

/** How notices of a kind are delivered, and in which language. */
export type NoticeWays = NoticeSettings[keyof NoticeSettings] & { readonly language: Language };

const SWEEP_EVERY_MS = 10 * 60_000;

export function createIdentity(ports: IdentityPorts): Identity {
  const parts = createParts(ports);
  const waits = new DeviceWaits(parts);
  const sweeps = new Interval(ports, SWEEP_EVERY_MS, () => sweep(parts));
  return {
    handlers: {
      ...createCaptchaHandlers(parts),
      ...createSignupGetCode(parts),
      ...createRegisterCode(parts),
      ...createRegister(parts),
      ...createLogin(parts),
      ...createVerificationHandlers(parts),
      ...createTwoStepHandlers(parts),
      ...createPasswordHandlers(parts),
      ...createPayPasswordHandlers(parts),
      ...createContactHandlers(parts),
      ...createSecurityHandlers(parts, waits),
      ...createFreezeHandlers(parts),
      ...createLeaveHandlers(parts),
      ...createAuthLogin(parts),
      ...createSessionHandlers(parts),
      ...createGetInfo(parts),
      ...createProfileHandlers(parts),
      ...createPictureHandlers(parts),
      ...createPasskeyHandlers(parts),
      ...createApiKeyHandlers(parts),
      ...createPushHandlers(parts),
    },
    desk: { ...createReadingHandlers(parts), ...createActHandlers(parts), ...createWrittenHandlers(parts) },
    requests: identityRequests(parts),
    async start() {
      // Messages that waited are delivered from their start on, and pushes go to live sessions only.
      const started = parts.sessions.load().then(() => parts.messages.start());
      await Promise.all([started, parts.apiKeys.start(), warmUp()]);
      await sweep(parts);
      await adoptUsernames(ports.database, parts.names);
      await followCore(parts);
      sweeps.start();
    },
    async stop() {
      await sweeps.stop();
      await parts.apiKeys.stop();
      await parts.background.settle();
      await parts.messages.stop();
    },
    ownerOf: (token) => parts.sessions.ownerOf(token),
    checkKey: (request) => parts.apiKeys.check(request),
    openByKey: (request) => parts.apiKeys.open(request),
    verify: (call, verification) => verifyCall(parts, call, verification),
    deviceWaits: (of) => waits.of(of),
    signUpsByBucket: (fromMs, toMs, bucketMs) => signUpsByBucket(ports.database, fromMs, toMs, bucketMs),
    activeBetween: (fromMs, toMs) => activeBetween(ports.database, fromMs, toMs),
    accountsBetween,
    highestCustomer: () => highestCustomer(ports.database),
    onRevoked: (listener) => void [parts.sessions.onRevoked(listener), parts.apiKeys.onRemoved(listener)],
    isLive: (session) => parts.sessions.isLive(session) || parts.apiKeys.hasSession(session),
    uidOf,
    outbox: () => parts.outbox.list(),
    messagesStanding: () => parts.messages.standing(),
    ...noticesTo(parts),
    ...forModules(parts),
    ...ownPerson(parts),
    shippingAddressesOf: (customer) => addressesOf(ports.database, customer),
    names: parts.names,
    linkedWith: (customer) => customersOnSameDevices(ports.database, customer, parts.proofs),
    customerNamed: (account) => customerNamed(parts.accounts, ports.database, account),
    ...knownNames(ports.database, parts.accounts),
    seedCustomer: (seeded) => seedCustomer(parts, seeded),
  };
}

/** The ways that notices take beside the app. */
function noticesTo(parts: IdentityParts): Pick<Identity, 'mailNotice' | 'noticeWays' | 'pushNotice'> {
  const { ports } = parts;
  return {
    async noticeWays(session, customer, kind) {
      const { notices, language } = await profileOf(session, customer);
      return { ...notices[kind], language: language ?? 'en-US' };
    },
    async mailNotice(session, customer, { isMoneyOut = false, isMailOnly = false, ...said }) {
      if (isMailOnly && ((await parts.accounts.ofCustomer(session, customer))?.email ?? null) === null) return;
      const freezeUrl = isMoneyOut ? freezeUrlFor(parts, customer, ports.now()) : undefined;
      await parts.messages.tell({ customer }, 'notice', { ...said, freezeUrl }, session);
    },
    async pushNotice(session, customer, say) {
      const sessions = await parts.push.sessionsOf(session, customer);
      if (sessions.length === 0) return;
      const said = say((await profileOf(session, customer)).language ?? 'en-US');
      for (const one of sessions) await parts.messages.tell({ customer }, 'push', { ...said, session: one }, session);
    },
  };
}

/** A customer's identity, and whether it is they who ask, for other modules. */
function ownPerson(
  parts: IdentityParts,
): Pick<
  Identity,
  'changeDelayUntil' | 'countryOf' | 'customerOf' | 'hasAuthenticator' | 'proveOwnCode' | 'residenceOf' | 'sendOwnCode' | 'signedUpAt'
> {
  return {
    async changeDelayUntil(customer) {
      return delayUntil((await parts.accounts.ofCustomer(parts.ports.database, customer))?.changedAt ?? null, parts.ports.now());
    },
    async customerOf(uid) {
      return (await customerNamed(parts.accounts, parts.ports.database, uid))?.customer;
    },
    signedUpAt: async (customer) => (await parts.accounts.ofCustomer(parts.ports.database, customer))?.createdAt,
    hasAuthenticator: async (customer) => ((await parts.accounts.ofCustomer(parts.ports.database, customer))?.otpSecret ?? null) !== null,
    residenceOf: (customer) => residenceOf(parts.ports.database, parts.proofs, customer),
    countryOf: async (customer) => (await parts.accounts.ofCustomer(parts.ports.database, customer))?.country ?? '',
    sendOwnCode: (...given) => sendOwnCode(parts, ...given),
    proveOwnCode: (...given) => proveOwnCode(parts, ...given),
  };
}

async function sweep(parts: IdentityParts): Promise<void> {
  const { database } = parts.ports;
  const nowMs = parts.ports.now();
  await sweepCodes(database, nowMs);
  await sweepQuotas(database, nowMs);
  await sweepAttempts(database, nowMs);
  await sweepDevices(database, nowMs);
  await sweepVerifications(database, nowMs);
  await sweepProposals(database, nowMs);
  await sweepHistory(database, nowMs);
  await sweepPrivate(database, nowMs);
  await parts.sessions.sweep();
  await sweepPush(database, nowMs);
  await welcomeTheRest(parts);
}

async function seedCustomer({ accounts, names, ports, proofs }: IdentityParts, seeded: SeededCustomer): Promise<void> {
  if ((await accounts.ofCustomer(ports.database, seeded.customer)) !== undefined) return;
  const address = addressOf(seeded.account, seeded.country);
  assert(typeof address !== 'string', 'a seeded account has a valid address');
  const passwordHash = await hashPassword(seeded.password);
  const { customer, username, country } = seeded;
  const account = { customer, address, passwordHash, username, country, invitedBy: null, site: null };
  await ports.database.transaction((session) => accounts.insert(session, account, ports.now()));
  await keepFirstPlace(ports.database, customer, proofs, ports.now());
  await adoptUsernames(ports.database, names);
}
