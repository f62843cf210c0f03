import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpServer, createLimiter } from '@agio/gateway';
import type { Hub, Limiter } from '@agio/gateway';
import type { Callers } from './callers.ts';
import type { Chains } from '../chains/chains.ts';
import type { LinkDoor } from '../cluster/link-door.ts';
import type { Config } from '../settings/config.ts';
import { firstPaintOf } from './first-paint.ts';
import { limitStoreOver } from './limit-store.ts';
import type { Health } from '../health/health.ts';
import type { OpenSite } from '../open/open-site.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mountOutbox } from './outbox-page.ts';
import { isOutage, readyParts, warningsOf } from '../open/readiness.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** Generated from the contracts, and checked against them by `npm run check`. */
const OPENAPI_FILE = fileURLToPath(new URL('../../../docs/reference/openapi.json', import.meta.url));
/** The logo that the pages are built with, which every site has until it is given another. */
const BUILT_LOGO = '/favicon.svg';

export interface HttpParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly chains: Chains;
  readonly open: OpenSite;
  readonly callers: Callers;
  readonly clock: JournalClock;
  readonly metrics: Pick<Metrics, 'answered'> | undefined;
  readonly health: Pick<Health, 'warnings'>;
  readonly hub: Hub;
  /** Undefined where nothing is limited. */
  readonly limiter: Limiter | undefined;
  /** Where gateways pass requests on; undefined where none stands before this server. */
  readonly linkDoor: Pick<LinkDoor, 'isPassedOn'> | undefined;
  readonly log: (message: string, error?: unknown) => void;
}

/** The uid of a customer who calls; nothing for others. */
function uidOf(who: string, identity: Pick<OpenSite['site']['identity'], 'uidOf'>): string {
  return /^c[1-9]\d*$/.test(who) ? identity.uidOf(Number(who.slice(1))) : '';
}

/** What counts requests of customers, at this server and at its gateways. */
export function openLimiter({ config, log, open, storage }: Pick<HttpParts, 'config' | 'log' | 'open' | 'storage'>): Limiter | undefined {
  const { limits, factors } = config.rates;
  if (!config.rateLimits) return undefined;
  return createLimiter(limitStoreOver(storage.database), (error) => log('request limits', error), storage.time, {
    limits,
    factorOf: (who) => (factors.size === 0 ? 1 : (factors.get(uidOf(who, open.site.identity)) ?? 1)),
  });
}

/** The HTTP side: the API, the pages, and the development helpers. */
export function openHttp(parts: HttpParts): ReturnType<typeof createHttpServer> {
  const { config, storage, clock, chains, open, callers, health, hub, limiter, linkDoor, metrics, log } = parts;
  const { content, identity } = open.site;
  return createHttpServer({
    ports: {
      ...callers,
      clock: storage.time,
      handlers: open.handlers,
      limits: limitStoreOver(storage.database),
      keyOwnerOf: (request) => identity.checkKey(request),
      verify: (call, verification) => identity.verify(call, verification),
      deviceWaits: (owner) => identity.deviceWaits(owner),
      isRepeat: (customer, request) => storage.sequencer.core.repliedTo(customer, request) !== undefined,
      isOutage,
      look: () => storage.look(),
      closedUntil: () => content.closedUntil(),
      notServed: (caller) => content.notServed(caller),
      halted: () => chains.halted,
      readyParts: () => readyParts(storage, clock, chains.halted),
      warnings: () => warningsOf(storage, open.site.operators, health),
    },
    openApi: existsSync(OPENAPI_FILE) ? () => readFileSync(OPENAPI_FILE, 'utf8') : undefined,
    securityContact: config.securityContact,
    siteScriptOf: (host) => content.siteOf(host).js_code,
    installableOf(host) {
      const { appLogo, favicon, primaryColour, title } = content.siteOf(host);
      return { title, colour: primaryColour, icon: appLogo ?? (favicon === BUILT_LOGO ? null : favicon) };
    },
    firstPaintOf: firstPaintOf({ glance: () => open.site.spot.glance(), siteOf: (host) => content.siteOf(host), now: storage.time.wall }),
    webFolder: existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : undefined,
    serviceWorker: config.serviceWorker,
    trustProxy: config.trustProxy,
    ...(linkDoor !== undefined && { isPassedOn: linkDoor.isPassedOn }),
    https: config.publicOrigin?.startsWith('https://') ?? false,
    rateLimits: config.rateLimits,
    limiter,
    onAnswered: metrics === undefined ? undefined : (answered) => metrics.answered(answered),
    corsOrigins: config.corsOrigins,
    hub,
    onError: (error, requestId) => log(`request ${requestId}`, error),
    mount: (server) => {
      if (!config.production && !config.isCopy && config.smtpUrl === undefined) mountOutbox(server, () => identity.outbox());
    },
  });
}
