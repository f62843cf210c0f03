// Protects against nodes that keep our bytes: that a number or an output is used up ends a payment only where booked blocks show by what, or where people decide; otherwise nothing is given back, so that nothing is paid and given back.
import { afterEach, expect, it } from 'vitest';
import { createAgreeingChain, createEvmChain, NATIVE } from '@agio/chains';
import { deployToken, richAccount, startAnvil, startLyingNode, testSigner, transact } from '@agio/chains/testing';
import type { Lie } from '@agio/chains/testing';
import { Core } from '@agio/core';
import { walletMachine } from '../../machine/index.ts';
import { FakeChain, fakeSigner } from '../testing/fake-chain.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { CONFIRMATIONS, World } from '../testing/world.ts';

const ETHER = 10n ** 18n;
const HOT = 'evm1/0/0';
const FRIEND = '0x00000000000000000000000000000000000A11cE';
const ALICE = 1;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const causesOf = (world: World): string[] => [...world.core.machine(walletMachine).state.halts.values()].map(({ cause }) => cause);

/** The transaction of the payment that is on its way. */
function signedOf(world: World) {
  const signed = world.openWithdrawals()[0]?.signed.at(-1);
  if (signed === undefined) throw new Error('a payment is signed');
  return signed;
}

/** A payment of one ether to a friend is on its way; the node keeps its bytes. */
async function paying() {
  const chain = new FakeChain();
  const world = await World.create({ adapter: chain, signer: fakeSigner, store: new MemoryStore(), token: 'tether' });
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      chain.mine();
      world.nowMs += 6_000;
      await world.engine.step();
    }
  };
  chain.pay(HOT, NATIVE, 10n * ETHER);
  chain.pay(world.addressOf(ALICE), NATIVE, 2n * ETHER);
  await blocks(CONFIRMATIONS + 1);
  const before = world.has(ALICE, 'ETH');
  const id = world.withdraw(ALICE, 'ETH', ETHER, 'friend');
  await world.engine.step();
  const { txid, raw, spends } = signedOf(world);
  chain.forget(txid);
  /** From now on the node says so of what the payment needs. */
  const claim = (why: { readonly by?: string; readonly expired?: true }): void => {
    for (const spend of spends) chain.claimedUsed.set(spend, why);
  };
  return { before, blocks, chain, claim, id, raw, txid, world };
}

it('C3: a number that nobody here used halts the chain and ends no payment, which is paid once when its bytes come out', async () => {
  const { before, blocks, chain, claim, id, raw, world } = await paying();
  claim({});
  await blocks(CONFIRMATIONS * 3);
  expect(world.openWithdrawals()).toMatchObject([{ id, state: 'broadcast' }]);
  expect(causesOf(world)).toEqual(['nodes']);
  expect(world.alarms.join()).toContain(`withdrawal ${id}`);
  // People resume too early: it halts again, and still nothing is given back.
  world.resume();
  await blocks(CONFIRMATIONS * 3);
  expect([world.openWithdrawals().length, causesOf(world)]).toEqual([1, ['nodes']]);
  await chain.send(raw);
  await blocks(CONFIRMATIONS + 1);
  expect(world.openWithdrawals()).toEqual([]);
  expect(chain.paid('friend', NATIVE)).toEqual({ times: 1, units: ETHER });
  expect(before - world.has(ALICE, 'ETH')).toBe(10n ** 8n);
  expect(await world.wrongs()).toEqual([]);
});

it('C3: two people give back what stays lost, and nobody else does', async () => {
  const { before, blocks, claim, id, world } = await paying();
  const propose = { kind: 'wallet.propose', action: { do: 'give_up', withdrawal: id }, by: 1 } as const;
  expect(world.apply(propose)).toMatchObject({ refusal: 'wallet.state_changed' });
  claim({});
  await blocks(CONFIRMATIONS * 3);
  const asked = world.apply(propose);
  const proposal = asked.ok ? (asked.id ?? 0) : 0;
  const decide = { kind: 'wallet.decide', proposal, decision: 'approve' } as const;
  expect(world.apply({ ...decide, by: 1 })).toMatchObject({ refusal: 'wallet.same_reviewer' });
  expect(world.has(ALICE, 'ETH')).toBe(before);
  expect(world.openWithdrawals()).toHaveLength(1);
  expect(world.apply({ ...decide, by: 2 })).toMatchObject({ ok: true });
  expect(world.openWithdrawals()).toEqual([]);
  expect(world.core.balances(ALICE).every(({ held }) => held === '0')).toBe(true);
  world.resume();
  await blocks(CONFIRMATIONS);
  expect(causesOf(world)).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('C3: a payment that expired ends where all coins are still there, and not where some have left', async () => {
  const kept = await paying();
  kept.claim({ expired: true });
  await kept.blocks(CONFIRMATIONS * 3);
  expect(kept.world.openWithdrawals()).toEqual([]);
  expect(kept.world.has(ALICE, 'ETH')).toBe(kept.before);
  expect(causesOf(kept.world)).toEqual([]);
  // The node shows no transaction, and the balance tells that there was one.
  const left = await paying();
  left.claim({ expired: true });
  left.chain.appear(HOT, NATIVE, -ETHER);
  await left.blocks(CONFIRMATIONS * 3);
  expect(left.world.openWithdrawals()).toMatchObject([{ id: left.id, state: 'broadcast' }]);
  expect(causesOf(left.world)).toContain('difference');
});

it('C3: a payment whose output another transaction used in a block that the adapter read itself ends', async () => {
  const { before, blocks, claim, txid, world } = await paying();
  claim({ by: txid });
  await blocks(CONFIRMATIONS * 3);
  expect(world.openWithdrawals()).toHaveLength(1);
  claim({ by: 'another' });
  await blocks(CONFIRMATIONS * 3);
  expect(world.openWithdrawals()).toEqual([]);
  expect(world.has(ALICE, 'ETH')).toBe(before);
});

it('C3: a number that an earlier payment used up before ends the one that nodes made it for, also after a restart', async () => {
  const { blocks, chain, raw, world } = await paying();
  await chain.send(raw);
  await blocks(CONFIRMATIONS + 1);
  const before = world.has(ALICE, 'ETH');
  // A node that is behind gives the same number once more.
  chain.skipping = -1;
  world.withdraw(ALICE, 'ETH', ETHER / 10n, 'other');
  await world.engine.step();
  chain.skipping = 0;
  await world.restore(new Core(undefined, world.core.save(), 64, [walletMachine]), world.options.store);
  await blocks(CONFIRMATIONS * 3);
  expect([world.openWithdrawals(), causesOf(world), chain.paid('other', NATIVE).times]).toEqual([[], [], 0]);
  expect(world.has(ALICE, 'ETH')).toBe(before);
});

it('C3: two of three nodes that lie end no payment either', { timeout: 180_000 }, async () => {
  const node = await startAnvil();
  closing.push(() => node.stop());
  const rich = await richAccount(node);
  let hot = '';
  let isLying = false;
  const lie: Lie = ({ method, params }, result) => {
    if (!isLying) return result;
    if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash') return null;
    if (method === 'eth_getTransactionCount' && String(params[0]).toLowerCase() === hot.toLowerCase())
      return `0x${(Number(result) + 1).toString(16)}`;
    return result;
  };
  const liars = await Promise.all([startLyingNode(node.url, lie), startLyingNode(node.url, lie)]);
  for (const liar of liars) closing.push(() => liar.close());
  const adapter = createAgreeingChain({
    chain: 'LOCAL',
    nodes: [node.url, ...liars.map(({ url }) => url)].map((url) => createEvmChain({ url, chainId: node.chainId })),
    patienceMs: 30_000,
    report: () => undefined,
  });
  const tether = await deployToken(node, rich, { name: 'Tether', symbol: 'USDT', decimals: 6, supply: 10n ** 15n });
  const token = adapter.address(tether) ?? '';
  const world = await World.create({ adapter, signer: testSigner(), store: new MemoryStore(), token, confirmations: 3 });
  const blocks = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      await node.rpc('evm_mine');
      world.nowMs += 6_000;
      await world.engine.step();
    }
  };
  hot = world.engine.house.hot;
  await transact(node, rich, { to: hot as `0x${string}`, value: 10n * ETHER });
  await transact(node, rich, { to: world.addressOf(ALICE) as `0x${string}`, value: 2n * ETHER });
  await blocks(4);
  await node.rpc('evm_setAutomine', [false]);
  const id = world.withdraw(ALICE, 'ETH', ETHER, FRIEND);
  await world.engine.step();
  const { txid, raw } = signedOf(world);
  await node.rpc('anvil_dropTransaction', [txid]);
  isLying = true;
  await blocks(9);
  expect(world.openWithdrawals()).toMatchObject([{ id, state: 'broadcast' }]);
  expect(causesOf(world)).toEqual(['nodes']);
  isLying = false;
  await node.rpc('eth_sendRawTransaction', [raw]);
  await blocks(5);
  expect(world.openWithdrawals()).toEqual([]);
  expect(await adapter.balance(FRIEND, NATIVE, await adapter.tip())).toBe(ETHER);
  expect(await world.wrongs()).toEqual([]);
});
