// npm run cluster: a site of several servers on this machine, to break by words; `-- faults --rounds N --seed S` breaks and checks it by itself.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from '../../harness/launch/build-web.mjs';
import { playFaults } from './faults.ts';
import { ClusterSite } from './site.ts';

const FROZEN_MS = 10_000;
const HELP = `words: kill core | freeze core | stop core | kill gateway | kill database | status | quit`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '6' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
    port: { type: 'string', default: '3000' },
  },
});
if (positionals[0] === 'faults') {
  const seed = Number(values.seed ?? Math.trunc(Math.random() * 1e9));
  const rounds = Number(values.rounds);
  if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) throw new Error('--rounds and --seed are whole numbers');
  process.exitCode = (await playFaults({ rounds, seed, only: values.only, verbose: values.verbose })) ? 0 : 1;
} else {
  await serve(Number(values.port));
}

/** Runs the demo until it is told to quit. */
async function serve(port: number): Promise<void> {
  if (!ensureWebBuilt()) throw new Error('the pages did not build; the message stands above');
  const site = await ClusterSite.open({ port, consolePort: port + 1, say: (line) => console.log(line) });
  const ms = await site.awaitReady();
  console.log(`\nready ${site.url} after ${Math.round(ms / 1000)} s, console ${site.consoleUrl}\n${HELP}`);
  const words = createInterface({ input: process.stdin });
  let isOver = false;
  const close = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    words.close();
    await site.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
  words.on('close', () => void close());
  for await (const line of words) {
    if (line.trim() === 'quit') break;
    try {
      await obey(site, line.trim());
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
    }
  }
  await close();
}

async function obey(site: ClusterSite, word: string): Promise<void> {
  switch (word) {
    case '':
      return;
    case 'kill core':
      return after(site, `${await site.killCore()} was killed`);
    case 'freeze core':
      return after(site, `${await site.freezeCore(FROZEN_MS)} stands still for ${FROZEN_MS / 1000} s`);
    case 'stop core':
      return after(site, `${await site.stopCore()} was stopped`);
    case 'kill gateway':
      return after(site, `${await site.killGateway()} was killed`);
    case 'kill database':
      return console.log(`${await site.killDatabase()} was killed, and was the primary`);
    case 'status':
      return status(site);
    default:
      return console.log(HELP);
  }
}

async function after(site: ClusterSite, what: string): Promise<void> {
  console.log(what);
  const ms = await site.awaitReady();
  console.log(`${site.ready?.name ?? 'a server'} leads, and customers are served, ${(ms / 1000).toFixed(1)} s later`);
}

async function status(site: ClusterSite): Promise<void> {
  const head = await site.head();
  for (const { isFollowing, isFrozen, isReady, isUp, name, port } of site.members)
    console.log(
      `${name}: ${isReady ? 'leads' : isFrozen ? 'stands still' : isFollowing ? 'follows' : isUp ? 'starts' : 'is down'}, port ${port}`,
    );
  for (const { isReady, isUp, name, port } of [...site.gateways, site.console])
    console.log(`${name}: ${isReady ? 'takes traffic' : isUp ? 'waits for a core' : 'is down'}, port ${port}`);
  for (const { isUp, name } of site.set.replicas)
    console.log(`${name}: ${name === site.set.primary.name ? 'primary' : 'standby'}${isUp ? '' : ', down'}`);
  console.log(
    head === undefined ? 'no database answers as primary' : `journal: epoch ${head.epoch}, command ${head.last}, ${head.applied} applied`,
  );
}
