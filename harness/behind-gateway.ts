import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterRole } from '@agio/cluster';
import type { Clock } from '@agio/kernel/clock';
import type { RunningConsole } from '../apps/server/cluster/console/console-front.ts';
import type { RunningGateway } from '../apps/server/cluster/gateway/gateway.ts';
import type { Running } from '../apps/server/wire.ts';
import { freePort } from './server.ts';

/** With `SITE_BEHIND=gateway` tests reach their sites through a gateway in their own process. */
export const isBehindGateway = process.env['SITE_BEHIND'] === 'gateway';
/** Its replica applies frames so many milliseconds late. */
const LATE_MS = Number(process.env['SITE_LATE_MS'] ?? 0);

let papers: Promise<string> | undefined;

/** Papers of this process's cores, gateways and consoles: a folder with those of `core`, `gateway` and `console`. */
export function papersOfProcess(): Promise<string> {
  papers ??= makeOnce();
  return papers;
}

async function makeOnce(): Promise<string> {
  const { makePapers } = await import('../apps/server/cluster/make-papers.ts');
  const folder = mkdtempSync(join(tmpdir(), 'agio-papers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await makePapers(folder, [
    { role: 'core', name: 'core' },
    { role: 'gateway', name: 'gateway' },
    { role: 'console', name: 'console' },
  ]);
  return folder;
}

export const paperFiles = (folder: string, name: ClusterRole) => ({
  ca: join(folder, 'ca.crt'),
  cert: join(folder, `${name}.crt`),
  key: join(folder, `${name}.key`),
});

/** Where a core listens for gateways. */
export interface LinkPlace {
  readonly port: number;
  /** Settings of the core. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens a gateway in this process, before a core that runs in it. */
  open(core: Pick<Running, 'database'>, clock: Clock, more?: Readonly<Record<string, string>>): Promise<RunningGateway>;
  /** Opens an entrance for operators in this process; requests wait for a core for so many seconds. */
  openConsole(clock: Clock, holdSeconds: number): Promise<RunningConsole>;
}

export async function linkPlace(): Promise<LinkPlace> {
  const folder = await papersOfProcess();
  const port = await freePort();
  const settingsOf = (name: ClusterRole): Record<string, string> => {
    const { ca, cert, key } = paperFiles(folder, name);
    return { LINK_CA: ca, LINK_CERT: cert, LINK_KEY: key };
  };
  return {
    port,
    env: { LINK_LISTEN: `127.0.0.1:${port}`, ...settingsOf('core') },
    async open({ database }, clock, more = {}) {
      const { startGateway } = await import('../apps/server/cluster/gateway/gateway.ts');
      const { readGatewaySettings } = await import('../apps/server/cluster/gateway/settings.ts');
      const settings = readGatewaySettings({
        NODE_ENV: 'test',
        PORT: '0',
        // That of the core is used: an embedded database has one process.
        DATABASE_URL: 'postgresql://none@127.0.0.1/none',
        LINK_CORES: `https://127.0.0.1:${port}`,
        RATE_LIMITS: 'off',
        ...settingsOf('gateway'),
        ...more,
      });
      const gateway = await startGateway(settings, {
        time: clock,
        database,
        ...(LATE_MS > 0 && { lateMs: LATE_MS }),
        log: () => undefined,
        isStopping: () => false,
        onFatal(error) {
          // Thrown outside of any promise, so that the test process fails as a gateway would.
          queueMicrotask(() => {
            throw error;
          });
        },
      });
      if (gateway === undefined) throw new Error('the gateway was stopped');
      return gateway;
    },
    async openConsole(clock, holdSeconds) {
      const { startConsole } = await import('../apps/server/cluster/console/console-front.ts');
      const { readConsoleSettings } = await import('../apps/server/cluster/front-settings.ts');
      const env = { PORT: '0', LINK_CORES: `https://127.0.0.1:${port}`, LINK_HOLD_SECONDS: String(holdSeconds), ...settingsOf('console') };
      return startConsole(readConsoleSettings(env), clock);
    },
  };
}

/** Settings that a gateway has as its core has them. */
const ALIKE: ReadonlySet<string> = new Set(['CORS_ORIGINS', 'PUBLIC_ORIGIN', 'RATE_FACTORS', 'RATE_LIMITS', 'RATE_POINTS', 'TRUST_PROXY']);

/** A gateway before the site that a test opens, if it is to be reached through one. */
export interface GatewayBefore {
  readonly url: string;
  /** Settings of the core. */
  readonly env: Readonly<Record<string, string>>;
  start(core: Pick<Running, 'database'>, clock: Clock): Promise<void>;
  stop(): Promise<void>;
}

/** Undefined where tests reach their sites directly. */
export async function gatewayBefore(site: Readonly<Record<string, string>>): Promise<GatewayBefore | undefined> {
  if (!isBehindGateway) return undefined;
  const alike = Object.fromEntries(Object.entries(site).filter(([name]) => ALIKE.has(name)));
  const [link, port] = [await linkPlace(), await freePort()];
  let gateway: RunningGateway | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    env: link.env,
    async start(core, clock) {
      gateway = await link.open(core, clock, { ...alike, PORT: String(port) });
    },
    async stop() {
      await gateway?.stop();
      gateway = undefined;
    },
  };
}
