// Protects dice on a running server: numbers without gaps under load, the same results after kill -9, limits that no race passes, and rolls that anybody computes again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '@agio/client';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import { deal, startWithPool, toGame } from '../../harness/dice-pool.ts';
import type { Server } from '../../harness/server.ts';
import { BOB, fromRoot, logInTo } from '../../harness/small-site.ts';

const EVE = 'eve@agio.example';
let server: Server;
let [alice, bob, eve] = [] as unknown as [LoggedIn, LoggedIn, LoggedIn];

beforeAll(async () => {
  ({ server, alice } = await startWithPool([BOB, EVE]));
  [bob, eve] = [await logInTo(server, BOB), await logInTo(server, EVE)];
  await deal(alice, '400000');
  for (const person of [bob, eve]) {
    await toGame(person, '20000');
    await person.client.call('diceBegin');
  }
}, 240_000);
afterAll(() => server.remove());

const bet = ({ client }: LoggedIn, stake = '1', more: Partial<{ side: 'under' | 'over'; target: string }> = {}) =>
  client.call('dicePlace', {
    body: { coin: 'USDT', stake, side: 'under', target: '49.50', clientSeed: 'slow-morning-tea', ...more },
    idempotencyKey: crypto.randomUUID(),
  });
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'SUCCESS',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const gameOf = async ({ client }: LoggedIn): Promise<number> => {
  const { game } = await client.call('moneyBalances');
  return game.filter(({ coin }) => coin === 'USDT').reduce((sum, { available, held }) => sum + Number(available) + Number(held), 0);
};

/** All bets with a seed, once it was replaced. */
async function revealed({ client }: LoggedIn) {
  const { seeds } = await client.call('diceOwn');
  const { bets, serverSeed, serverSeedHash } = await client.call('diceRotate', { body: { serverSeedHash: seeds?.serverSeedHash ?? '' } });
  const list = [];
  for (let p = 1; ; p += 1) {
    const page = await client.call('diceBets', { query: { p, limit: 100, hash: serverSeedHash } });
    list.push(...page.list);
    if (list.length >= page.total) return { bets: list, seeds: [{ serverSeedHash, serverSeed, bets }] };
  }
}

it('numbers a hundred bets at once, and the command computes all of them again', { timeout: 240_000 }, async () => {
  // Where the machine is busy the queue is slow, and some are told to come again.
  const patient = await logInTo(server, BOB, 10);
  const made = await Promise.all(Array.from({ length: 100 }, () => bet(patient)));
  expect(made.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(new Set(made.map(({ id }) => id)).size).toBe(100);
  expect(await gameOf(bob)).toBeCloseTo(20_000 + made.reduce((sum, { result }) => sum + Number(result), 0), 6);
  const said = await revealed(bob);
  expect(said.bets).toHaveLength(100);
  const folder = mkdtempSync(join(tmpdir(), 'agio-dice-'));
  const file = join(folder, 'bets.json');
  writeFileSync(file, JSON.stringify(said));
  const command = fromRoot('packages/dice-verifier/verify.mjs');
  const run = spawnSync(process.execPath, [command, file], { encoding: 'utf8' });
  expect([run.stdout.trim().split('\n').at(-1), run.status]).toEqual(['100 of 100 bets are right.', 0]);
  const [first, ...others] = said.bets;
  writeFileSync(file, JSON.stringify({ ...said, bets: [{ ...first, roll: first?.roll === '00.00' ? '00.01' : '00.00' }, ...others] }));
  expect(spawnSync(process.execPath, [command, file], { encoding: 'utf8' }).status).toBe(1);
  rmSync(folder, { recursive: true });
});

it('ends in the same results after a kill between bets and their rolls', { timeout: 240_000 }, async () => {
  const before = await gameOf(eve);
  const under = Array.from({ length: 150 }, () => bet(eve).catch(() => undefined));
  // Some are answered, some are durable without a roll, and some have not arrived.
  await Promise.race(under);
  await server.kill();
  await Promise.all(under);
  await server.start();
  eve = await logInTo(server, EVE);
  const answered = (await Promise.all(under)).flatMap((one) => (one === undefined ? [] : [one]));
  const { bets } = await revealed(eve);
  expect(bets.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(bets.map((_, at) => at));
  expect(bets.filter(({ state }) => state === 'pending')).toEqual([]);
  for (const one of answered) expect(bets.find(({ id }) => id === one.id)).toMatchObject({ roll: one.roll, result: one.result });
  expect(await gameOf(eve)).toBeCloseTo(before + bets.reduce((sum, { result }) => sum + Number(result), 0), 6);
  [alice, bob] = [await logInTo(server, 'alice@agio.example'), await logInTo(server, BOB)];
});

it('stakes nothing twice while it is bet and moved away at once', { timeout: 240_000 }, async () => {
  const has = await gameOf(bob);
  const away = bob.client.call('accountTransfer', {
    body: { coin: 'USDT', amount: String(Math.floor(has) - 50), from: 'game', to: 'trading' },
    idempotencyKey: crypto.randomUUID(),
  });
  const codes = await Promise.all([codeOf(away), ...Array.from({ length: 30 }, () => codeOf(bet(bob, '20')))]);
  expect(new Set(codes.slice(1))).toEqual(new Set(['SUCCESS', 'BALANCE_NOT_ENOUGH']));
  expect(await gameOf(bob)).toBeGreaterThanOrEqual(0);
  for (const body of [
    { stake: '-1' },
    { stake: '0' },
    { stake: '1e9' },
    { stake: '0.00000000001' },
    { side: 'between' },
    { target: '100.00' },
    { target: '4950' },
    { multiple: '9.9999' },
    { clientSeed: 'two words' },
  ] as const) {
    const given = { coin: 'USDT', stake: '1', side: 'under', target: '49.50', clientSeed: 'slow-morning-tea', ...body };
    expect([body, await codeOf(bob.client.call('dicePlace', { body: given as never, idempotencyKey: crypto.randomUUID() }))]).toEqual([
      body,
      expect.stringMatching(/^(PARAMETER_ERROR|AMOUNT_ZERO|AMOUNT_TOO_FINE|DICE_ODDS_CHANGED)$/),
    ]);
  }
  expect(await codeOf(bet(alice))).toBe('DICE_NO_SEED');
  await alice.client.call('diceBegin');
  expect(await codeOf(bet(alice))).toBe('DICE_OWN_POOL');
});

it('tells bets on its own socket under names of the day, and one’s own at once', { timeout: 240_000 }, async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/dice`);
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(String(data)));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'dice' }));
  socket.send(JSON.stringify({ op: 'auth', token: eve.token }));
  await expect.poll(() => frames.some((frame) => frame.includes('"authed"')), { timeout: 60_000 }).toBe(true);
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'diceMine' }));
  await expect.poll(() => frames.some((frame) => frame.includes('"bet":null')), { timeout: 60_000 }).toBe(true);
  const { id } = await bet(eve);
  const has = (channel: string): boolean =>
    frames.some((frame) => frame.includes(`"channel":"${channel}"`) && frame.includes(`"id":"${id}"`));
  await expect.poll(() => has('dice') && has('diceMine'), { timeout: 60_000 }).toBe(true);
  for (const own of [EVE, 'agio.example', '***']) expect(frames.join('\n')).not.toContain(own);
  socket.close();
});

it('keeps whoever excluded themselves out, after a log-in and a restart as well', { timeout: 240_000 }, async () => {
  await eve.client.call('diceExclude', { body: { period: 'week' } });
  expect(await codeOf(eve.client.call('diceExclude', { body: { period: 'day' } }))).toBe('DICE_EXCLUDED');
  await server.stop();
  await server.start();
  eve = await logInTo(server, EVE);
  expect(await codeOf(bet(eve))).toBe('DICE_EXCLUDED');
  expect((await eve.client.call('diceOwn')).excludedUntil).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});
