import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@agio/kernel/clock';
import type { FrontSettings } from '../front-settings.ts';
import { passingOn } from '../pass-on.ts';
import { LeaderSearch } from './leader-search.ts';

/** As other entrances: a request that is not complete by then is dropped. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 };

export interface RunningConsole {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The operators' entrance in a process of its own: it passes every request on to the core that leads, and knows nothing. Its papers open the console of
 * a core and nothing else.
 */
export async function startConsole(settings: FrontSettings, clock: Clock): Promise<RunningConsole> {
  const { cores, heldMs, host, papers, port, trustProxy } = settings;
  const core = new LeaderSearch(cores, papers, clock, heldMs);
  const isOwn = (_method: string, url: string): boolean => url === '/healthz' || url === '/readyz';
  const own: RequestListener = (asked, answer) => {
    asked.resume();
    const say = (isReady: boolean): void =>
      void answer.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ready: isReady }));
    if (asked.url === '/healthz') say(true);
    else core.isServing().then(say, () => say(false));
  };
  const pass = passingOn({ leading: () => core.origin(), papers, trustProxy, isOwn });
  const server = createServer(LIMITS, pass(own));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      core.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
