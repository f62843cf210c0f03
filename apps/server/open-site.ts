import { calls, contracts, deskCalls } from '@agio/contracts';
import type { AnyCall, CallName, DeskCallName, DeskHandlers, Feed, Handlers, Publish, Topic } from '@agio/contracts';
import type { Command } from '@agio/core';
import { RowProofs } from '@agio/database';
import { httpCheck } from '@agio/certification';
import { createSmsSender, createSmtpMailer } from '@agio/identity';
import type { House, ModuleFeed, OpenModule, Published, RequestKind, SiteModule } from '@agio/module';
import { rateOf } from '@agio/wallet';
import type { ChainsView } from '@agio/wallet';
import { auditedHandlers } from './audited.ts';
import type { Chains } from './chains/chains.ts';
import type { Config } from './config.ts';
import { coinsOf, createCustomer, eraseOf, feesOf, holdingsOf, holdsCoin, isPerson, keptOf, setDisabled } from './customer-state.ts';
import { worksOf } from './readiness.ts';
import { added } from './held-for.ts';
import { c2cBinding } from './c2c-binding.ts';
import { lockBinding } from './lock-binding.ts';
import { otcBinding } from './otc-binding.ts';
import { paymentBinding } from './payment-binding.ts';
import { welcomeFrom } from './seed/welcome.ts';
import { closedToNew } from './new-operators.ts';
import { operatorsBinding } from './operators-binding.ts';
import type { Together } from './operators-binding.ts';
import { signedHandlers } from './signing.ts';
import { modules } from './site.ts';
import { walletBinding } from './wallet-binding.ts';
import { yuanOf } from './worth.ts';
import type { JournalClock, Storage } from './storage.ts';

/** How long a history waits for its reader's own writes. */
const CATCH_UP_MS = 3_000;

type AnyModule = (typeof modules)[number];
type OpenedBy<Module> = Module extends { open(ports: never): Promise<infer Opened> } ? Opened : never;
type PortsOf<Module> = Module extends { open(ports: infer Ports): unknown } ? Ports : never;

/** Every running module, by name. */
export type Site = { readonly [Module in AnyModule as Module['name']]: OpenedBy<Module> };

/** What a module needs beyond what every module gets; those that need nothing more have no binding. */
type Bindings = {
  readonly [Module in AnyModule as House extends PortsOf<Module> ? never : Module['name']]: Omit<PortsOf<Module>, keyof House> &
    Partial<House>;
};

export interface SiteParts {
  readonly config: Config;
  readonly clock: JournalClock;
  readonly storage: Storage;
  readonly chains: ChainsView & Pick<Chains, 'followed' | 'halted'>;
  readonly publish: Publish;
  readonly onError: (error: unknown) => void;
  readonly alarm: (sentence: string, advice: string) => void;
  /** Addresses that the server listens on. */
  readonly listening: () => readonly string[];
  /** Where operators open the console. */
  readonly consoleOrigin: () => string;
}

/** The modules, opened, and what all of them do together. */
export interface OpenSite {
  readonly site: Site;
  readonly handlers: Handlers<CallName>;
  /** Operators' calls, each of which is written to the audit log as its contract says. */
  readonly desk: DeskHandlers<DeskCallName>;
  readonly feed: Feed;
  readonly requestKinds: () => readonly RequestKind[];
  /** Receives what was applied. */
  note(published: Published): void;
  /** Loads what modules need into memory, in their order. */
  start(): Promise<void>;
  /** The server takes traffic. */
  serve(): void;
  stop(): Promise<void>;
}

/** Opens every module of the list with what it needs. Throws if a call has no handler, or a handler no call. */
export async function openSite(parts: SiteParts): Promise<OpenSite> {
  const opened = new Map<string, OpenModule>();
  // Modules that need each other resolve each other when called, not when opened.
  const of = new Proxy({} as Site, { get: (_none, name) => opened.get(String(name)) });
  const house = houseOf(parts, of);
  const requestKinds = (): readonly RequestKind[] => [...opened.values()].flatMap(({ requests = [] }) => requests);
  const bindings: Readonly<Record<string, Partial<House> | undefined>> = bindingsOf(parts, of, house, {
    requestKinds,
    desk: () => guarded,
  });
  for (const module of modules as readonly Pick<SiteModule<string, never>, 'name' | 'open'>[])
    opened.set(module.name, await module.open({ ...house, ...bindings[module.name] } as never));
  const all = [...opened.values()];
  const plain: DeskHandlers<DeskCallName> = handlersOf(
    deskCalls,
    [...opened].map(([name, { desk = {} }]) => [name, desk]),
  );
  const guarded: DeskHandlers<DeskCallName> = closedToNew(plain, ({ id }) => of.operators.find(id)?.isActive === true);
  return {
    site: of,
    handlers: handlersOf(
      calls,
      [...opened].map(([name, { handlers }]) => [name, handlers]),
    ),
    desk: auditedHandlers(
      signedHandlers(guarded, (context) => of.operators.signsOf(context)),
      () => of.operators.log,
    ),
    feed: feedOf(opened),
    requestKinds,
    note(published) {
      for (const module of all) module.note?.(published);
    },
    async start() {
      for (const module of all) await module.start?.();
    },
    serve() {
      for (const module of all) module.serve?.();
    },
    async stop() {
      for (const module of all.toReversed()) await module.stop?.();
    },
  };
}

function houseOf({ clock, config, onError, publish, storage }: SiteParts, of: Site): House {
  const { database, projections, sequencer } = storage;
  return {
    core: sequencer.core,
    database,
    submit: (command: Command) => sequencer.submit(command),
    reached: (sequence) => projections.reached(sequence, CATCH_UP_MS),
    now: () => clock.now(),
    clock: storage.time,
    publish,
    onError,
    masterKey: config.masterKey,
    uidOf: (customer) => of.identity.uidOf(customer),
    labelsOf: (customers) => of.identity.labelsOf(customers),
  };
}

/** What the operators' modules need from others. */
function deskBindings(
  { config, listening }: SiteParts,
  of: Site,
  wall: () => number,
  customerOf: (uid: string) => Promise<number | undefined>,
): Pick<Bindings, 'certification' | 'news' | 'support' | 'treasury'> {
  return {
    news: {
      siteOf: (host, language) => ({
        ...of.content.siteOf(host, language),
        origin: originOf(config, of.content.hosts(), host, listening()),
      }),
    },
    certification: certificationBinding(config, of, wall, customerOf),
    support: {
      customerOf,
      owns: (customer, { id, kind }) => (kind === 'order' ? of.spot.ownsOrder(customer, id) : of.wallet.ownsMovement(kind, customer, id)),
      usePictures: (session, customer, ids, by, from) =>
        of.identity.usePictures(session, { customer, purpose: from === 'staff' ? 'answer' : 'ticket', ids, by }),
      keepPicture: (customer, bytes) => of.identity.keepAnswerPicture(customer, bytes),
      shownName: (id) => of.operators.shownName(id),
      openPicture: (id, by, owners) => of.identity.openPicture({ id, by, of: owners }),
      tellAnswered: (id, customer, data) => of.content.notices.tell(id, customer, { event: 'ticket_answered', data }),
      helpers: () => of.operators.withRoles(['support', 'compliance', 'owner']),
      operatorName: (id) => of.operators.find(id)?.name,
      isOwn: (operator, customer) => of.operators.isOwn(operator, customer),
    },
    treasury: {
      customerOf,
      incomeOf: (fromMs, toMs) => of.wallet.houseIncome(fromMs, toMs),
      heldForCustomers: () => added(of.lock.heldForCustomers(), of.dice.heldForCustomers()),
      rates() {
        const currency = of.content.siteOf('').rateCurrency;
        return { currency, rates: of.wallet.rates(currency) };
      },
      volumeOf: (fromMs, toMs, bucketMs) => of.spot.volumeOf(fromMs, toMs, bucketMs),
      feesOf: (fromMs, toMs, bucketMs) => of.wallet.feesByBucket(fromMs, toMs, bucketMs),
      signUpsOf: (fromMs, toMs, bucketMs) => of.identity.signUpsByBucket(fromMs, toMs, bucketMs),
      movementsOf: (what, fromMs, toMs, bucketMs) => of.wallet.movementsByBucket(what, fromMs, toMs, bucketMs),
      activeOf: (fromMs, toMs) => of.identity.activeBetween(fromMs, toMs),
    },
  };
}

function certificationBinding(
  { identityCheck }: Config,
  of: Site,
  wall: () => number,
  customerOf: (uid: string) => Promise<number | undefined>,
): Bindings['certification'] {
  const purpose = 'certification';
  return {
    customerOf,
    countryOf: (customer) => of.identity.countryOf(customer),
    sendCode: (customer, context) => of.identity.sendOwnCode('certify', customer, context),
    proveCode: (customer, mobile, code) => of.identity.proveOwnCode('certify', customer, { mobile, code }),
    usePictures: (session, customer, ids) => of.identity.usePictures(session, { customer, purpose, ids, by: purpose }),
    openPicture: (id, customer) => of.identity.openPicture({ id, by: purpose, of: [customer] }),
    notePictureView: (context) => of.identity.notePictureView(context),
    erasePictures: (session, ids) => of.identity.erasePictures(session, purpose, ids),
    siteLevels: (host) => of.content.siteOf(host).certificationLevels,
    moveOutOf: (customer) => of.wallet.moveOutOf(customer),
    tell: (id, customer, event, level) => of.content.notices.tell(id, customer, { event, data: { level } }),
    operatorName: (id) => of.operators.find(id)?.name,
    isOwn: (operator, customer) => of.operators.isOwn(operator, customer),
    check: identityCheck === undefined ? undefined : httpCheck({ ...identityCheck, wall }),
    checkPassesOrdinary: identityCheck?.passesOrdinary ?? false,
  };
}

function diceBinding({ diceKey }: Config, of: Site, customerOf: (uid: string) => Promise<number | undefined>): Bindings['dice'] {
  return {
    diceKey,
    customerOf,
    linkedWith: (customer) => of.identity.linkedWith(customer),
    mayDeal: (customer, host) => of.certification.isVerified(customer, host) && of.certification.rightsOf(customer, host).diceDealer,
    isOwn: (operator, customer) => of.operators.isOwn(operator, customer),
  };
}

/** Where rewind looks. */
function rewindBinding(of: Site): Bindings['rewind'] {
  return {
    lastWritten: (customer) => of.spot.lastWritten(customer),
    currencyOf: (host) => of.content.siteOf(host).rateCurrency,
    rateOf,
    money: () => of.wallet.past,
    orders: () => of.spot.past,
  };
}

function spotBinding(
  { rates, referenceProvider }: Config,
  of: Site,
  customerOf: (uid: string) => Promise<number | undefined>,
): Bindings['spot'] {
  return {
    balancesOf: (customer) => of.wallet.exchangeBalances(customer),
    linkedWith: (customer) => of.identity.linkedWith(customer),
    yuanOf: (coin) => yuanOf(of.spot, coin),
    rateLimits: rates.limits,
    referenceProvider,
    customerOf,
    tellDelisting: (cause, customers, { isKept, ...data }) =>
      of.content.notices.announce(cause, customers, { event: isKept ? 'market_kept' : 'market_delisting', data }),
  };
}

/** A port that is missing here does not compile. */
function bindingsOf(parts: SiteParts, of: Site, house: House, together: Together): Bindings {
  const { chains, config, listening } = parts;
  const { core, database, submit } = house;
  const { wall } = house.clock;
  const proofs = new RowProofs(config.masterKey, (error) => house.onError(error));
  const customerOf = async (uid: string): Promise<number | undefined> => (await of.identity.customerNamed(uid))?.customer;
  return {
    spot: spotBinding(config, of, customerOf),
    ...deskBindings(parts, of, wall, customerOf),
    operators: operatorsBinding(parts, of, together, customerOf),
    payment: paymentBinding(of, customerOf),
    otc: { ...otcBinding(of, database, customerOf, () => parts.clock.now()), feeMillionths: parts.config.otcFeeMillionths },
    c2c: c2cBinding(of, database, customerOf, () => parts.clock.now()),
    lock: lockBinding(of, customerOf),
    rewind: rewindBinding(of),
    dice: diceBinding(parts.config, of, customerOf),
    content: { ...contentBinding(of, core, wall), works: () => worksOf(parts.storage, parts.clock) },
    wallet: { ...walletBinding(of, config, database), chains, deskChains: () => chains.followed },
    identity: {
      now: wall,
      createCustomer: (ref) => createCustomer(core, submit, ref),
      welcome: (customer) => welcomeFrom({ core, database, proofs, submit }, customer),
      siteOf: (host, language) => of.content.siteOf(host, language),
      coinsOf: (customer) => coinsOf(core, customer),
      setDisabled: (customer, disabled) => setDisabled(core, submit, customer, disabled),
      cancelOrders: (customer) => of.spot.cancelAll(customer, `freeze ${customer} ${wall()}`),
      stopMoney: (customer) => of.wallet.stopOutgoing(customer),
      siteTitles: () => of.content.titles(),
      holdings: (customer) =>
        holdingsOf(core, customer, of.otc.openWith(customer) + of.c2c.openWith(customer) + of.dice.openWith(customer)),
      keptElsewhere: (customer) => keptOf(database, config.masterKey, customer),
      async eraseElsewhere(customer) {
        await of.otc.takeOff(customer);
        await eraseOf(database, customer);
      },
      isDisabled: (customer) => core.customer(customer)?.disabled !== false,
      realNameOf: (customer) => of.certification.realNameOf(customer),
      feesOf: (customer) => feesOf(core, customer),
      worthOf: (customer) => of.wallet.worthOf(customer),
      customersOnChain: (text) => of.wallet.customersOnChain(text),
      isOwn: (operator, customer) => of.operators.isOwn(operator, customer),
      sessionSecret: config.sessionSecret,
      origins: () => originsOf(config, of.content.hosts(), listening()),
      https: config.publicOrigin?.startsWith('https://') ?? false,
      keepMessages: !config.production,
      codeLimits: config.codeLimits,
      deviceDelay: config.deviceDelay,
      pushToLoopback: !config.production,
      ...(config.captchaCost === undefined ? {} : { captchaCost: config.captchaCost }),
      mail: config.smtpUrl === undefined ? null : createSmtpMailer(config.smtpUrl, config.mailFrom, config.mailSenders),
      sms: config.smsUrl === undefined ? null : createSmsSender(config.smsUrl),
      note: (id, customer, event, data) => of.content.notices.note(id, customer, { event, data }),
    },
  };
}

/** What the message centre and sites need from others. */
function contentBinding(of: Site, core: House['core'], wall: () => number): Omit<Bindings['content'], 'works'> {
  return {
    keepSitePicture: (bytes) => of.identity.keepSitePicture(bytes),
    now: wall,
    coins: () => core.coins,
    rates: (currency) => of.wallet.rates(currency),
    restingFills: (after, most) => of.spot.restingFills(after, most),
    moneyNews: (after, most) => of.wallet.news(after, most),
    // A market maker's orders are filled all day long, and nobody reads about each of them.
    waysOf: async (session, customer, kind) => (isPerson(core, customer) ? of.identity.noticeWays(session, customer, kind) : undefined),
    accountsBetween: (session, after, upTo, most) => of.identity.accountsBetween(session, after, upTo, most),
    highestCustomer: () => of.identity.highestCustomer(),
    levelOf: (customer) => of.certification.levelOf(customer),
    holds: (customer, coin) => holdsCoin(core, customer, coin),
    isPerson: (customer) => isPerson(core, customer),
    push: (session, customer, say) => of.identity.pushNotice(session, customer, say),
    mail: (session, customer, said) => of.identity.mailNotice(session, customer, said),
  };
}

/** The modules' handlers of some calls; each of these must have one. */
function handlersOf<All>(declared: Readonly<Record<string, AnyCall>>, opened: readonly (readonly [name: string, handlers: object])[]): All {
  const handlers: Record<string, unknown> = {};
  for (const [name, own] of opened)
    for (const [call, handler] of Object.entries(own)) {
      if (!Object.hasOwn(declared, call) || Object.hasOwn(handlers, call))
        throw new Error(`${name} handles ${call}, which is no call of its own`);
      handlers[call] = handler;
    }
  const missing = Object.keys(declared).filter((call) => !Object.hasOwn(handlers, call));
  if (missing.length > 0) throw new Error(`nobody handles ${missing.join(', ')}`);
  return handlers as All;
}

/** Each channel's frames come from the module whose contract has it. */
function feedOf(opened: ReadonlyMap<string, OpenModule>): Feed {
  const byChannel = new Map<string, ModuleFeed>();
  for (const { channels, name } of contracts) {
    const feed = opened.get(name)?.feed;
    for (const channel of Object.keys(channels)) {
      if (feed === undefined) throw new Error(`${name} has the channel ${channel}, and no feed`);
      byChannel.set(channel, feed);
    }
  }
  const feedFor = ({ channel }: Topic): ModuleFeed => {
    const feed = byChannel.get(channel);
    if (feed === undefined) throw new Error(`nobody has the channel ${channel}`);
    return feed;
  };
  return {
    problemOf(topic) {
      const feed = feedFor(topic);
      if (feed.problemOf !== undefined) return feed.problemOf(topic);
      return topic.market === undefined && topic.interval === undefined ? undefined : 'PARAMETER_ERROR';
    },
    snapshot: (topic) => feedFor(topic).snapshot(topic),
    opened: (topic) => feedFor(topic).opened(topic),
    closed: (topic) => feedFor(topic).closed(topic),
  };
}

/** Where our own pages are served: the public origin and the hosts of sites on it, or the listening address if there is none. */
function originsOf({ publicOrigin }: Config, hosts: readonly string[], listening: readonly string[]): readonly string[] {
  if (publicOrigin === undefined) return listening;
  const { origin, protocol } = new URL(publicOrigin);
  return [origin, ...hosts.map((host) => `${protocol}//${host}`)];
}

/** Where a host's pages are; the public origin for a host that is no site's. */
function originOf(config: Config, hosts: readonly string[], host: string, listening: readonly string[]): string {
  const origins = originsOf(config, hosts, listening);
  return origins.find((origin) => new URL(origin).hostname === host) ?? origins[0] ?? '';
}
