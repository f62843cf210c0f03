// Protects the whole way of coins on a real Bitcoin node: deposits, sweeps, withdrawals out of change, a reorganisation, and books that equal the chain.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBitcoinChain, NATIVE } from '@agio/chains';
import { testSigner } from '@agio/chains/testing';
import { BITCOIN_CONFIRMATIONS as CONFIRMATIONS } from './testing/bitcoin-setting.ts';
import { BitcoinWorld } from './testing/bitcoin-world.ts';

const BITCOIN = 100_000_000n;
const HOT = { family: 'bitcoin', account: 1, change: 0, index: 0 } as const;
let world: BitcoinWorld;

beforeAll(async () => {
  world = await BitcoinWorld.open();
}, 180_000);
afterAll(() => world.close());

it('credits every output once when it is final, and sweeps what came', async () => {
  await world.engine.step();
  await world.blocks(1);
  const { hot } = world.engine.house;
  await world.node.pay([[hot, 10n * BITCOIN]]);
  await world.node.pay([
    [world.addressOf(1), 2n * BITCOIN],
    [world.addressOf(1), 3n * BITCOIN],
    [world.addressOf(2), BITCOIN],
    [world.addressOf(2), 9_000n],
  ]);
  await world.blocks(CONFIRMATIONS - 1);
  expect([world.has(1), world.has(2)]).toEqual([0n, 0n]);
  await world.blocks(1);
  expect([world.has(1), world.has(2)]).toEqual([5n * BITCOIN, BITCOIN]);
  expect(await world.wrongs()).toEqual([]);
  await world.blocks(CONFIRMATIONS * 2);
  expect([await world.holds(world.addressOf(1)), await world.holds(world.addressOf(2))]).toEqual([0n, 0n]);
  expect(await world.holds(hot)).toBeGreaterThan(16n * BITCOIN - 2_000n);
  expect([world.has(1), world.has(2)]).toEqual([5n * BITCOIN, BITCOIN]);
  expect(await world.wrongs()).toEqual([]);
});

it('pays several withdrawals exactly, each once, over a new start', async () => {
  world.withdraw(1, BITCOIN);
  world.withdraw(1, 2n * BITCOIN);
  world.withdraw(2, 50_000_000n);
  for (let round = 0; round < 12 && world.openWithdrawals().length > 0; round += 1) {
    await world.blocks(1);
    // Another process continues with what is in the books and in the chain.
    await world.restart();
  }
  expect(world.openWithdrawals()).toEqual([]);
  expect([world.has(1), world.has(2)]).toEqual([2n * BITCOIN, 50_000_000n]);
  // What the world.friend sees, who knows nothing of us.
  const tip = await world.adapter.tip();
  const outside = createBitcoinChain({ url: world.node.url, network: 'regtest', birthday: tip.height - 20 });
  const paid: bigint[] = [];
  for (let height = tip.height - 20; height <= tip.height; height += 1) {
    const header = await world.adapter.header(height);
    const watch = { has: (address: string) => address === world.friend, assets: [NATIVE] };
    if (header !== undefined) paid.push(...(await outside.movements(header, watch)).arrivals.map(({ units }) => units));
  }
  expect(paid.sort((one, other) => Number(one - other))).toEqual([50_000_000n, BITCOIN, 2n * BITCOIN]);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: three withdrawals from one output, asked one after another, are paid in one block', async () => {
  await world.node.pay([[world.addressOf(1), 40n * BITCOIN]]);
  await world.blocks(CONFIRMATIONS * 3);
  const before = world.has(1);
  for (const units of [12n, 17n, 10n]) {
    world.withdraw(1, units * BITCOIN);
    await world.engine.step();
    // Another process knows what was signed from the journal alone.
    await world.restart();
  }
  const signed = world.waiting();
  expect(signed).toHaveLength(3);
  await world.blocks(1);
  const states = await Promise.all(signed.map(({ txid, spends }) => world.adapter.transaction(txid, spends)));
  const { height, hash } = await world.adapter.tip();
  expect(states.map((one) => (one.state === 'mined' ? one.block : one.state))).toEqual(signed.map(() => ({ height, hash })));
  await world.blocks(CONFIRMATIONS);
  expect(world.openWithdrawals()).toEqual([]);
  expect(world.has(1)).toBe(before - 39n * BITCOIN);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: withdrawals that may be paid together are paid by one transaction, and each ends with it', async () => {
  for (const units of [40_000_000n, 30_000_000n, 20_000_000n]) world.withdraw(1, units);
  await world.engine.step();
  expect(world.openWithdrawals().map(({ state }) => state)).toEqual(['broadcast', 'broadcast', 'broadcast']);
  const [only, ...more] = world.waiting();
  expect(more).toEqual([]);
  await world.blocks(1);
  expect(await world.adapter.transaction(only?.txid ?? '', only?.spends ?? [])).toMatchObject({ state: 'mined' });
  await world.blocks(CONFIRMATIONS);
  expect(world.openWithdrawals()).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: a batch that is stuck is replaced as a whole', async () => {
  for (const units of [11_000_000n, 12_000_000n]) world.withdraw(1, units);
  await world.engine.step();
  const [first] = world.waiting();
  world.nowMs += 11 * 60_000;
  await world.engine.step();
  const [second, ...more] = world.waiting();
  expect(more).toEqual([]);
  expect(second?.txid).not.toBe(first?.txid);
  expect(world.openWithdrawals().map(({ signed }) => signed.map(({ txid }) => txid))).toEqual(
    [1, 2].map(() => [first?.txid, second?.txid]),
  );
  // This world.node does not replace by itself what waits.
  await world.node.forgetWaiting();
  await world.engine.step();
  world.nowMs += 61_000;
  await world.engine.step();
  await world.blocks(CONFIRMATIONS + 1);
  expect(world.openWithdrawals()).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: what was built on is not replaced: what was built on it pays the network for both', async () => {
  await world.node.pay([[world.addressOf(1), 40n * BITCOIN]]);
  await world.blocks(CONFIRMATIONS * 3);
  for (const units of [BITCOIN / 10n, 20n * BITCOIN]) {
    world.withdraw(1, units);
    await world.engine.step();
  }
  const [parent, child] = world.waiting();
  expect(child?.spends.some((spend) => spend.startsWith(parent?.txid ?? ''))).toBe(true);
  world.nowMs += 11 * 60_000;
  await world.engine.step();
  expect(world.waiting().map(({ txid }) => txid === parent?.txid)).toEqual([true, false]);
  expect(world.openWithdrawals().map(({ signed }) => signed.length)).toEqual([1, 2]);
  await world.node.forgetWaiting();
  world.nowMs += 61_000;
  await world.engine.step();
  const last = world.waiting();
  await world.blocks(1);
  const states = await Promise.all(last.map(({ txid, spends }) => world.adapter.transaction(txid, spends)));
  expect(states.map(({ state }) => state)).toEqual(['mined', 'mined']);
  await world.blocks(CONFIRMATIONS);
  expect(world.openWithdrawals()).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: many small outputs of the hot wallet are merged while the network asks for little', async () => {
  const { hot } = world.engine.house;
  const small = Array.from({ length: 55 }, () => [hot, 20_000n] as const);
  await world.node.pay(small);
  await world.blocks(CONFIRMATIONS + 1);
  const before = await world.holds(hot);
  world.nowMs += 11 * 60_000;
  await world.engine.step();
  const merges = () => [...world.store.moves.values()].filter(({ kind }) => kind === 'merge');
  expect(merges()).toMatchObject([{ state: 'sent', destination: hot }]);
  expect(merges()[0]?.attempts[0]?.spends.length).toBeGreaterThanOrEqual(45);
  await world.blocks(CONFIRMATIONS + 1);
  expect(before - (await world.holds(hot))).toBeLessThan(10_000n);
  world.nowMs += 11 * 60_000;
  await world.engine.step();
  expect(merges()).toMatchObject([{ state: 'done' }]);
  expect(await world.wrongs()).toEqual([]);
});

it('a batch whose outputs another party spent ends as a whole and gives everything back', async () => {
  const before = [world.has(1), world.has(2)];
  world.withdraw(1, 13_000_000n);
  world.withdraw(2, 14_000_000n);
  await world.engine.step();
  const [batch, ...more] = world.waiting();
  expect([more, world.openWithdrawals().map(({ state }) => state)]).toEqual([[], ['broadcast', 'broadcast']]);
  await world.node.forgetWaiting();
  // Everything that the hot wallet has goes back to it, by a transaction that no journal knows.
  const { hot } = world.engine.house;
  const all = { from: HOT, to: hot, asset: NATIVE, units: 1n, all: true, taken: new Set<string>() } as const;
  const other = await world.adapter.sign({ ...all, purpose: { kind: 'sweep' } }, testSigner());
  expect(other).toMatchObject({ spends: expect.arrayContaining([...(batch?.spends ?? [])]) });
  expect(await world.adapter.send('raw' in other ? other.raw : '')).toBe('sent');
  await world.blocks(CONFIRMATIONS);
  world.nowMs += 61_000;
  await world.blocks(1);
  expect(world.openWithdrawals()).toEqual([]);
  expect([world.has(1), world.has(2)]).toEqual(before);
  expect(await world.adapter.transaction(batch?.txid ?? '', batch?.spends ?? [])).toMatchObject({ state: 'replaced' });
  expect(await world.wrongs()).toEqual([]);
});

it('credits nothing of a branch that was left', async () => {
  const before = world.has(2);
  const { height } = await world.adapter.tip();
  await world.node.pay([[world.addressOf(2), 7n * BITCOIN]]);
  await world.blocks(CONFIRMATIONS - 1);
  const left = await world.adapter.header(height + 1);
  await world.node.rpc.call('invalidateblock', left?.hash);
  await world.node.forgetWaiting();
  await world.blocks(CONFIRMATIONS * 3);
  expect(world.has(2)).toBe(before);
  expect(await world.wrongs()).toEqual([]);
});
