import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOCKETS_PER_ADDRESS_MAX } from '@agio/contracts';
import type { CallName, FeatureSwitches, Publish } from '@agio/contracts';
import { openDatabase } from '@agio/database';
import type { Database } from '@agio/database';
import { createHttpServer, createLimiter, Hub } from '@agio/gateway';
import type { GatewayPorts, Limiter, LimitStore, ReadyParts } from '@agio/gateway';
import { uidOf } from '@agio/identity';
import type { Clock } from '@agio/kernel/clock';
import { lastPriceOf, openDoor } from '@agio/spot';
import type { SpotDoor, SpotDoorPorts } from '@agio/spot';
import { tradingBalances } from '@agio/wallet';
import type { SiteLook, SiteSettings } from '../site-news.ts';
import { disabledIn, enabledOnly } from '../../doors/enabled.ts';
import { firstPaintOf } from '../../doors/first-paint.ts';
import { hostCheck, hostOf } from '../../doors/hosts.ts';
import type { Log } from '../../watch/log.ts';
import { isOutage } from '../../open/readiness.ts';
import { ipOf, isOwnOrigin } from '../../doors/sockets.ts';
import { LinkedCallers } from './callers.ts';
import { CoreLink } from './core-link.ts';
import { wayWith } from './core-way.ts';
import { GatewayLimiter } from '../order-pace.ts';
import { passingOn } from '../pass-on.ts';
import { ownRequests } from './own-requests.ts';
import type { GatewaySettings } from './settings.ts';
import { GatewayFeed } from './topics.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** What a gateway answers by itself: trading and its figures. Everything else is answered where it is decided. */
export const OWN_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'tickers',
  'markets',
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'placeOrders',
  'cancelOrders',
  'replaceOrder',
  'testOrder',
  'placeOrderList',
  'getOrderList',
  'cancelOrderList',
  'serverTime',
  'exchangeInfo',
  'getOrder',
  'getOrderByClientId',
  'myOrders',
  'myOrderHistory',
  'myDeals',
  'allOrders',
  'positions',
  'deals',
  'kline',
  'marketKline',
  'depth',
  'marketDepth',
  'trendLine',
  'myFees',
]);

export interface RunningGateway {
  readonly url: string;
  stop(): Promise<void>;
}

export interface GatewaySurroundings {
  readonly time: Clock;
  readonly log: Log;
  readonly onFatal: (error: Error) => void;
  readonly isStopping: () => boolean;
  /** Instead of one of its own: that of a core in the same process. */
  readonly database?: Database;
  /** Applies frames so many milliseconds late, in tests. */
  readonly lateMs?: number;
}

/**
 * A gateway: takes customers' requests and sockets, answers trading from a replica of the core that leads, and passes the rest on. It keeps nothing
 * on disk. Undefined if it was stopped before a core was there.
 */
export async function startGateway(settings: GatewaySettings, surroundings: GatewaySurroundings): Promise<RunningGateway | undefined> {
  const { isStopping, log, onFatal, time } = surroundings;
  const link = await CoreLink.open(
    {
      cores: settings.cores,
      way: wayWith(settings.papers),
      heldMs: settings.heldMs,
      clock: time,
      lateMs: surroundings.lateMs,
      onOpen: () => follower.opened(),
      onTopicFrame: (topic, frame) => hub.publish(topic, frame),
      onNews: (name, data) => follower.hear(name, data),
      onFatal,
      log,
    },
    isStopping,
  );
  if (link === undefined) return undefined;
  const onError = (error: unknown): void => log('in the background', error);
  const database = surroundings.database ?? (await openDatabase({ url: settings.databaseUrl }));
  const site = new SiteView();
  const callers = new LinkedCallers(link, time);
  const limiter = new GatewayLimiter(limiterOf(settings, time, onError), time);
  const parts: GatewayParts = { settings, link, database, site, callers, limiter, time, log, onError };
  const publish: Publish = (topic, frame) => hub.publish(topic, frame);
  const door = openTrading(parts, publish);
  const hub = openSockets(parts);
  const feed = new GatewayFeed(door.feed, link, publish);
  const follower = new CoreFollower(parts, hub, feed);
  link.replica.subscribe((published) => {
    door.note(published);
    for (const customer of disabledIn(published.outcomes)) hub.revokeCustomer(customer);
  });
  link.connect();
  site.take((await link.ask('site', null)) as SiteSettings);
  const app = await openHttp(parts, door, hub);
  hub.attach(app.server, feed);
  door.feed.start();
  await app.listen({ host: settings.host, port: settings.port });
  return {
    url: urlOf(app.server, settings),
    async stop() {
      hub.close();
      door.feed.stop();
      link.close();
      await app.close();
      if (surroundings.database === undefined) await database.close();
    },
  };
}

interface GatewayParts {
  readonly settings: GatewaySettings;
  readonly link: CoreLink;
  readonly database: Database;
  readonly site: SiteView;
  readonly callers: LinkedCallers;
  readonly limiter: GatewayLimiter;
  readonly time: Clock;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
}

/** Trading as it is answered from the replica, with rows from the database. */
function openTrading({ database, link, onError, settings, site, time }: GatewayParts, publish: Publish): SpotDoor<SpotDoorPorts> {
  const { core } = link.replica;
  const now = (): number => Math.max(core.nowMs, time.wall());
  const balances = tradingBalances({ core, now, lastPrice: (pair) => lastPriceOf({ core, now }, door.room.scales, pair) });
  const door = openDoor<SpotDoorPorts>({
    core,
    database,
    now,
    clock: time,
    onError,
    publish,
    submit: (command) => link.submit(command),
    reached: (sequence) => link.ask('reached', { sequence }),
    exchangeBalances: (customer) => balances(customer, site.rateCurrency),
    rateLimits: settings.rates.limits,
  });
  return door;
}

/** What HTTP and sockets need to know about callers. */
function knownTo({ callers, link, settings, site }: GatewayParts): Pick<GatewayPorts, 'featuresOf' | 'isKnownHost' | 'ownerOf'> {
  return {
    ownerOf: enabledOnly(link.replica.core, callers.ownerOf),
    isKnownHost: hostCheck(settings, () => site.hosts),
    featuresOf: (host) => site.featuresOf(host),
  };
}

/** Counts of a gateway are in memory alone. */
const NO_STORE: LimitStore = { load: () => Promise.resolve([]), save: () => Promise.resolve() };

const limiterOf = ({ rates: { factors, limits } }: GatewaySettings, time: Clock, onError: (error: unknown) => void): Limiter =>
  createLimiter(NO_STORE, onError, time, { limits, factorOf: (who) => factors.get(uidOfCaller(who)) ?? 1 });

function openSockets(parts: GatewayParts): Hub {
  const { callers, link, settings, time } = parts;
  return new Hub({
    ...knownTo(parts),
    clock: time,
    paths: ['/ws/exchange', '/ws/dice'],
    openByKey: callers.openByKey,
    uidOf,
    cancelAll: () => undefined,
    onWatch: (change) => link.watch(change),
    isAllowedOrigin: (origin, host) => settings.corsOrigins.includes(origin) || isOwnOrigin(origin, host, settings.publicOrigin),
    hostOf: (request) => hostOf(request, settings.trustProxy),
    ipOf: (request) => ipOf(request, settings.trustProxy),
    perAddressMax: settings.rateLimits ? SOCKETS_PER_ADDRESS_MAX : null,
  });
}

function openHttp(parts: GatewayParts, door: SpotDoor<SpotDoorPorts>, hub: Hub): ReturnType<typeof createHttpServer> {
  const { callers, database, limiter, link, log, settings, site, time } = parts;
  return createHttpServer({
    ports: {
      ...knownTo(parts),
      clock: time,
      handlers: door.handlers,
      limits: NO_STORE,
      keyOwnerOf: callers.keyOwnerOf,
      // No call of its own takes a second verification.
      verify: () => Promise.resolve({ code: 'SECOND_VERIFICATION_REQUIRED', details: undefined }),
      deviceWaits: callers.deviceWaits,
      isRepeat: (customer, request) => link.replica.core.repliedTo(customer, request) !== undefined,
      isOutage,
      closedUntil: () => site.closedUntil,
      notServed: ({ customer, host, ip }) => callers.notServed({ customer, host, ip }, site.served),
      readyParts: async () => readyOf(link.isServing, await database.ping()),
      halted: () => [],
    },
    only: OWN_CALLS,
    front: passingOn({
      leading: () => link.opened(),
      papers: settings.papers,
      trustProxy: settings.trustProxy,
      isOwn: ownRequests(OWN_CALLS),
    }),
    firstPaintOf: firstPaintOf({ glance: () => door.glance(), siteOf: (host) => site.lookOf(host), now: () => time.wall() }),
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : undefined,
    serviceWorker: settings.serviceWorker,
    trustProxy: settings.trustProxy,
    https: settings.publicOrigin?.startsWith('https://') ?? false,
    rateLimits: settings.rateLimits,
    limiter,
    corsOrigins: settings.corsOrigins,
    hub,
    onError: (error, requestId) => log(`request ${requestId}`, error),
  });
}

/** Brings a gateway up to date with what the core that leads tells besides frames. */
class CoreFollower {
  readonly #parts: GatewayParts;
  readonly #hub: Hub;
  readonly #feed: GatewayFeed;

  constructor(parts: GatewayParts, hub: Hub, feed: GatewayFeed) {
    this.#parts = parts;
    this.#hub = hub;
    this.#feed = feed;
  }

  /** A core is connected: what was missed while none was is asked for. */
  opened(): void {
    const { callers, link, onError, site } = this.#parts;
    callers.clear();
    for (const change of this.#hub.watched) link.watch(change);
    this.#feed.again(onError);
    link.ask('ended', { sessions: [...this.#hub.sessions] }).then((ended) => {
      for (const session of ended) this.hear('revoked', session);
    }, onError);
    link.ask('site', null).then((settings) => site.take(settings as SiteSettings), onError);
  }

  hear(name: string, data: unknown): void {
    const { callers, limiter, site } = this.#parts;
    if (name === 'site') site.take(data as SiteSettings);
    if (name === 'slow') limiter.hear(data);
    if (name !== 'revoked') return;
    callers.forget(String(data));
    this.#hub.revoke(String(data));
  }
}

function urlOf(server: Server, { host, port }: GatewaySettings): string {
  const address = server.address();
  return `http://${host.includes(':') ? `[${host}]` : host}:${typeof address === 'object' ? (address?.port ?? port) : port}`;
}

/** The uid of a customer who calls; nothing for others. */
const uidOfCaller = (who: string): string => (/^c[1-9]\d*$/.test(who) ? uidOf(Number(who.slice(1))) : '');

/** A gateway is ready in a short pause of the cores as well: requests wait for the next one, and a balancer must not take them away. */
function readyOf(isServing: boolean, hasDatabase: boolean): ReadyParts {
  const part = (...waiting: readonly (string | false)[]) => {
    const reasons = waiting.filter((one) => one !== false);
    return { ready: reasons.length === 0, waiting: reasons };
  };
  const [lead, database] = [!isServing && 'lead', !hasDatabase && 'database'] as const;
  return { trading: part(lead), histories: part(database), wallet: part(lead, database) };
}

/** The sites as the leading core reported them last. */
class SiteView {
  #settings: SiteSettings = { hosts: [], features: {}, looks: {}, rateCurrency: 'USD', closedUntil: null, served: '' };

  get hosts(): readonly string[] {
    return this.#settings.hosts;
  }

  get rateCurrency(): SiteSettings['rateCurrency'] {
    return this.#settings.rateCurrency;
  }

  get closedUntil(): number | null {
    return this.#settings.closedUntil;
  }

  get served(): string {
    return this.#settings.served;
  }

  lookOf(host: string): SiteLook & { readonly features: FeatureSwitches } {
    const { looks } = this.#settings;
    const look = (Object.hasOwn(looks, host) ? looks[host] : looks['']) ?? { title: '', logo: null, demo: false };
    return { ...look, features: this.featuresOf(host) };
  }

  take(settings: SiteSettings): void {
    this.#settings = settings;
  }

  featuresOf(host: string): FeatureSwitches {
    const { features } = this.#settings;
    return (Object.hasOwn(features, host) ? features[host] : features['']) as FeatureSwitches;
  }
}
