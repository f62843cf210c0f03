// Protects withdrawals that one transaction pays together, where that transaction can never be mined: none is paid twice, each ends and gives its money back, and the books equal the chain.
import { describe, expect, it } from 'vitest';
import { NATIVE } from '@agio/chains';
import { CrashPlan } from '../testing/crashing.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CONFIRMATIONS, wasKilled, World } from '../testing/world.ts';

const ETHER = 10n ** 18n;
const HOT = 'evm1/0/0';
const GAS = 'evm1/0/1';
const FRIENDS = ['friend1', 'friend2', 'friend3'] as const;
const [ALICE, BOB] = [1, 2];
const LEDGER_ETHER = 10n ** 8n;

/**
 * Three withdrawals of one, two and three coins that are on their way in one transaction. With `isLate` the node has told of one
 * transaction less than there is, so that its number was used before.
 */
async function batched({ isLate = false } = {}) {
  const chain = new FakeChain();
  chain.batchMost = 10;
  const store = new MemoryStore();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store, token: 'tether' });
  chain.isStored = (raw) => [...store.moves.values(), ...world.signed()].some(({ attempts }) => attempts.some((one) => one.raw === raw));
  /** One block and a look at it, so many times. */
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      await world.engine.step();
    }
  };
  chain.pay(HOT, NATIVE, 100n * ETHER);
  chain.pay(GAS, NATIVE, 10n * ETHER);
  for (const customer of [ALICE, BOB]) chain.pay(world.addressOf(customer), NATIVE, 10n * ETHER);
  await blocks(CONFIRMATIONS * 3);
  world.withdraw(BOB, 'ETH', ETHER, 'earlier');
  await blocks(CONFIRMATIONS + 1);
  expect(world.openWithdrawals()).toEqual([]);
  const before = balancesOf(world);
  chain.skipping = isLate ? -1 : 0;
  askAll(world);
  await world.engine.step();
  chain.skipping = 0;
  const txids = world.openWithdrawals().map(({ signed }) => signed.at(-1)?.txid ?? '');
  expect(world.openWithdrawals().map(({ state }) => state)).toEqual(FRIENDS.map(() => 'broadcast'));
  expect(new Set(txids).size).toBe(1);
  const paid = (): number[] => FRIENDS.map((friend) => chain.paid(friend, NATIVE).times);
  /** Nodes forget everything of the batch, and another transaction of the same key uses its number, to another own address. */
  const lose = (): void => {
    for (const { attempts } of world.signed()) for (const { txid } of attempts) chain.forget(txid);
    chain.steal(HOT, GAS, NATIVE, 1n);
  };
  return { before, blocks, chain, lose, paid, txid: txids[0] ?? '', world };
}

function askAll(world: World): void {
  for (const [at, friend] of FRIENDS.entries()) world.withdraw(at === 1 ? BOB : ALICE, 'ETH', ETHER * BigInt(at + 1), friend);
}

const balancesOf = (world: World): bigint[] => [ALICE, BOB].map((customer) => world.has(customer, 'ETH'));

async function expectGivenBack({ before, paid, world }: Awaited<ReturnType<typeof batched>>): Promise<void> {
  expect(world.openWithdrawals()).toEqual([]);
  expect(paid()).toEqual([0, 0, 0]);
  expect(balancesOf(world)).toEqual(before);
  expect([ALICE, BOB].flatMap((customer) => world.core.balances(customer)).every(({ held }) => held === '0')).toBe(true);
  expect(await world.wrongs()).toEqual([]);
}

const KILLS = ['before', 'after'] as const;

/**
 * Kills the engine at every call between the last block that the batch survives and the one that ends it, and has another one go on.
 * Returns how often it was killed between the end of one withdrawal and that of the next.
 */
async function endKilled(isLate: boolean, when: (typeof KILLS)[number]): Promise<number> {
  let partly = 0;
  for (let at = 1, isDone = false; !isDone; at += 1) {
    const all = await batched({ isLate });
    const { blocks, chain, lose, world } = all;
    if (!isLate) lose();
    await blocks(CONFIRMATIONS - 1);
    const engine = await world.newEngine(new CrashPlan(at, when));
    let killed = false;
    for (let block = 0; block < CONFIRMATIONS * 2 && !killed; block += 1) {
      chain.mine();
      killed = await wasKilled(engine.step());
    }
    isDone = !killed;
    const open = world.openWithdrawals().length;
    if (open > 0 && open < FRIENDS.length) partly += 1;
    world.engine = await world.newEngine();
    await blocks(CONFIRMATIONS * 2);
    await expectGivenBack(all);
  }
  return partly;
}

describe('a batch whose number another party used', () => {
  it('ends as a whole once that is final, not a block before, and its withdrawals can be asked for again', async () => {
    const all = await batched();
    const { blocks, chain, lose, paid, world } = all;
    lose();
    await blocks(CONFIRMATIONS - 1);
    expect(world.openWithdrawals().map(({ state }) => state)).toEqual(FRIENDS.map(() => 'broadcast'));
    await blocks(2);
    await expectGivenBack(all);
    world.resume();
    askAll(world);
    await blocks(CONFIRMATIONS + 1);
    expect(world.openWithdrawals()).toEqual([]);
    expect(paid()).toEqual([1, 1, 1]);
    expect(chain.paid('friend3', NATIVE).units).toBe(3n * ETHER);
    expect(await world.wrongs()).toEqual([]);
  });

  it('ends as a whole also if more was offered for it before', async () => {
    const all = await batched();
    all.world.nowMs += 600_001;
    await all.world.engine.step();
    expect(all.world.signed().map(({ attempts }) => attempts.length)).toEqual([2, 2, 2]);
    all.lose();
    await all.blocks(CONFIRMATIONS + 1);
    await expectGivenBack(all);
  });

  it('is paid once if the block of the other transaction goes away again', async () => {
    const { blocks, chain, lose, paid, txid, world } = await batched();
    lose();
    await blocks(2);
    chain.reorganise(2, () => false);
    await world.engine.step();
    // Until then nothing is sent: somebody else signed for the same addresses.
    expect([paid(), world.isFrozen()]).toEqual([[0, 0, 0], true]);
    world.resume();
    await blocks(CONFIRMATIONS + 2);
    expect(world.openWithdrawals()).toEqual([]);
    expect([paid(), (await chain.transaction(txid, [])).state]).toEqual([[1, 1, 1], 'mined']);
    expect(await world.wrongs()).toEqual([]);
  });

  it.each(KILLS)('ends as a whole also if the engine is killed %s any call in between', async (when) => {
    expect(await endKilled(false, when)).toBeGreaterThan(0);
  });
});

describe('a batch whose number was used before it was signed', () => {
  it('ends as a whole once the block that was the newest then is booked, and its withdrawals can be asked for again', async () => {
    const all = await batched({ isLate: true });
    const { blocks, paid, world } = all;
    expect(world.reports.some((report) => report.includes('the network refuses its transaction'))).toBe(true);
    await world.engine.step();
    await blocks(CONFIRMATIONS - 2);
    expect(world.openWithdrawals().map(({ state }) => state)).toEqual(FRIENDS.map(() => 'broadcast'));
    await blocks(1);
    await expectGivenBack(all);
    askAll(world);
    await blocks(CONFIRMATIONS + 1);
    expect(world.openWithdrawals()).toEqual([]);
    expect(paid()).toEqual([1, 1, 1]);
    expect(await world.wrongs()).toEqual([]);
  });

  it.each(KILLS)('ends as a whole also if the engine is killed %s any call in between', async (when) => {
    expect(await endKilled(true, when)).toBeGreaterThan(0);
  });
});

it('a batch of which the first offer is mined after all is paid once, and each of its withdrawals ends with it', async () => {
  const { before, blocks, chain, paid, txid, world } = await batched();
  world.nowMs += 600_001;
  await world.engine.step();
  const [second] = world.openWithdrawals().map(({ signed }) => signed.at(-1)?.txid ?? '');
  expect(second).not.toBe(txid);
  chain.forget(second ?? '');
  await blocks(CONFIRMATIONS + 1);
  expect(world.openWithdrawals()).toEqual([]);
  expect([paid(), (await chain.transaction(txid, [])).state]).toEqual([[1, 1, 1], 'mined']);
  expect(before.map((had, at) => had - (balancesOf(world)[at] ?? 0n))).toEqual([4n * LEDGER_ETHER, 2n * LEDGER_ETHER]);
  expect(await world.wrongs()).toEqual([]);
});
