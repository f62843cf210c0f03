import { readFileSync } from 'node:fs';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import { ALICE, logInTo, openSmall, SMALL_SEED, smallCustomer, startSmall } from './small-site.ts';
import { certify } from './certified.ts';
import { operatorsNamed } from './operators-named.ts';
import { agree, signIn } from './operators.ts';
import type { Site } from './site.ts';

const picture = new Blob([readFileSync(new URL('../docs/images/console-chain-white.png', import.meta.url))], { type: 'image/png' });
export const POOL_RULES = {
  coin: 'USDT',
  edge: '0.01',
  houseShare: '0.002',
  minStake: '0.1',
  maxStake: '1000',
  minDeposit: '10',
  isOpen: true,
};

const poolSeed = (accounts: readonly string[]) => ({
  ...SMALL_SEED,
  customers: [ALICE, ...accounts].map(smallCustomer),
  operators: operatorsNamed(['owner', 'compliance', 'finance'], 'cleo', 'dora'),
  features: { dice: true },
});

/** Two operators open a pool, and Alice is certified and has coins in the game account. */
async function openPool<S extends Site>(server: S): Promise<{ readonly server: S; readonly alice: LoggedIn }> {
  const [cleo, dora] = [await signIn(server, 'cleo'), await signIn(server, 'dora')];
  await agree(cleo, dora, 'dice.pool', POOL_RULES);
  const alice = await logInTo(server, ALICE);
  await certify(server, alice, { account: ALICE, picture, truename: 'Chen Lin' }, cleo);
  await toGame(alice, '500000');
  return { server, alice };
}

/** A small site with dice and a pool in this process, with customers who have a million USDT in the trading account each. */
export async function openWithPool(accounts: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return openPool(await openSmall(poolSeed(accounts), env));
}

/** The same in a server of its own, which a test may kill. */
export async function startWithPool(accounts: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return openPool(await startSmall(poolSeed(accounts), env));
}

/** Moves coins into the game account. */
export async function toGame({ client }: LoggedIn, amount: string): Promise<void> {
  const body = { coin: 'USDT', amount, from: 'trading', to: 'game' } as const;
  await client.call('accountTransfer', { body, idempotencyKey: crypto.randomUUID() });
}

/** Puts coins of the game account into the pool. */
export async function deal({ client }: LoggedIn, amount: string): Promise<void> {
  await client.call('diceDeposit', { params: { coin: 'USDT' }, body: { amount, accepted: true }, idempotencyKey: crypto.randomUUID() });
}
