import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@agio/kernel/clock';
import type { RunningGateway } from '../apps/server/cluster/gateway/gateway.ts';
import type { Running } from '../apps/server/wire.ts';
import { freePort } from './server.ts';

/** A gateway in the test's process, before the site that it opened: with `SITE_BEHIND=gateway` tests reach their sites through it. */
export interface GatewayBefore {
  readonly url: string;
  /** Settings of the core that it connects to. */
  readonly env: Readonly<Record<string, string>>;
  start(running: Running, clock: Clock): Promise<void>;
  stop(): Promise<void>;
}

export const isBehindGateway = process.env['SITE_BEHIND'] === 'gateway';
/** The replica applies frames so many milliseconds late. */
const LATE_MS = Number(process.env['SITE_LATE_MS'] ?? 0);

let papers: Promise<string> | undefined;

/** Papers of this process's cores and gateways. */
async function papersOfProcess(): Promise<string> {
  const { makePapers } = await import('../apps/server/cluster/make-papers.ts');
  const folder = mkdtempSync(join(tmpdir(), 'agio-papers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await makePapers(folder, [
    { role: 'core', name: 'one' },
    { role: 'gateway', name: 'two' },
  ]);
  return folder;
}

/** Prepares a gateway; it is there once the core runs. */
export async function gatewayBefore(more: Readonly<Record<string, string>> = {}): Promise<GatewayBefore> {
  const folder = await (papers ??= papersOfProcess());
  const of = (name: string): Record<string, string> => ({
    LINK_CA: join(folder, 'ca.crt'),
    LINK_CERT: join(folder, `${name}.crt`),
    LINK_KEY: join(folder, `${name}.key`),
  });
  const [link, port] = [await freePort(), await freePort()];
  let gateway: RunningGateway | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    env: { LINK_LISTEN: `127.0.0.1:${link}`, ...of('one') },
    async start({ database, url }, clock) {
      const { startGateway } = await import('../apps/server/cluster/gateway/gateway.ts');
      const { readGatewaySettings } = await import('../apps/server/cluster/gateway/settings.ts');
      const settings = readGatewaySettings({
        NODE_ENV: 'test',
        PORT: String(port),
        // That of the core is used: an embedded database has one process.
        DATABASE_URL: 'postgresql://none@127.0.0.1/none',
        LINK_CORES: `https://127.0.0.1:${link}`,
        RATE_LIMITS: 'off',
        ...of('two'),
        ...more,
      });
      let ended: Error | undefined;
      gateway = await startGateway(settings, {
        time: clock,
        database,
        lateMs: LATE_MS,
        log: () => undefined,
        isStopping: () => ended !== undefined,
        onFatal(error) {
          ended = error;
          queueMicrotask(() => {
            throw error;
          });
        },
      });
      if (gateway === undefined) throw new Error(`no gateway before ${url}`);
    },
    async stop() {
      await gateway?.stop();
      gateway = undefined;
    },
  };
}
