import { randomInt } from 'node:crypto';
import type { CallData } from '@agio/client';
import { verifyBet } from '@agio/dice-verifier';
import { assert } from '@agio/kernel';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import { logInTo } from '../harness/small-site.ts';
import { deal, startWithPool, toGame } from '../harness/dice-pool.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';

type Bet = CallData<'diceBets'>['list'][number];

const PLAYER = 'eve@agio.example';
const STARTED_WITH = 20_000;
const BETS = 120;
const BETS_MIN = 20;
/** The kill comes so soon after the first answer, at most: others are durable without a roll then, or rolled without anybody who has heard of it. */
const LATEST_MS = 40;

/**
 * kill -9 while bets are between their reserve and their result, `DICE_KILLS` times (4 where nothing is said), on one server and its data: every bet that
 * is there has one result, the one that was told before, its number follows on the one before, the money is what the results come to, and each roll is
 * that of the seed when it is revealed.
 */
export async function benchDiceKills(print: Print, scale: number): Promise<void> {
  const kills = scaled(Number(process.env['DICE_KILLS'] ?? 4), scale);
  const bets = scaled(BETS, scale, BETS_MIN);
  const { alice, server } = await startWithPool([PLAYER]);
  try {
    await deal(alice, '400000');
    let eve = await logInTo(server, PLAYER);
    await toGame(eve, String(STARTED_WITH));
    await eve.client.call('diceBegin');
    const told = new Map<string, Bet>();
    let [unheard, sent] = [0, 0];
    for (let kill = 1; kill <= kills; kill += 1) {
      const under = Array.from({ length: bets }, () => bet(eve, told));
      sent += bets;
      await Promise.race(under);
      await new Promise((resolve) => setTimeout(resolve, randomInt(LATEST_MS)));
      await server.kill();
      await Promise.all(under);
      await server.start();
      eve = await logInTo(server, PLAYER);
      const all = await everyBet(eve);
      compare(all, told);
      unheard += all.filter(({ id }) => !told.has(id)).length;
      for (const one of all) told.set(one.id, one);
      const has = await gameOf(eve);
      const expected = STARTED_WITH + all.reduce((sum, { result }) => sum + Number(result), 0);
      assert(Math.abs(has - expected) < 1e-6, `after kill ${kill} the game account has ${has}, and the results come to ${expected}`);
    }
    const { seeds } = await eve.client.call('diceOwn');
    const { serverSeed } = await eve.client.call('diceRotate', { body: { serverSeedHash: seeds?.serverSeedHash ?? '' } });
    for (const one of told.values()) {
      assert(verifyBet({ ...one, serverSeed }).problems.length === 0, `bet ${one.id} has another roll than its seed says`);
    }
    print(
      `${kills} kills, ${sent} bets sent, ${told.size} there, ${unheard} of them were durable and nobody had heard of a result: one result each, the same one`,
    );
    print(`figure dice.kills ${kills}`);
  } finally {
    await server.remove();
  }
}

/** Sends a bet; what was answered is kept, as far as it says a result. */
async function bet({ client }: LoggedIn, told: Map<string, Bet>): Promise<void> {
  const body = { coin: 'USDT', stake: '1', side: 'under', target: '49.50', clientSeed: 'kill-after-kill' } as const;
  const made = await client.call('dicePlace', { body, idempotencyKey: crypto.randomUUID() }).catch(() => undefined);
  if (made !== undefined && made.state !== 'pending') told.set(made.id, made);
}

async function everyBet({ client }: LoggedIn): Promise<Bet[]> {
  const all: Bet[] = [];
  for (let p = 1; ; p += 1) {
    const { list, total } = await client.call('diceBets', { query: { p, limit: 100 } });
    all.push(...list);
    if (all.length >= total || list.length === 0) return all;
  }
}

function compare(all: readonly Bet[], told: ReadonlyMap<string, Bet>): void {
  const there = new Map(all.map((one) => [one.id, one]));
  assert(there.size === all.length, 'each bet is there once');
  for (const [id, { nonce, result, roll }] of told) {
    const now = there.get(id);
    assert(now?.roll === roll && now.result === result && now.nonce === nonce, `bet ${id} was told as ${roll}, and is ${now?.roll}`);
  }
  for (const { id, roll, state } of all) assert(roll !== null && state !== 'pending', `bet ${id} has no result after the start`);
  const numbers = all.map(({ nonce }) => nonce).toSorted((a, b) => a - b);
  assert(
    numbers.every((nonce, at) => nonce === at),
    'numbers follow one another',
  );
}

async function gameOf({ client }: LoggedIn): Promise<number> {
  const { game } = await client.call('moneyBalances');
  return game.filter(({ coin }) => coin === 'USDT').reduce((sum, { available, held }) => sum + Number(available) + Number(held), 0);
}
