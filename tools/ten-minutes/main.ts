// npm run ten-minutes: clones this repository into an empty folder and does what docs/integrating/README.md says, until the first own fills; prints the time of each step.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../../apps/server/demo/log-in.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/seed/demo-seed.ts';
import { callVerified } from '../../harness/verified.ts';
import { root } from '../../harness/launch/root.mjs';
import { FILLED, quickStartSteps } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'agio-ten-minutes-'));
const clone = join(folder, 'agio');
const started = performance.now();
let before = started;
let firstFill: number | undefined;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(7)} s`;

function done(name: string): void {
  const now = performance.now();
  console.log(`${seconds(now - before)}  ${name}`);
  before = now;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `npm start` in the clone, which installs and builds; resolves when it is ready. */
async function start(port: number, consolePort: number): Promise<{ stop(): Promise<void> }> {
  const env = { ...process.env, PORT: String(port), CONSOLE_PORT: String(consolePort) };
  // What `npm start` runs, without npm, so that it can be told to stop.
  const server = spawn(process.execPath, ['harness/launch/start.mjs'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (some: Buffer) => {
      printed += String(some);
      if (/^ready /m.test(printed)) resolve();
    });
    void ended.then(() => reject(new Error(`npm start ended:\n${printed}`)));
  });
  return {
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function main(): Promise<void> {
  const cloned = spawnSync('git', ['clone', '--quiet', `file://${root}`, clone], { stdio: 'inherit' });
  if (cloned.status !== 0) throw new Error('git clone failed');
  done('git clone');
  const port = await freePort();
  const server = await start(port, await freePort());
  try {
    done('npm start, until it is ready');
    const url = `http://127.0.0.1:${port}`;
    const account = DEMO_ACCOUNTS[0];
    const key = await callVerified({ url }, await logIn(url, account, DEMO_PASSWORD), account, 'createApiKey', {
      name: 'bot',
      scopes: ['read', 'trade'],
    });
    done('log in, and make an API key (a person needs a minute for it)');
    const env = { ...process.env, AGIO_URL: url, AGIO_KEY: key.key, AGIO_SECRET: key.secret };
    for (const step of quickStartSteps({ clone, folder: join(folder, 'bot'), env })) {
      const printed = await step.run();
      if (step.fills && !FILLED.test(printed)) throw new Error(`${step.name} had no fill:\n${printed}`);
      done(step.name);
      if (step.fills) firstFill ??= performance.now() - started;
    }
    console.log(
      `${seconds(firstFill ?? Number.NaN)}  from git clone to the first own fill\n${seconds(performance.now() - started)}  all of it`,
    );
  } finally {
    await server.stop();
  }
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
