import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressCheckOf } from '@agio/credentials';
import { createHttpServer } from '@agio/gateway';
import type { GatewayPorts } from '@agio/gateway';
import type { Config } from '../settings/config.ts';
import type { LinkDoor } from '../cluster/link-door.ts';
import type { Health } from '../health/health.ts';
import { hostCheck } from './hosts.ts';
import type { OpenSite } from '../open/open-site.ts';
import { isOutage, readyParts, warningsOf } from '../open/readiness.ts';
import { mountDemoCode } from '../seed/demo-operators.ts';
import type { JournalClock, Storage } from '../storage/storage.ts';

const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist/', import.meta.url));

export interface ConsoleParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly open: OpenSite;
  readonly clock: JournalClock;
  readonly health: Pick<Health, 'warnings'>;
  /** Where consoles of other processes pass requests on; undefined where none is before this server. */
  readonly linkDoor: Pick<LinkDoor, 'isPassedOn'> | undefined;
  readonly log: (message: string, error?: unknown) => void;
}

/** The console's own names. Without an origin it is reached by its address, through a tunnel in production. */
export const consoleHosts = ({ consoleHost, consoleOrigin, production }: Config): Parameters<typeof hostCheck>[0] => ({
  production: production && consoleOrigin !== undefined,
  publicOrigin: consoleOrigin,
  host: consoleHost,
});

/** The operators' HTTP server: its own origin, which serves no customer's call and accepts no customer's token. */
export function openConsole({ clock, config, health, linkDoor, log, open, storage }: ConsoleParts): ReturnType<typeof createHttpServer> {
  const { content, operators } = open.site;
  const verify: GatewayPorts['verify'] = ({ action, payload, session }, given) => {
    const isGiven = given !== undefined && operators.verify(given, session, action, payload);
    return Promise.resolve(isGiven ? undefined : { code: 'SECOND_VERIFICATION_REQUIRED' as const, details: { ways: [['otp']] } });
  };
  return createHttpServer({
    serves: 'operators',
    admits: addressCheckOf(config.consoleAllow),
    ports: {
      clock: storage.time,
      handlers: open.desk,
      ownerOf: () => undefined,
      operatorOf: async (token, from) => {
        const owner = await operators.ownerOf(token, from);
        return owner === undefined ? undefined : { customer: 0, ...owner };
      },
      keyOwnerOf: () => ({ ok: false, code: 'PERMISSION_DENIED', problem: 'console' }),
      // Few people sign in here, and their failed attempts are counted in the database.
      limits: { load: () => Promise.resolve([]), save: () => Promise.resolve() },
      verify,
      deviceWaits: () => null,
      isRepeat: () => false,
      isKnownHost: hostCheck(consoleHosts(config), () => []),
      featuresOf: (host) => content.featuresOf(host),
      isOutage,
      look: () => storage.look(),
      halted: () => [],
      readyParts: () => readyParts(storage, clock, []),
      warnings: () => warningsOf(storage, open.site.operators, health),
    },
    webFolder: existsSync(join(CONSOLE_FOLDER, 'index.html')) ? CONSOLE_FOLDER : undefined,
    trustProxy: config.trustProxy,
    ...(linkDoor !== undefined && { isPassedOn: linkDoor.isPassedOn }),
    https: config.consoleOrigin?.startsWith('https://') ?? false,
    rateLimits: config.rateLimits,
    onError: (error, requestId) => log(`console request ${requestId}`, error),
    mount: (server) => {
      if (!config.production && content.siteOf('').demo) mountDemoCode(server, storage.time);
    },
  });
}
