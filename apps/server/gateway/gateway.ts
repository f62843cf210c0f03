import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOCKETS_PER_ADDRESS_MAX } from '@agio/contracts';
import type { CallName, FeatureSwitches } from '@agio/contracts';
import { openDatabase } from '@agio/database';
import { createHttpServer, Hub } from '@agio/gateway';
import type { ReadyParts } from '@agio/gateway';
import { uidOf } from '@agio/identity';
import type { Clock } from '@agio/kernel/clock';
import { lastPriceOf, openDoor } from '@agio/spot';
import { tradingBalances } from '@agio/wallet';
import type { SiteSettings } from '../cluster/site-news.ts';
import { disabledIn, enabledOnly } from '../enabled.ts';
import { hostCheck, hostOf } from '../hosts.ts';
import type { Log } from '../log.ts';
import { isOutage } from '../readiness.ts';
import { ipOf, isOwnOrigin } from '../sockets.ts';
import { LinkedCallers } from './callers.ts';
import { CoreLink } from './core-link.ts';
import { passingOn } from './pass-on.ts';
import type { GatewaySettings } from './settings.ts';
import { GatewayFeed } from './topics.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

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
}

/**
 * A gateway: takes customers' requests and sockets, answers trading from a replica of the core that leads, and passes the rest on. It keeps nothing
 * on disk. Undefined if it was stopped before a core was there.
 */
export async function startGateway(
  settings: GatewaySettings,
  { isStopping, log, onFatal, time }: GatewaySurroundings,
): Promise<RunningGateway | undefined> {
  const listeners = { onOpen: (): void => undefined, onNews: (_name: string, _data: unknown): void => undefined };
  const link = await CoreLink.open(
    {
      cores: settings.cores,
      papers: settings.papers,
      clock: time,
      onOpen: () => listeners.onOpen(),
      onTopicFrame: (topic, frame) => hub.publish(topic, frame),
      onNews: (name, data) => listeners.onNews(name, data),
      onFatal,
      log,
    },
    isStopping,
  );
  if (link === undefined) return undefined;
  const { replica } = link;
  const { core } = replica;
  const onError = (error: unknown): void => log('in the background', error);
  const database = await openDatabase({ url: settings.databaseUrl });
  const now = (): number => Math.max(core.nowMs, time.wall());
  const site = new SiteView();
  const balances = tradingBalances({ core, now, lastPrice: (pair) => lastPriceOf({ core, now }, door.room.scales, pair) });
  const door = openDoor({
    core,
    database,
    now,
    clock: time,
    onError,
    submit: (command) => link.submit(command),
    reached: (sequence) => link.ask('reached', { sequence }),
    publish: (topic, frame) => hub.publish(topic, frame),
    exchangeBalances: (customer) => balances(customer, site.rateCurrency),
    rateLimits: settings.rates.limits,
  });
  const callers = new LinkedCallers(link, time);
  const known = { ownerOf: enabledOnly(core, callers.ownerOf), isKnownHost: hostCheck(settings, () => site.hosts), featuresOf: (host: string) => site.featuresOf(host) };
  const hub = new Hub({
    ...known,
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
  const feed = new GatewayFeed(door.feed, link, (topic, frame) => hub.publish(topic, frame));
  replica.subscribe((published) => {
    door.note(published);
    for (const customer of disabledIn(published.outcomes)) hub.revokeCustomer(customer);
  });
  listeners.onOpen = () => {
    callers.clear();
    for (const change of hub.watched) link.watch(change);
    feed.again(onError);
    link.ask('site', null).then((settingsNow) => site.take(settingsNow as SiteSettings), onError);
  };
  listeners.onNews = (name, data) => {
    if (name === 'site') site.take(data as SiteSettings);
    if (name !== 'revoked') return;
    callers.forget(String(data));
    hub.revoke(String(data));
  };
  link.connect();
  site.take((await link.ask('site', null)) as SiteSettings);
  const app = await createHttpServer({
    ports: {
      ...known,
      clock: time,
      handlers: door.handlers as never,
      limits: { load: () => Promise.resolve([]), save: () => Promise.resolve() },
      limitRules: { limits: settings.rates.limits, factorOf: (who) => settings.rates.factors.get(uidOfCaller(who)) ?? 1 },
      keyOwnerOf: callers.keyOwnerOf,
      verify: () => Promise.resolve({ code: 'SECOND_VERIFICATION_REQUIRED', details: undefined }),
      deviceWaits: callers.deviceWaits,
      isRepeat: (customer, request) => core.repliedTo(customer, request) !== undefined,
      isOutage,
      readyParts: async () => readyOf(link.isServing, await database.ping()),
      halted: () => [],
    },
    only: OWN_CALLS,
    front: passingOn({ link, papers: settings.papers, trustProxy: settings.trustProxy, own: OWN_CALLS }),
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : undefined,
    serviceWorker: settings.serviceWorker,
    trustProxy: settings.trustProxy,
    https: settings.publicOrigin?.startsWith('https://') ?? false,
    rateLimits: settings.rateLimits,
    corsOrigins: settings.corsOrigins,
    hub,
    onError: (error, requestId) => log(`request ${requestId}`, error),
  });
  hub.attach(app.server, feed);
  door.feed.start();
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? settings.port) : settings.port;
  return {
    url: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
    async stop() {
      hub.close();
      door.feed.stop();
      link.close();
      await app.close();
      await database.close();
    },
  };
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

/** The sites as the core that leads told them last. */
class SiteView {
  #settings: SiteSettings = { hosts: [], features: {}, rateCurrency: 'USD' };

  get hosts(): readonly string[] {
    return this.#settings.hosts;
  }

  get rateCurrency(): SiteSettings['rateCurrency'] {
    return this.#settings.rateCurrency;
  }

  take(settings: SiteSettings): void {
    this.#settings = settings;
  }

  featuresOf(host: string): FeatureSwitches {
    const { features } = this.#settings;
    return (Object.hasOwn(features, host) ? features[host] : features['']) as FeatureSwitches;
  }
}
