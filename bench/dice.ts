import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { multipleOf, rollIn, rollOf, ROLLS } from '@agio/dice-verifier';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import { logInTo } from '../harness/small-site.ts';
import { deal, startWithPool, toGame } from '../harness/dice-pool.ts';
import type { Server } from '../harness/server.ts';
import { root } from '../harness/launch/root.mjs';
import { openPostgres } from './postgres.ts';
import { scaled, scaledTime } from './scale.ts';
import type { Print } from './scale.ts';
import { until } from './until.ts';

const ROLLED = 10_000_000;
const SEED_BETS = 1_000;
const WINS = 4_950;
const EDGE = 10_000;

const PLAYERS = 25;
const PLAYERS_MIN = 2;
const SOCKETS = 1_000;
const SOCKETS_MIN = 4;
const PER_SECOND = 500;
const PER_SECOND_MIN = 50;
const SECONDS = 20;
const SECONDS_MIN = 0.4;
const WARM_SECONDS = 3;

/** Ten million rolls against what they should be, and 500 durable bets a second through HTTP with 1,000 sockets listening, on a PostgreSQL that syncs. */
export async function benchDice(print: Print, scale: number): Promise<void> {
  rolls(print, scaled(ROLLED, scale));
  const postgres = await openPostgres(scale);
  try {
    await bets(postgres.url, print, scale);
  } finally {
    await postgres.remove();
  }
}

/** Whether rolls are spread evenly, and bets return what they should. */
function rolls(print: Print, rolled: number): void {
  const counts = new Float64Array(ROLLS);
  let won = 0;
  const first = randomBytes(32).toString('hex');
  for (let made = 0, seed = first; made < rolled; made += 1) {
    if (made % SEED_BETS === 0) seed = createHmac('sha256', first).update(String(made)).digest('hex');
    const digest = createHmac('sha256', seed)
      .update(`bench:${made % SEED_BETS}`)
      .digest('hex');
    const roll = rollIn(digest) ?? rollOf(seed, 'bench', made % SEED_BETS);
    counts[roll] = (counts[roll] ?? 0) + 1;
    if (roll < WINS) won += 1;
  }
  const each = rolled / ROLLS;
  const squares = counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
  const chance = WINS / ROLLS;
  const sigmas = (won - rolled * chance) / Math.sqrt(rolled * chance * (1 - chance));
  const back = (won / rolled) * (multipleOf(WINS, EDGE) / 10_000);
  const p = upperTail(squares, ROLLS - 1);
  print(`${rolled} rolls from seed ${first}: chi-squared ${squares.toFixed(1)} of ${ROLLS - 1}, p ${p.toFixed(4)}`);
  print(`bets at ${(chance * 100).toFixed(2)} % returned ${back.toFixed(5)}, ${sigmas.toFixed(2)} deviations from 0.99`);
  print(`figure dice.chi_squared_p ${p.toFixed(4)}`);
  print(`figure dice.return_sigmas ${Math.abs(sigmas).toFixed(2)}`);
}

/** How often chi-squared is larger by chance (Wilson and Hilferty's approximation, good for many degrees of freedom). */
function upperTail(squares: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  const z = ((squares / degrees) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread);
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const tail = density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? tail : 1 - tail;
}

async function bets(url: string, print: Print, scale: number): Promise<void> {
  const size = { sockets: scaled(SOCKETS, scale, SOCKETS_MIN), perSecond: scaled(PER_SECOND, scale, PER_SECOND_MIN) };
  const accounts = Array.from({ length: scaled(PLAYERS, scale, PLAYERS_MIN) }, (_, at) => `player${at}@agio.example`);
  const { alice, server } = await startWithPool(accounts, { DATABASE_URL: url });
  try {
    await deal(alice, '400000');
    const players: LoggedIn[] = [];
    for (const account of accounts) players.push(await ready(server, account));
    const { ended, loaded } = await heard(server, size.sockets, async () => {
      await load(players, size.perSecond, scaledTime(WARM_SECONDS, scale));
      return load(players, size.perSecond, scaledTime(SECONDS, scale, SECONDS_MIN));
    });
    const { failed, times } = loaded;
    times.sort((a, b) => a - b);
    const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    print(
      `${times.length} durable bets, ${size.perSecond}/s asked for, ${size.sockets} sockets listening: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
    );
    print(`${failed} failed; ${ended} frames were heard`);
    print(`figure dice.bets_p99_ms ${at(0.99)}`);
    print(`figure dice.bets_failed ${failed}`);
  } finally {
    await server.remove();
  }
}

/** Does something while sockets of another process listen to the board; returns also how many frames they received. */
async function heard<T>(server: Server, sockets: number, work: () => Promise<T>): Promise<{ readonly ended: string; readonly loaded: T }> {
  const listeners = spawn(process.execPath, ['bench/dice-listeners.ts', `${server.url.replace('http', 'ws')}/ws/dice`, String(sockets)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    listeners.stdout.on('data', (data: Buffer) => (said += data.toString()));
    const isOver = (): boolean => listeners.exitCode !== null || listeners.signalCode !== null;
    await until(() => said.includes('ready') || isOver(), 'the listeners');
    const loaded = await work();
    listeners.stdin.write('end\n');
    await until(isOver, 'the end of the listeners');
    return { ended: said.split('\n')[1] ?? '?', loaded };
  } finally {
    listeners.kill();
  }
}

async function ready(server: Server, account: string): Promise<LoggedIn> {
  const player = await logInTo(server, account);
  await toGame(player, '100000');
  await player.client.call('diceBegin');
  return player;
}

/** Bets at a constant rate, whether or not earlier ones were answered; each time is from when the bet was due. */
async function load(
  players: readonly LoggedIn[],
  perSecond: number,
  seconds: number,
): Promise<{ readonly times: number[]; readonly failed: number }> {
  const times: number[] = [];
  let failed = 0;
  const open: Promise<void>[] = [];
  const begun = performance.now();
  for (let made = 0; made < perSecond * seconds; made += 1) {
    const dueMs = begun + (made * 1_000) / perSecond;
    const early = dueMs - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const player = players[made % players.length];
    const body = { coin: 'USDT', stake: '1', side: 'under', target: '49.50', clientSeed: 'bench' } as const;
    const one = player?.client.call('dicePlace', { body, idempotencyKey: crypto.randomUUID() }).then(
      () => void times.push(performance.now() - dueMs),
      () => void (failed += 1),
    );
    if (one !== undefined) open.push(one);
  }
  await Promise.all(open);
  return { times, failed };
}
