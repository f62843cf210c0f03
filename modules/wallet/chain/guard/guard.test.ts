// Protects all coins from the unforeseen: a chain is halted within a block of the first payment that was not signed here, a restored journal pays nothing twice, and the board always comes back to zero.
import { describe, expect, it } from 'vitest';
import { NATIVE } from '@agio/chains';
import { Core } from '@agio/core';
import { walletMachine } from '../../machine/index.ts';
import type { DeskAction } from '../../shared/desk-model.ts';
import { replaceWithNothing } from '../payments/stuck.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CHAIN, CONFIRMATIONS, World } from '../testing/world.ts';

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const HOT = 'evm1/0/0';
const GAS = 'evm1/0/1';

async function given({
  isSwept = true,
  ...options
}: { readonly cold?: string; readonly costMost?: bigint; readonly isSwept?: boolean } = {}) {
  const chain = new FakeChain();
  const store = new MemoryStore();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether', ...options });
  const [alice, bob] = [1, 2];
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      await world.engine.step();
    }
  };
  if (!isSwept) chain.notTaken.add(HOT);
  chain.pay(HOT, NATIVE, 100n * ETHER);
  chain.pay(HOT, 'tether', 5_000n * TETHER);
  const gasFunding = chain.pay(GAS, NATIVE, 10n * ETHER);
  chain.pay(world.addressOf(alice), NATIVE, 20n * ETHER);
  chain.pay(world.addressOf(alice), 'tether', 9_000n * TETHER);
  await blocks(CONFIRMATIONS + 3);
  const state = () => world.core.machine(walletMachine).state;
  const causes = (): string[] => [...state().halts.values()].map(({ cause }) => cause);
  const desk = (action: DeskAction): unknown => {
    const asked = world.apply({ kind: 'wallet.propose', action, by: 1 });
    if (!asked.ok || asked.id === undefined) return asked;
    return world.apply({ kind: 'wallet.decide', proposal: asked.id, decision: 'approve', by: 2 });
  };
  return { chain, store, world, alice, bob, blocks, state, causes, desk, gasFunding };
}

describe('A5: a payment that nobody here signed', () => {
  it('halts the chain in the block it is first seen in, before that block is final, and nobody else is paid', async () => {
    const { chain, world, alice, blocks, causes } = await given();
    chain.steal(HOT, 'thief', NATIVE, 3n * ETHER);
    chain.mine();
    const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
    expect(id).toBeGreaterThan(0);
    await world.engine.step();
    expect(causes()).toEqual(['departure']);
    expect(world.alarms.join()).toContain('to thief');
    await blocks(CONFIRMATIONS + 2);
    expect(chain.paid('friend', NATIVE).times).toBe(0);
    expect(world.withdraw(alice, 'ETH', ETHER, 'another')).toBe(0);
  });

  it('halts the chain before it is in any block where nodes have heard of it', async () => {
    const { chain, world, alice, causes } = await given();
    chain.steal(HOT, 'thief', NATIVE, 3n * ETHER);
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    await world.engine.step();
    expect(causes()).toEqual(['departure']);
    expect(chain.paid('friend', NATIVE).times).toBe(0);
  });

  it.each([HOT, GAS, 'cold'])('C18: from %s halts the chain before it is in any block, also while no withdrawal is open', async (from) => {
    const { chain, world, blocks, causes } = await given({ cold: 'cold' });
    chain.pay('cold', NATIVE, 10n * ETHER);
    await blocks(CONFIRMATIONS + 3);
    expect([world.openWithdrawals(), causes()]).toEqual([[], []]);
    chain.steal(from, 'thief', NATIVE, 3n * ETHER);
    world.nowMs += 5_000;
    await world.engine.step();
    expect(causes()).toEqual(['departure']);
    expect(world.alarms.join()).toContain('waiting transactions that nobody here signed');
  });

  it('with the key of the address that pays for gas halts the chain as soon as nodes have heard of it', async () => {
    const { chain, world, alice, causes } = await given();
    chain.steal(GAS, 'thief', NATIVE, ETHER);
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    await world.engine.step();
    expect(causes()).toEqual(['departure']);
  });

  it('from a deposit address halts the chain as well, and of a token', async () => {
    const { chain, world, alice, bob, causes } = await given();
    chain.pay(world.addressOf(bob), 'tether', 3n * TETHER);
    chain.mine();
    chain.pay(world.addressOf(bob), NATIVE, ETHER);
    chain.mine();
    chain.steal(world.addressOf(bob), 'thief', 'tether', 3n * TETHER);
    chain.mine();
    await world.engine.step();
    expect(causes()).toEqual(['departure']);
    expect(world.withdraw(alice, 'ETH', ETHER, 'friend')).toBe(0);
  });

  it('is booked by two people as the house’s loss; then the board is zero and the chain continues', async () => {
    const { chain, world, alice, blocks, causes, state, desk } = await given();
    chain.steal(HOT, 'thief', NATIVE, 3n * ETHER);
    await blocks(CONFIRMATIONS + 2);
    // What is written down already is no difference as well.
    expect(causes()).toEqual(['departure']);
    const [entry] = [...state().unexplained.values()];
    expect(entry).toMatchObject({ to: 'thief', units: String(3n * ETHER), why: 'departure' });
    const [halt] = [...state().halts.values()];
    expect(world.apply({ kind: 'wallet.resume', halt: halt?.id ?? 0, by: 1 })).toMatchObject({ refusal: 'wallet.unexplained_left' });
    const book = { do: 'adjust', chain: CHAIN, coin: 'ETH', units: String(-3n * ETHER), owner: 0, account: 'house' } as const;
    const asked = world.apply({ kind: 'wallet.propose', action: { ...book, unexplained: entry?.id ?? 0 }, by: 1 });
    const proposal = asked.ok ? (asked.id ?? 0) : 0;
    const decide = { kind: 'wallet.decide', proposal, decision: 'approve' } as const;
    expect(world.apply({ ...decide, by: 1 })).toMatchObject({ refusal: 'wallet.same_reviewer' });
    expect(world.apply({ ...decide, by: 2 })).toMatchObject({ ok: true });
    expect(world.apply({ ...decide, by: 3 })).toMatchObject({ refusal: 'wallet.not_found' });
    expect(desk({ ...book, unexplained: entry?.id ?? 0 })).toMatchObject({ refusal: 'wallet.not_found' });
    expect(await world.wrongs()).toEqual([]);
    world.resume();
    await blocks(2);
    expect(world.isFrozen()).toBe(false);
    expect(world.withdraw(alice, 'ETH', ETHER, 'friend')).toBeGreaterThan(0);
    await blocks(CONFIRMATIONS + 1);
    expect(chain.paid('friend', NATIVE).times).toBe(1);
    expect(await world.wrongs()).toEqual([]);
  });
});

it('a loss halts the chain however small it is; only what came is found money', async () => {
  const { chain, world, blocks, causes } = await given();
  chain.appear(HOT, 'tether', -1n);
  await blocks(CONFIRMATIONS);
  expect(causes()).toEqual(['difference']);
  expect(world.alarms.join()).toContain('USDT -1 units');
});

it('A12: a difference that no movement explains halts the chain, and two people bring the board back to zero', async () => {
  const { chain, world, blocks, causes, desk } = await given();
  chain.appear(HOT, 'tether', 7n * TETHER);
  await blocks(CONFIRMATIONS);
  expect(causes()).toEqual(['difference']);
  expect(await world.wrongs()).not.toEqual([]);
  const found = {
    do: 'adjust',
    chain: CHAIN,
    coin: 'USDT',
    units: String(7n * TETHER),
    owner: 0,
    account: 'house',
    unexplained: null,
  } as const;
  expect(desk(found)).toMatchObject({ ok: true });
  expect(await world.wrongs()).toEqual([]);
  world.resume();
  await blocks(2);
  expect(causes()).toEqual([]);
});

describe('A6: a halt', () => {
  it('keeps back what is approved, and what is signed and not sent, until people resume', async () => {
    const { chain, world, alice, blocks } = await given();
    chain.notTaken.add('friend');
    const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
    await world.engine.step();
    expect(world.openWithdrawals()).toMatchObject([{ id, state: 'signed' }]);
    world.apply({ kind: 'wallet.halt', chain: CHAIN, coin: 'ETH', direction: 'withdrawals', cause: 'maintenance', people: 1, by: 9 });
    chain.notTaken.clear();
    await blocks(3);
    expect(world.openWithdrawals()).toMatchObject([{ id, state: 'signed', waits: 'halted' }]);
    expect(world.withdraw(alice, 'ETH', ETHER, 'other')).toBe(0);
    expect(world.withdraw(alice, 'USDT', TETHER, 'other')).toBeGreaterThan(0);
    world.resume();
    world.nowMs += 60_000;
    await blocks(CONFIRMATIONS + 1);
    expect([chain.paid('friend', NATIVE).times, chain.paid('other', 'tether').times]).toEqual([1, 1]);
  });

  it('of deposits keeps credits back for their owners, who have them when it ends', async () => {
    const { chain, world, bob, blocks } = await given();
    world.apply({ kind: 'wallet.halt', chain: null, coin: null, direction: 'deposits', cause: 'incident', people: 1, by: 9 });
    chain.pay(world.addressOf(bob), NATIVE, ETHER);
    await blocks(CONFIRMATIONS + 1);
    expect(world.has(bob, 'ETH')).toBe(0n);
    expect(world.isFrozen()).toBe(false);
    world.resume();
    await world.engine.step();
    expect(world.has(bob, 'ETH')).toBe(10n ** 8n);
    expect(await world.wrongs()).toEqual([]);
  });
});

it('A10: of two withdrawals for which the hot wallet has enough for one, the other waits, says so, and is paid when there is more', async () => {
  const { chain, world, alice, blocks } = await given({ isSwept: false });
  const first = world.withdraw(alice, 'USDT', 4_000n * TETHER, 'one');
  const second = world.withdraw(alice, 'USDT', 4_500n * TETHER, 'two');
  await blocks(CONFIRMATIONS + 2);
  expect(first).toBeGreaterThan(0);
  expect(chain.paid('one', 'tether').times).toBe(1);
  expect(world.openWithdrawals()).toMatchObject([{ id: second, state: 'approved', waits: 'hot_short' }]);
  chain.notTaken.clear();
  world.nowMs += 600_000;
  await blocks(2 * CONFIRMATIONS);
  expect(chain.paid('two', 'tether').times).toBe(1);
  expect(await world.wrongs()).toEqual([]);
});

it('A17: a delayed withdrawal to a customer of the platform is settled while the node is away', async () => {
  const { chain, world, alice, bob } = await given();
  const before = world.has(bob, 'ETH');
  const withdrawal = { kind: 'wallet.withdraw', customer: alice, chain: CHAIN, coin: 'ETH', address: world.addressOf(bob) } as const;
  const words = { reasons: [], dayLimit: '', verification: 'inside', words: '', request: null } as const;
  world.apply({ ...withdrawal, amount: '100000000', fee: '0', to: bob, approvals: 0, readyAtMs: world.nowMs + 1_000, ...words });
  world.nowMs += 1_000;
  chain.isAway = true;
  await expect(world.engine.step()).rejects.toThrow('away');
  expect(world.has(bob, 'ETH') - before).toBe(10n ** 8n);
});

describe('A2: the network', () => {
  it('C16: is not paid once its owner has called it off, however cheap the network is then', async () => {
    const { chain, world, alice, blocks } = await given({ costMost: 999n });
    const before = world.has(alice, 'ETH');
    const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
    await blocks(2);
    expect(world.openWithdrawals()).toMatchObject([{ state: 'approved', waits: 'network_fee' }]);
    expect(world.apply({ kind: 'wallet.cancel', customer: alice, withdrawal: id })).toMatchObject({ ok: true });
    expect(world.has(alice, 'ETH')).toBe(before);
    world.options = { ...world.options, costMost: 1_000n };
    world.engine = await world.newEngine();
    await blocks(CONFIRMATIONS + 2);
    expect(chain.paid('friend', NATIVE).times).toBe(0);
    expect(await world.wrongs()).toEqual([]);
  });

  it('is paid no more for a withdrawal than was taken for it, unless people allow it', async () => {
    const { chain, world, alice, blocks } = await given({ costMost: 999n });
    const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
    await blocks(2);
    expect(world.openWithdrawals()).toMatchObject([{ id, state: 'approved', waits: 'network_fee' }]);
    world.apply({ kind: 'wallet.allow_cost', withdrawal: id, units: '1000', by: 9 });
    await blocks(CONFIRMATIONS + 1);
    expect(chain.paid('friend', NATIVE).times).toBe(1);
    expect(world.openWithdrawals()).toEqual([]);
  });

  it('costs the customer what a payment cost that reverted, and a destination that reverts thrice is closed until people open it', async () => {
    const { chain, world, alice, blocks, desk } = await given();
    chain.failing.add('burner');
    const before = world.has(alice, 'ETH');
    for (let time = 0; time < 3; time += 1) {
      expect(world.withdraw(alice, 'ETH', ETHER, 'burner')).toBeGreaterThan(0);
      await blocks(CONFIRMATIONS + 1);
    }
    // A thousand units of the chain are less than an atom: each attempt costs one.
    expect(before - world.has(alice, 'ETH')).toBe(3n);
    expect(world.withdraw(alice, 'ETH', ETHER, 'burner')).toBe(0);
    expect(desk({ do: 'reopen', chain: CHAIN, address: 'burner' })).toMatchObject({ ok: true });
    expect(world.withdraw(alice, 'ETH', ETHER, 'burner')).toBeGreaterThan(0);
    expect(await world.wrongs()).toEqual([]);
  });
});

describe('A1: a restored journal', () => {
  it('pays nothing again: what left since is matched to what the books owe, the rest is shown, and nothing moves before people agree', async () => {
    const { chain, world, alice, blocks, state, causes, desk } = await given();
    world.withdraw(alice, 'ETH', ETHER, 'friend');
    const saved = world.core.save();
    await blocks(CONFIRMATIONS + 1);
    world.withdraw(alice, 'ETH', ETHER / 2n, 'other');
    await blocks(CONFIRMATIONS + 1);
    expect([chain.paid('friend', NATIVE).times, chain.paid('other', NATIVE).times]).toEqual([1, 1]);

    await world.restore(new Core(undefined, saved, 64, [walletMachine]), new MemoryStore());
    world.apply({ kind: 'wallet.halt', chain: null, coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
    await blocks(CONFIRMATIONS + 2);
    expect([chain.paid('friend', NATIVE).times, chain.paid('other', NATIVE).times]).toEqual([1, 1]);
    expect(world.openWithdrawals()).toEqual([]);
    const [entry, ...more] = [...state().unexplained.values()];
    expect(entry).toMatchObject({ to: 'other', units: String(ETHER / 2n) });
    expect(more).toEqual([]);
    expect(causes()).toContain('restore');
    // Two people charge it to the customer who was paid.
    const charge = { do: 'adjust', chain: CHAIN, coin: 'ETH', units: String(-ETHER / 2n), owner: alice, account: 'trading' } as const;
    expect(desk({ ...charge, unexplained: entry?.id ?? 0 })).toMatchObject({ ok: true });
    expect(world.has(alice, 'ETH')).toBe(1_850_000_000n);
    expect(await world.wrongs()).toEqual([]);
    world.resume();
    await blocks(CONFIRMATIONS);
    expect(causes()).toEqual([]);
    expect([chain.paid('friend', NATIVE).times, chain.paid('other', NATIVE).times]).toEqual([1, 1]);
  });
});

it('A13: a number that a node skipped is used up by itself, and what waited behind it is paid', async () => {
  const { chain, world, alice, blocks } = await given();
  chain.skipping = 2;
  const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
  await world.engine.step();
  chain.skipping = 0;
  expect(world.openWithdrawals()).toMatchObject([{ id, state: 'broadcast' }]);
  await blocks(2 * CONFIRMATIONS);
  expect(chain.paid('friend', NATIVE).times).toBe(1);
  expect(world.isFrozen()).toBe(false);
  expect(await world.wrongs()).toEqual([]);
});

it('A13: a payment that is stuck is replaced with nothing by people: it comes back, and is paid by neither', async () => {
  const { chain, world, alice, blocks } = await given();
  chain.holding.add('friend');
  const before = world.has(alice, 'ETH');
  const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
  await blocks(3);
  expect(world.openWithdrawals()).toMatchObject([{ id, state: 'broadcast' }]);
  const made = await world.engine.alone((one) => replaceWithNothing(one, id));
  expect(made).toEqual(expect.any(String));
  expect(await world.engine.alone((one) => replaceWithNothing(one, id))).toHaveProperty('problem');
  world.nowMs += 3_600_000;
  await blocks(CONFIRMATIONS + 2);
  expect(world.openWithdrawals()).toEqual([]);
  expect(chain.paid('friend', NATIVE).times).toBe(0);
  expect(world.has(alice, 'ETH')).toBe(before);
  expect(world.isFrozen()).toBe(false);
  expect(await world.wrongs()).toEqual([]);
});

it('a move between own addresses whose block went away is nobody else’s while it waits again', async () => {
  const { chain, store, world, blocks, causes, gasFunding } = await given();
  await blocks(3 * CONFIRMATIONS);
  expect([...store.moves.values()].filter(({ kind }) => kind === 'gas')).toMatchObject([{ state: 'done' }]);
  // Without what it was paid from it waits in the pool.
  chain.reorganise(30, (txid) => txid !== gasFunding);
  await blocks(CONFIRMATIONS);
  expect(causes()).toEqual(['reorganisation']);
  expect(await chain.waitingSpends([GAS])).toEqual([`${GAS}:0`]);
  expect(await world.engine.problems()).toEqual([]);
  world.resume();
  chain.pay(GAS, NATIVE, ETHER);
  await blocks(3 * CONFIRMATIONS);
  expect(causes()).toEqual([]);
  expect(await chain.waitingSpends([GAS])).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('A11: what is too small for a deposit and came without a movement is booked as the house’s, and halts nothing', async () => {
  const { chain, world, blocks, causes } = await given();
  for (let time = 0; time < 3; time += 1) {
    chain.appear(HOT, 'tether', 1n);
    chain.appear(HOT, NATIVE, 1n);
    await blocks(CONFIRMATIONS + 1);
    // Both at once: the next block brings them all.
    expect(await world.wrongs()).toEqual([]);
  }
  expect(causes()).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('A13: people offer more for a payment that is stuck, which is paid once', async () => {
  const { chain, world, alice, blocks } = await given();
  chain.holding.add('friend');
  const id = world.withdraw(alice, 'ETH', ETHER, 'friend');
  await blocks(2);
  expect(await world.engine.bump(id)).toBe(true);
  expect(world.openWithdrawals()[0]?.signed).toHaveLength(2);
  expect(await world.engine.bump(id + 1)).toBe(false);
  chain.holding.clear();
  await blocks(CONFIRMATIONS + 1);
  expect(chain.paid('friend', NATIVE).times).toBe(1);
  expect(await world.engine.bump(id)).toBe(false);
  expect(await world.wrongs()).toEqual([]);
});
