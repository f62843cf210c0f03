// npm run torture -- --rounds N [--seed S]: a real server under traffic, killed and checked N times.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logIn } from '../../apps/server/demo/log-in.ts';
import { codeSentBy } from '../../harness/outbox.ts';
import { callVerified } from '../../harness/verified.ts';
import { startServer } from '../../harness/server.ts';
import type { Server } from '../../harness/server.ts';
import { Checker } from './check.ts';
import { FIAT_SEED, openFiat } from './fiat-people.ts';
import { Notebook } from './notebook.ts';
import { playRound } from './round.ts';
import type { Site } from './round.ts';
import { ACCOUNTS, PASSWORD, SEED } from './site.ts';
import type { Who } from './site.ts';
import { watch } from './sockets.ts';
import { Wire } from './wire.ts';

const PROBLEMS_SHOWN = 20;
/** Rounds on one folder; then a fresh one, so that no round waits for the past of all the others. */
const ROUNDS_A_FOLDER = 10;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.trunc(Math.random() * 1e9));
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) throw new Error('--rounds and --seed are whole numbers');
console.log(`torture: ${rounds} rounds, --seed ${seed}`);

const seedFolder = mkdtempSync(join(tmpdir(), 'agio-torture-seed-'));
let passed = 0;
let failed = 0;
try {
  for (let round = 1; round <= rounds;) round = await run(round);
} finally {
  rmSync(seedFolder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed === rounds ? 0 : 1;

/** Plays rounds on one folder until they are done or one fails; returns the round to continue with, on a fresh folder. */
async function run(first: number): Promise<number> {
  const end = Math.min(rounds, first + ROUNDS_A_FOLDER - 1);
  let round = first;
  let fine = true;
  let server: Server | undefined;
  let site: Site | undefined;
  try {
    server = await startServer({ env: environment() });
    site = await open(server);
    for (; round <= end && fine; round += 1) fine = await one(site, round);
  } catch (error) {
    fine = false;
    failed += 1;
    console.log(`round ${round}: FAILED, ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    round += 1;
  }
  for (const screen of site?.screens ?? []) screen.close();
  site?.wire.close();
  await server?.kill();
  await server?.reap();
  if (!fine) console.log(`  the data is kept in ${server?.dataDir}, the clients' mix in --seed ${seed}`);
  else if (server !== undefined) rmSync(server.dataDir, { recursive: true, force: true });
  return round;
}

async function one(site: Site, round: number): Promise<boolean> {
  const before = performance.now();
  const { problems, line } = await playRound(site, seed, round);
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`round ${round}: ${problems.length === 0 ? 'ok' : 'FAILED'}, ${line}, ${seconds} s`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.log(`  ${problem}`);
  if (problems.length > PROBLEMS_SHOWN) console.log(`  and ${problems.length - PROBLEMS_SHOWN} more`);
  if (problems.length === 0) passed += 1;
  else failed += 1;
  return problems.length === 0;
}

async function open(server: Server): Promise<Site> {
  await server.chainUrl();
  const whos = await Promise.all(ACCOUNTS.map((account, index) => enter(server, account, index)));
  const coins = (await whos[0]?.client.call('walletCoins')) ?? [];
  const contracts = new Map(coins.flatMap(({ coin, chains }) => chains.map(({ contract }) => [coin, contract] as const)));
  const notebook = new Notebook();
  const checker = new Checker(notebook, whos);
  await checker.check([], []);
  await openFiat(server, whos, notebook);
  const screens = whos.map((who) => watch(server.url, who, notebook));
  return { server, whos, wire: new Wire(server.url), notebook, checker, screens, contracts };
}

async function enter(server: Server, account: string, index: number): Promise<Who> {
  const loggedIn = await logIn(server.url, account, PASSWORD);
  const body = { name: 'withdrawals', scopes: ['withdraw'], addresses: ['127.0.0.1'] };
  const { key, secret } = await callVerified(server, loggedIn, account, 'createApiKey', body);
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: each takes the newest message for its own.
  const codeBy = (send: () => Promise<unknown>): Promise<string> => {
    const code = last.then(() => codeSentBy(server, account, send));
    last = code.catch(() => undefined);
    return code;
  };
  return { index, account, ...loggedIn, codeBy, apiKey: { key, secret } };
}

function environment(): Record<string, string> {
  const path = join(seedFolder, 'seed.json');
  writeFileSync(path, JSON.stringify({ ...SEED, ...FIAT_SEED }));
  return {
    SEED: path,
    RATE_LIMITS: 'off',
    CODE_LIMITS: 'off',
    DEVICE_DELAY: 'off',
    CAPTCHA_COST: '2',
    DEMO_BOTS: 'off',
    LOCAL_CHAIN: 'on',
    LOCAL_BLOCK_MS: '200',
  };
}
