// Protects all other coins of a chain from one token's rules: what a token does by itself halts it alone, and a theft halts the chain.
import { expect, it } from 'vitest';
import { NATIVE } from '@agio/chains';
import { walletMachine } from '../../machine/index.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CONFIRMATIONS, World } from '../testing/world.ts';

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const HOT = 'evm1/0/0';
const ALICE = 1;

async function given() {
  const chain = new FakeChain();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store: new MemoryStore(), token: 'tether' });
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      await world.engine.step();
    }
  };
  chain.pay(HOT, NATIVE, 100n * ETHER);
  chain.pay(HOT, 'tether', 5_000n * TETHER);
  chain.pay(world.addressOf(ALICE), NATIVE, 20n * ETHER);
  chain.pay(world.addressOf(ALICE), 'tether', 4n * TETHER);
  await blocks(CONFIRMATIONS + 3);
  const state = () => world.core.machine(walletMachine).state;
  /** Causes, each with the coin that is halted; null for the chain. */
  const halts = () => [...state().halts.values()].map(({ cause, coin }) => [cause, coin === null ? null : world.core.coins[coin]?.code]);
  return { chain, world, blocks, halts, state };
}

it('C19: a token that changes balances by itself halts that coin alone, until another coin differs as well', async () => {
  const { chain, world, blocks, halts } = await given();
  chain.appear(HOT, 'tether', -7n * TETHER);
  await blocks(CONFIRMATIONS);
  expect(halts()).toEqual([['difference', 'USDT']]);
  expect(world.alarms.join()).toContain('USDT on LOCAL is halted (difference)');
  expect(world.withdraw(ALICE, 'USDT', TETHER, 'friend')).toBe(0);
  expect(world.withdraw(ALICE, 'ETH', ETHER, 'friend')).toBeGreaterThan(0);
  await blocks(CONFIRMATIONS + 1);
  expect(chain.paid('friend', NATIVE).times).toBe(1);
  expect([world.isFrozen(), halts()]).toEqual([false, [['difference', 'USDT']]]);
  chain.appear(HOT, NATIVE, -1n);
  await blocks(CONFIRMATIONS);
  expect([world.isFrozen(), halts().at(-1)]).toEqual([true, ['difference', null]]);
});

it.each([
  ['alone where it did so by itself', false, 'USDT'],
  ['with its whole chain where somebody else moved it away', true, null],
] as const)('C19: a token whose balance fell in a block is halted %s', async (_, isTaken, halted) => {
  const { chain, blocks, halts, state } = await given();
  const next = (await chain.tip()).height + 1;
  chain.appear(HOT, 'tether', -7n * TETHER);
  chain.drifts.set(next, [{ asset: 'tether', units: -7n * TETHER, ...(isTaken ? { isTaken } : {}) }]);
  // As soon as the block is there, and once it is booked.
  for (const count of [1, CONFIRMATIONS]) {
    await blocks(count);
    expect(halts()).toEqual([['drift', halted]]);
  }
  expect([...state().unexplained.values()]).toMatchObject([{ why: 'drift', units: String(7n * TETHER) }]);
});
