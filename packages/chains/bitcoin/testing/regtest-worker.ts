import { createRequire, registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// A full node for tests: bcoin with its JavaScript backend and its chain in memory. The native store that it would load is not built.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'leveldown' ? { url: 'node:stream', shortCircuit: true, format: 'builtin' } : next(specifier, context),
});

interface FullNode {
  open(): Promise<void>;
  on(event: 'error', listener: () => void): void;
  readonly http: { readonly http: { address(): { readonly port: number } } };
  readonly mempool: { reset(): Promise<void> };
}

interface Bcoin {
  readonly FullNode: new (options: object) => FullNode;
  readonly networks: { readonly regtest: { readonly addressPrefix: Record<string, unknown> } };
}

const require = createRequire(import.meta.url);
const { FullNode, networks } = require('bcoin') as Bcoin;
// Its own regtest writes addresses differently from Bitcoin Core's.
Object.assign(networks.regtest.addressPrefix, { bech32: 'bcrt', pubkeyhash: 111, scripthash: 196 });
const node = new FullNode({
  network: 'regtest',
  memory: true,
  workers: false,
  listen: false,
  httpHost: '127.0.0.1',
  httpPort: 0,
  apiKey: (workerData as { password: string }).password,
  replaceByFee: true,
  logLevel: 'none',
});
// It reports what is wrong with a transaction here, and not to the sender.
node.on('error', () => undefined);
await node.open();
parentPort?.on('message', () => void node.mempool.reset().then(() => parentPort?.postMessage('reset')));
parentPort?.postMessage(node.http.http.address().port);
