// Protects the whole way of coins on a real EVM node: deposits of every kind, sweeps with gas, payments, replacements, reorganisations, and a process that is killed between two steps.
import { afterEach, describe, expect, it } from 'vitest';
import { createEvmChain, NATIVE } from '@agio/chains';
import { deployOddToken, deploySplitter, deployToken, richAccount, startAnvil, testSigner, transact, callOf } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { CrashPlan } from './testing/crashing.ts';
import { MemoryStore } from './testing/memory-store.ts';
import { wasKilled, World } from './testing/world.ts';

type Address = `0x${string}`;

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const CONFIRMATIONS = 3;
const FRIEND = '0x00000000000000000000000000000000000A11cE';

let anvil: Anvil | undefined;
afterEach(() => anvil?.stop());

async function given(kind: 'plain' | 'odd' = 'plain') {
  anvil = await startAnvil();
  const node = anvil;
  const rich = await richAccount(node);
  const supply = 10n ** 15n;
  const token =
    kind === 'odd'
      ? await deployOddToken(node, rich, supply)
      : await deployToken(node, rich, { name: 'Tether', symbol: 'USDT', decimals: 6, supply });
  const adapter = createEvmChain({ url: node.url, chainId: node.chainId });
  const signer = testSigner();
  const asset = adapter.address(token) ?? '';
  const store = new MemoryStore();
  const world = await World.create({ adapter, signer, store, token: asset, confirmations: CONFIRMATIONS });
  const pay = (to: string, of: string, units: bigint) =>
    transact(node, rich, of === NATIVE ? { to: to as Address, value: units } : { to: of as Address, data: callOf.transfer(to, units) });
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      await node.rpc('evm_mine');
      await world.engine.step();
    }
  };
  const house = world.engine.house;
  await pay(house.hot, NATIVE, 100n * ETHER);
  await pay(house.hot, asset, 1_000n * TETHER);
  await pay(house.gas, NATIVE, 10n * ETHER);
  const balance = async (address: string, of: string): Promise<bigint> => adapter.balance(address, of, await adapter.tip());
  return { node, rich, asset, store, world, pay, blocks, house, balance };
}

describe('on a real node', () => {
  it('coins of every kind come in, are swept and go out, and the books equal the chain', async () => {
    const { node, rich, asset, world, pay, blocks, house, balance } = await given('odd');
    const splitter = await deploySplitter(node, rich);
    const alice = world.addressOf(1);
    const data = callOf.pay([alice, world.addressOf(2), alice], ETHER);
    await transact(node, rich, { to: splitter, data, value: 3n * ETHER });
    await pay(alice, NATIVE, ETHER);
    await pay(alice, asset, 20n * TETHER);
    await blocks(CONFIRMATIONS);
    expect([world.has(1, 'ETH'), world.has(2, 'ETH'), world.has(1, 'USDT')]).toEqual([3n * 10n ** 8n, 10n ** 8n, 20n * 10n ** 10n]);
    await blocks(CONFIRMATIONS * 4);
    expect(await balance(alice, asset)).toBe(0n);
    expect(await balance(house.hot, asset)).toBe(1_020n * TETHER);
    expect(await balance(alice, NATIVE)).toBeLessThan(ETHER / 100n);
    expect(await world.wrongs()).toEqual([]);
    world.withdraw(1, 'ETH', 2n * ETHER, FRIEND);
    world.withdraw(1, 'USDT', 5n * TETHER, FRIEND);
    await blocks(CONFIRMATIONS + 2);
    expect(world.openWithdrawals()).toEqual([]);
    expect([await balance(FRIEND, NATIVE), await balance(FRIEND, asset)]).toEqual([2n * ETHER, 5n * TETHER]);
    expect([world.has(1, 'ETH'), world.has(1, 'USDT')]).toEqual([10n ** 8n, 15n * 10n ** 10n]);
    expect(await world.wrongs()).toEqual([]);
    expect(world.reports).toEqual([]);
  });

  it('a token that begins to refuse fails the payment and gives everything back', async () => {
    const { node, rich, asset, world, pay, blocks } = await given('odd');
    const behave = (refusing: boolean, answersFalse: boolean) =>
      transact(node, rich, {
        to: asset as Address,
        data: callOf.behave(refusing, answersFalse, 0n),
      });
    await pay(world.addressOf(1), asset, 4n * TETHER);
    await blocks(CONFIRMATIONS);
    for (const [refusing, answersFalse] of [
      [true, false],
      [false, true],
    ] as const) {
      await node.rpc('evm_setAutomine', [false]);
      world.withdraw(1, 'USDT', TETHER, FRIEND);
      await world.engine.step();
      await node.rpc('anvil_setStorageAt', [asset, `0x${'1'.padStart(64, '0')}`, flags(refusing, answersFalse)]);
      await node.rpc('evm_mine');
      await node.rpc('evm_setAutomine', [true]);
      await blocks(CONFIRMATIONS + 1);
      expect(world.openWithdrawals()).toEqual([]);
      expect(world.has(1, 'USDT')).toBe(4n * 10n ** 10n);
      await behave(false, false);
    }
    expect(await world.wrongs()).toEqual([]);
  });

  it('C20: what of a payment really arrived is noted where the token keeps a share', async () => {
    const { node, rich, asset, world, pay, blocks, balance, store } = await given('odd');
    await pay(world.addressOf(1), asset, 500n * TETHER);
    await blocks(CONFIRMATIONS * 5);
    await transact(node, rich, { to: asset as Address, data: callOf.behave(false, false, 500n) });
    const id = world.withdraw(1, 'USDT', 100n * TETHER, FRIEND);
    await blocks(CONFIRMATIONS + 2);
    expect(world.openWithdrawals()).toEqual([]);
    expect(await balance(FRIEND, asset)).toBe(95n * TETHER);
    expect([...store.arrived]).toEqual([[id, 95n * TETHER]]);
    await transact(node, rich, { to: asset as Address, data: callOf.behave(false, false, 0n) });
    world.withdraw(1, 'USDT', 100n * TETHER, FRIEND);
    await blocks(CONFIRMATIONS + 2);
    expect([await balance(FRIEND, asset), store.arrived.size]).toEqual([195n * TETHER, 1]);
  });

  it('a stuck payment is replaced and paid once', async () => {
    const { node, world, pay, blocks, balance } = await given();
    await pay(world.addressOf(1), NATIVE, 5n * ETHER);
    await blocks(CONFIRMATIONS * 3);
    await node.rpc('evm_setAutomine', [false]);
    world.withdraw(1, 'ETH', ETHER, FRIEND);
    await world.engine.step();
    world.nowMs += 700_000;
    await world.engine.step();
    expect(world.openWithdrawals()[0]?.signed).toHaveLength(2);
    await node.rpc('evm_setAutomine', [true]);
    await blocks(CONFIRMATIONS + 1);
    expect(world.openWithdrawals()).toEqual([]);
    expect(await balance(FRIEND, NATIVE)).toBe(ETHER);
    expect(await world.wrongs()).toEqual([]);
  });

  it('a reorganisation above finality changes words alone; one below takes credits back', async () => {
    const { node, store, world, pay, blocks } = await given();
    await blocks(CONFIRMATIONS);
    await pay(world.addressOf(1), NATIVE, ETHER);
    await world.engine.step();
    expect([...store.seen.values()]).toMatchObject([{ state: 'confirming', units: ETHER }]);
    await node.rpc('anvil_reorg', [1, []]);
    await blocks(1);
    expect([...store.seen.values()]).toMatchObject([{ state: 'orphaned' }]);
    await blocks(CONFIRMATIONS);
    expect(world.has(1, 'ETH')).toBe(0n);
    await pay(world.addressOf(2), NATIVE, ETHER);
    await blocks(CONFIRMATIONS + 1);
    expect([world.has(2, 'ETH'), world.isFrozen()]).toEqual([10n ** 8n, false]);
    await node.rpc('anvil_reorg', [CONFIRMATIONS + 3, []]);
    await blocks(1);
    expect([world.has(2, 'ETH'), world.isFrozen()]).toEqual([0n, true]);
    expect(await world.wrongs()).toEqual([]);
  });

  it('killed between two steps of deposit, sweep and withdrawal: one credit, one payment', async () => {
    const { asset, node, world, pay, balance } = await given();
    let expected = { has: 0n, friend: 0n };
    let kills = 0;
    for (let at = 1; at <= 145; at += 4) {
      await pay(world.addressOf(1), asset, 10n * TETHER);
      let engine = await world.newEngine(new CrashPlan(at, at % 8 === 1 ? 'before' : 'after'));
      for (let round = 0; round < CONFIRMATIONS * 4; round += 1) {
        if (round === CONFIRMATIONS) world.withdraw(1, 'USDT', 3n * TETHER, FRIEND);
        await node.rpc('evm_mine');
        if (!(await wasKilled(engine.step()))) continue;
        kills += 1;
        engine = await world.newEngine();
      }
      expected = { has: expected.has + 7n * 10n ** 10n, friend: expected.friend + 3n * TETHER };
      const where = `killed at call ${at}`;
      expect(world.has(1, 'USDT'), where).toBe(expected.has);
      expect(await balance(FRIEND, asset), where).toBe(expected.friend);
      expect(world.openWithdrawals(), where).toEqual([]);
      expect(await balance(world.addressOf(1), asset), where).toBe(0n);
      expect(await world.wrongs(), where).toEqual([]);
    }
    expect(kills).toBe(37);
  }, 120_000);
});

/** The token's switches as they lie in its storage. */
function flags(refusing: boolean, answersFalse: boolean): string {
  return `0x${`${answersFalse ? '01' : '00'}${refusing ? '01' : '00'}`.padStart(64, '0')}`;
}
