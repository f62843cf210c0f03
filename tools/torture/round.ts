import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../../harness/server.ts';
import { Chance } from '../simulate/chance.ts';
import type { Checker } from './check.ts';
import { checkFiat, checkOrders, gainOf, keptOf } from './fiat-check.ts';
import { goOn, prepare } from './fiat-go-on.ts';
import { FIAT_COIN } from './fiat-terms.ts';
import { readTraders } from './fiat-told.ts';
import { Lane } from './mix.ts';
import type { Notebook, Wish } from './notebook.ts';
import { ChainView } from './chain-view.ts';
import { robotsHave } from './robot-book.ts';
import { pauseAll } from './robot-mix.ts';
import { settle } from './settle.ts';
import { atoms, COINS } from './site.ts';
import type { Who } from './site.ts';
import type { Screen } from './sockets.ts';
import { stoppedCore } from './stopped-core.ts';
import type { Stopped } from './stopped-core.ts';
import { checkWallet } from './wallet-check.ts';
import { readWallet, totalOf } from './wallet-told.ts';
import type { Wire } from './wire.ts';

const LANES = 3;
/** The kill happens at a random moment between these. */
const KILL_AFTER_MS = { low: 300, high: 3_000 };
/** A busy machine gets more time, so that there is something to lose. */
const KILL_AFTER_ANSWERS = { low: 20, high: 250 };
const TRAFFIC_MS_MAX = 6_000;
/** Answered requests of the round that are repeated once after the restart. */
const ASKED_AGAIN = 40;
const TRIES_MAX = 20;

export interface Site {
  readonly server: Server;
  readonly whos: readonly Who[];
  readonly wire: Wire;
  readonly notebook: Notebook;
  readonly checker: Checker;
  readonly screens: readonly Screen[];
  /** Contracts on the local chain by coin. */
  readonly contracts: ReadonlyMap<string, string | null>;
}

export interface RoundResult {
  readonly problems: readonly string[];
  readonly line: string;
}

/** Traffic, kill -9, a restart on the same folder, and then everything is checked. */
export async function playRound(site: Site, seed: number, round: number): Promise<RoundResult> {
  const { server, notebook } = site;
  const chance = new Chance(seed, `round ${round}`);
  const before = { acknowledged: notebook.acknowledged, repeated: notebook.repeated };
  await prepare(site);
  await traffic(site, seed, round, chance);
  notebook.isAfterwards = true;
  const stopped = await stoppedCore(server.dataDir);
  notebook.problems.push(...stopped.problems);
  if (stopped.sequence < notebook.position)
    notebook.problems.push(`command ${notebook.position} was acknowledged, the journal ends at ${stopped.sequence}`);
  // A start may be killed as well.
  if (chance.once(3)) await brokenStart(server, chance.int(100, 1_500), chance.int(0, 1_000));
  await server.start();
  await compareTotals(site, stopped);
  const lost = await askAgain(site, chance);
  const settled = await lookAtWallets(site, lost, chance);
  notebook.problems.push(...(await Promise.all(site.screens.map((screen) => screen.settled()))).flat());
  const unanswered = lost.length;
  notebook.endRound();
  const { fiat, lists, robots, wallet } = notebook;
  const count = notebook.acknowledged - before.acknowledged;
  return {
    problems: notebook.problems.splice(0),
    line: `${count} answers, ${notebook.repeated - before.repeated} of them again, ${unanswered} never known, ${lists.size} lists of orders, ${robots.size} robots, ${wallet.transfers.size} transfers, ${wallet.withdrawals.size} withdrawals and ${wallet.faucet.length} faucet payments and ${fiat.summary()} so far, settled after ${Math.round(settled)} ms, journal at ${stopped.sequence}, ready in ${Math.round(server.readyMs)} ms`,
  };
}

async function traffic({ server, whos, wire, notebook }: Site, seed: number, round: number, chance: Chance): Promise<void> {
  notebook.isAfterwards = false;
  let over = false;
  const lanes = whos.flatMap((who) =>
    Array.from({ length: LANES }, (_, lane) => {
      const name = `r${round}.${who.index}.${lane}`;
      return new Lane(who, wire, notebook, new Chance(seed, name), name).run(() => over);
    }),
  );
  const enough = notebook.acknowledged + chance.int(KILL_AFTER_ANSWERS.low, KILL_AFTER_ANSWERS.high);
  const latest = performance.now() + TRAFFIC_MS_MAX;
  await sleep(chance.int(KILL_AFTER_MS.low, KILL_AFTER_MS.high));
  while (notebook.acknowledged < enough && performance.now() < latest) await sleep(5);
  const killed = server.kill();
  over = true;
  await killed;
  await Promise.all(lanes);
}

/** Killed during its start, or a little after it is ready, while its chain opens. */
async function brokenStart(server: Server, afterMs: number, thenMs: number): Promise<void> {
  const starting = server.start().catch(() => undefined);
  await Promise.race([starting.then(() => sleep(thenMs)), sleep(afterMs + thenMs)]);
  await server.kill();
  await starting;
}

/** Customers have what the core recovered elsewhere says, except for the outcome of deposits and withdrawals: nothing else happened. */
async function compareTotals({ whos, notebook }: Site, { bonds, totals, open, deposits }: Stopped): Promise<void> {
  for (const who of whos) {
    const told = await readWallet(who);
    const came = told.deposits.filter(({ id, state }) => state === 'credited' && Number(id) > deposits);
    const went = told.withdrawals.filter(({ id, state }) => state === 'confirmed' && open.has(id));
    for (const { code } of COINS) {
      const stood = (totals.get(`${who.account} ${code}`) ?? 0n) - (bonds.get(`${who.account} ${code}`) ?? 0n);
      const expected = stood + sumOf(came, code) - sumOf(went, code);
      const total = totalOf(told, code);
      if (total !== expected) notebook.problems.push(`${who.account} ${code}: ${expected} by the stopped core, ${total} in the server`);
    }
  }
}

function sumOf(list: readonly { readonly coin: string; readonly amount: string }[], code: string): bigint {
  return list.filter(({ coin }) => coin === code).reduce((sum, { amount }) => sum + atoms(code, amount), 0n);
}

/** Lets everything complete, then checks wallets, chain and orders against what was acknowledged; returns how long completion took. */
async function lookAtWallets(site: Site, lost: readonly Wish[], chance: Chance): Promise<number> {
  const { server, whos, notebook, checker, contracts } = site;
  const chain = new ChainView(await server.chainUrl(), contracts);
  const { problems, afterMs } = await settle(server, chain, whos, chance);
  notebook.problems.push(...problems);
  notebook.problems.push(...checkOrders(notebook.fiat, await readTraders(whos)));
  await goOn(site, chance);
  await pauseAll(whos);
  notebook.problems.push(...(await notebook.robots.check(whos)));
  const wallets = await Promise.all(whos.map((who) => readWallet(who)));
  const traders = await readTraders(whos);
  const gain = (who: number, coin: string): bigint => (coin === FIAT_COIN ? gainOf(traders, who) : 0n);
  notebook.problems.push(...(await checkWallet(notebook.wallet, whos, wallets, chain, gain)));
  notebook.problems.push(...(await checkFiat(notebook.fiat, whos, traders)));
  const robots = new Map<string, bigint>();
  for (const { code } of COINS) robots.set(code, await robotsHave(whos, code));
  await checker.check(lost, wallets, (coin) => keptOf(traders, coin) + (robots.get(coin) ?? 0n));
  return afterMs;
}

/** Repeats unanswered requests, and some answered ones; those without a key stay unknown and are returned. */
async function askAgain({ wire, notebook }: Site, chance: Chance): Promise<Wish[]> {
  const open = notebook.unanswered();
  const answered = notebook.keyed();
  const again = [
    ...answered.slice(-ASKED_AGAIN / 2),
    ...answered.filter(() => chance.once(Math.ceil((answered.length * 2) / ASKED_AGAIN))),
  ];
  for (const wish of [...open.filter(({ asked }) => asked.key !== null), ...again]) {
    let answer = await wire.send(wish.asked);
    for (let tries = 0; answer === undefined && tries < TRIES_MAX; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await wire.send(wish.asked);
    }
    if (answer === undefined) notebook.problems.push(`request ${wish.number}: no answer from a server that is up`);
    else notebook.note(wish, answer);
  }
  return open.filter(({ asked }) => asked.key === null);
}
