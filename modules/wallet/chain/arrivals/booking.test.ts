// Protects what a final block brings: whose it is, whether it is theirs at once, and at exactly which amount that changes.
import { NATIVE } from '@agio/chains';
import { describe, expect, it } from 'vitest';
import { walletMachine } from '../../machine/index.ts';
import { CONFIRMATIONS, World } from '../testing/world.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';

const ETHER = 10n ** 18n;
const MILLI = ETHER / 1_000n;
const HOT = 'evm1/0/0';

async function given(options: { isDepositOpen?: boolean } = {}) {
  const [chain, store] = [new FakeChain(), new MemoryStore()];
  const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether', ...options });
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      await world.engine.step();
    }
  };
  return { chain, store, world, blocks, final: async () => await blocks(CONFIRMATIONS) };
}

const deposits = ({ core }: World) =>
  [...core.machine(walletMachine).state.deposits.values()].map(({ owner, account, why, units }) => ({
    owner,
    account,
    why,
    units: BigInt(units),
  }));

it('G3: a deposit of a coin that takes none waits for people, and stays its owner’s', async () => {
  const { chain, world, final } = await given({ isDepositOpen: false });
  chain.pay(world.addressOf(1), NATIVE, ETHER);
  await final();
  expect(deposits(world)).toEqual([{ owner: 1, account: 'suspense', why: 'closed', units: ETHER }]);
  expect(world.has(1, 'ETH')).toBe(0n);
  expect(await world.wrongs()).toEqual([]);
});

describe('a deposit', () => {
  it.each([
    ['just below the smallest', MILLI - 1n, { account: 'house', why: null }],
    ['of the smallest', MILLI, { account: 'trading', why: null }],
    ['as large as nobody looks at', 1_000n * ETHER, { account: 'trading', why: null }],
    ['just above that', 1_000n * ETHER + 1n, { account: 'suspense', why: 'above_limit' }],
  ] as const)('%s goes where it belongs', async (_, units, where) => {
    const { chain, world, final } = await given();
    chain.pay(world.addressOf(2), NATIVE, units);
    await final();
    expect(deposits(world)).toEqual([{ owner: 2, units, ...where }]);
    expect(world.has(2, 'ETH')).toBe(where.account === 'trading' ? units / 10n ** 10n : 0n);
    expect(await world.wrongs()).toEqual([]);
  });

  it('to the house is the house’s, whatever its size', async () => {
    const { chain, world, final } = await given({ isDepositOpen: false });
    chain.pay(HOT, NATIVE, 5_000n * ETHER);
    await final();
    expect(deposits(world)).toEqual([{ owner: 0, account: 'house', why: null, units: 5_000n * ETHER }]);
  });
});

it('A5: what was stolen takes two people to continue, above the bound of its coin', async () => {
  const { chain, world, final } = await given();
  chain.pay(HOT, NATIVE, 100n * ETHER);
  await final();
  chain.steal(HOT, 'thief', NATIVE, 3n * ETHER);
  await final();
  const { halts, unexplained } = world.core.machine(walletMachine).state;
  expect([...halts.values()].map(({ cause, people }) => `${cause} ${people}`)).toEqual(['departure 2']);
  expect([...unexplained.values()]).toMatchObject([{ to: 'thief', units: String(3n * ETHER), why: 'departure' }]);
});

it('a deposit that was shown as one is credited, though operators raise the minimum while it is confirmed; a later one is too small', async () => {
  const { blocks, chain, final, store, world } = await given();
  const [alice, bob] = [1, 2];
  const shown = () => [...store.seen.values()].map(({ owner, state }) => [owner, state]);
  chain.pay(world.addressOf(alice), 'tether', 2_000_000n);
  await blocks(1);
  await world.engine.stop();
  world.options = { ...world.options, minimum: '5' };
  world.engine = await world.newEngine();
  chain.pay(world.addressOf(bob), 'tether', 2_000_000n);
  await blocks(1);
  expect(shown()).toEqual([
    [alice, 'confirming'],
    [bob, 'too_small'],
  ]);
  await final();
  expect([world.has(alice, 'USDT'), world.has(bob, 'USDT')]).toEqual([2n * 10n ** 10n, 0n]);
  expect(shown()).toEqual([[bob, 'too_small']]);
  expect(await world.wrongs()).toEqual([]);
});
