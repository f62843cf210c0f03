// Protects against a process that dies between any two steps of a deposit, a sweep and a withdrawal: one credit, one payment, and books that equal the chain.
import { describe, expect, it } from 'vitest';
import { NATIVE } from '@agio/chains';
import { CrashPlan } from './testing/crashing.ts';
import { FakeChain, fakeSigner } from './testing/fake-chain.ts';
import { MemoryStore } from './testing/memory-store.ts';
import { CONFIRMATIONS, wasKilled, World } from './testing/world.ts';

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const ROUNDS = CONFIRMATIONS * 8;

/** Runs deposits, sweeps and withdrawals of two coins to their end, killed at one call; whether that call came at all. */
async function play(at: number, when: 'before' | 'after'): Promise<{ world: World; chain: FakeChain; wasReached: boolean }> {
  const chain = new FakeChain();
  const store = new MemoryStore();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether' });
  chain.isStored = (raw) => [...store.moves.values(), ...world.signed()].some(({ attempts }) => attempts.some((one) => one.raw === raw));
  chain.pay('evm1/0/0', NATIVE, 100n * ETHER);
  chain.pay('evm1/0/0', 'tether', 100n * TETHER);
  chain.pay('evm1/0/1', NATIVE, 10n * ETHER);
  chain.pay(world.addressOf(1), NATIVE, 3n * ETHER);
  chain.pay(world.addressOf(1), 'tether', 20n * TETHER);
  const plan = new CrashPlan(at, when);
  let engine = await world.newEngine(plan);
  let wasReached = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    chain.mine();
    if (round === CONFIRMATIONS + 2) {
      world.withdraw(1, 'ETH', ETHER, 'friend');
      world.withdraw(1, 'USDT', 7n * TETHER, 'friend');
    }
    // The next process starts from what is durable.
    if (await wasKilled(engine.step())) {
      wasReached = true;
      engine = await world.newEngine();
    }
  }
  return { world, chain, wasReached };
}

async function expectOnce(world: World, chain: FakeChain, where: string): Promise<void> {
  expect(await world.wrongs(), where).toEqual([]);
  expect([world.has(1, 'ETH'), world.has(1, 'USDT')], where).toEqual([2n * 10n ** 8n, 13n * 10n ** 10n]);
  expect([chain.paid('friend', NATIVE), chain.paid('friend', 'tether')], where).toEqual([
    { times: 1, units: ETHER },
    { times: 1, units: 7n * TETHER },
  ]);
  expect(world.openWithdrawals(), where).toEqual([]);
  const tip = await chain.tip();
  expect(
    await chain.balances(
      [NATIVE, 'tether'].map((asset) => ({ address: world.addressOf(1), asset })),
      tip,
    ),
    where,
  ).toEqual([expect.any(BigInt), 0n]);
  expect(await chain.balance(world.addressOf(1), NATIVE, tip), where).toBeLessThan(ETHER / 100n);
}

describe.each(['before', 'after'] as const)('killed %s each call', (when) => {
  it('credits once, pays once, sweeps everything', async () => {
    let reached = 0;
    for (let at = 1; ; at += 1) {
      const { chain, world, wasReached } = await play(at, when);
      await expectOnce(world, chain, `killed ${when} call ${at}`);
      if (!wasReached) break;
      reached = at;
    }
    // Far fewer would mean that the calls do not go through the plan.
    expect(reached).toBeGreaterThan(250);
  }, 120_000);
});
