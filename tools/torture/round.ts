import type { Server } from '../../e2e/harness/server.ts';
import { Chance } from '../simulate/chance.ts';
import type { Checker } from './check.ts';
import { Lane } from './mix.ts';
import type { Notebook, Wish } from './notebook.ts';
import { atoms } from './site.ts';
import type { Who } from './site.ts';
import type { Screen } from './sockets.ts';
import { stoppedCore } from './stopped-core.ts';
import type { Wire } from './wire.ts';

const LANES = 3;
/** The kill comes at any moment between these. */
const KILL_AFTER_MS = { low: 300, high: 3_000 };
/** Answered requests of the round that are asked once more after the restart. */
const ASKED_AGAIN = 40;
const TRIES_MAX = 20;

export interface Site {
  readonly server: Server;
  readonly whos: readonly Who[];
  readonly wire: Wire;
  readonly notebook: Notebook;
  readonly checker: Checker;
  readonly screens: readonly Screen[];
}

export interface RoundResult {
  readonly problems: readonly string[];
  readonly line: string;
}

/** Traffic, kill -9, a restart on the same folder, and then everything is looked at. */
export async function playRound(site: Site, seed: number, round: number): Promise<RoundResult> {
  const { server, notebook } = site;
  const chance = new Chance(seed, `round ${round}`);
  const before = { acknowledged: notebook.acknowledged, repeated: notebook.repeated };
  await traffic(site, seed, round, chance);
  const stopped = await stoppedCore(server.dataDir);
  notebook.problems.push(...stopped.problems);
  if (stopped.sequence < notebook.position)
    notebook.problems.push(`command ${notebook.position} was acknowledged, the journal ends at ${stopped.sequence}`);
  // A start may be killed as well.
  if (chance.once(4)) await brokenStart(server, chance.int(100, 1_500));
  await server.start();
  await compareTotals(site, stopped.totals);
  const lost = await askAgain(site, chance);
  await site.checker.check(lost);
  notebook.problems.push(...(await Promise.all(site.screens.map((screen) => screen.settled()))).flat());
  const unanswered = lost.length;
  notebook.endRound();
  const count = notebook.acknowledged - before.acknowledged;
  return {
    problems: notebook.problems.splice(0),
    line: `${count} answers, ${notebook.repeated - before.repeated} of them again, ${unanswered} never known, journal at ${stopped.sequence}, ready in ${Math.round(server.readyMs)} ms`,
  };
}

async function traffic({ server, whos, wire, notebook }: Site, seed: number, round: number, chance: Chance): Promise<void> {
  let over = false;
  const lanes = whos.flatMap((who) =>
    Array.from({ length: LANES }, (_, lane) => {
      const name = `r${round}.${who.index}.${lane}`;
      return new Lane(who, wire, notebook, new Chance(seed, name), name).run(() => over);
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, chance.int(KILL_AFTER_MS.low, KILL_AFTER_MS.high)));
  const killed = server.kill();
  over = true;
  await killed;
  await Promise.all(lanes);
}

async function brokenStart(server: Server, afterMs: number): Promise<void> {
  const starting = server.start().catch(() => undefined);
  await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, afterMs))]);
  await server.kill();
  await starting;
}

/** What customers have is what the core recovered elsewhere says: nothing was traded in between. */
async function compareTotals({ whos, notebook }: Site, totals: ReadonlyMap<string, bigint>): Promise<void> {
  for (const { client, account } of whos) {
    for (const { coin, available, held } of await client.call('exchangeBalances')) {
      const total = atoms(coin, available) + atoms(coin, held);
      const expected = totals.get(`${account} ${coin}`);
      if (total !== expected) notebook.problems.push(`${account} ${coin}: ${expected} in the stopped core, ${total} in the server`);
    }
  }
}

/** Asks what was left open, and some of what was answered; those without a key stay unknown and are returned. */
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
