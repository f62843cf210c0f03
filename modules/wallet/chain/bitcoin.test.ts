// Protects the whole way of coins on a real Bitcoin node: deposits, sweeps, withdrawals out of change, a reorganisation, and books that equal the chain.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joined } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLD_PATH, createBitcoinChain, NATIVE } from '@agio/chains';
import type { ChainAdapter } from '@agio/chains';
import { testSigner } from '@agio/chains/testing';
import { startRegtest } from '@agio/chains/testing/bitcoin';
import type { Regtest } from '@agio/chains/testing/bitcoin';
import { Core } from '@agio/core';
import type { Command, MachineReply, Outcome } from '@agio/core';
import { walletMachine } from '../machine.ts';
import type { SignedRecord, WalletCommand } from '../model.ts';
import { coreBooks } from './core-books.ts';
import { ChainEngine } from './engine.ts';
import { importTopUp, prepareTopUp } from './house-moves.ts';
import type { NotMoved } from './house-moves.ts';
import { liftWaiting } from './lift.ts';
import { BITCOIN_CHAIN as CHAIN, BITCOIN_CONFIRMATIONS as CONFIRMATIONS, BITCOIN_SETTING } from './testing/bitcoin-setting.ts';
import { MemoryStore } from './testing/memory-store.ts';

const BITCOIN = 100_000_000n;
const signer = testSigner();
/** As on the machine without a network. */
const coldSigner = testSigner(5);
const folder = mkdtempSync(joined(tmpdir(), 'agio-wallet-bitcoin-'));
const core = new Core(undefined, undefined, 64, [walletMachine]);
const addresses = new Map<string, number>();
const store = new MemoryStore();
const reports: string[] = [];
let nowMs = Date.UTC(2026, 0, 1);
let node: Regtest;
let adapter: ChainAdapter;
let engine: ChainEngine;
let friend: string;

beforeAll(async () => {
  node = await startRegtest();
  command({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
  apply({ kind: 'wallet.define_chain', code: CHAIN, family: 'bitcoin' });
  apply({ kind: 'wallet.list_coin', chain: CHAIN, coin: 'BTC', decimals: 8, native: true });
  const birthday = Number(await node.rpc.call('getblockcount')) - CONFIRMATIONS;
  const options = { url: node.url, network: 'regtest', birthday, confirmations: CONFIRMATIONS, file: joined(folder, 'outputs') } as const;
  adapter = createBitcoinChain(options);
  friend = adapter.derive(await testSigner(9).xpub('bitcoin', 0), 77);
  for (const ref of ['alice', 'bob']) await join(ref);
  engine = await newEngine();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await node.close();
});

async function join(ref: string): Promise<void> {
  const { reply } = command({ kind: 'create_customer', ref, wide: false });
  const customer = reply.ok && reply.kind === 'done' ? (reply.id ?? 0) : 0;
  apply({ kind: 'wallet.open_address', customer, family: 'bitcoin' });
  const index = core.machine(walletMachine).state.index(customer, 'bitcoin') ?? -1;
  addresses.set(adapter.derive(await signer.xpub('bitcoin', 0), index), customer);
}

async function newEngine(): Promise<ChainEngine> {
  const coldKey = await coldSigner.xpub('bitcoin', COLD_PATH.account);
  const { state } = core.machine(walletMachine);
  return ChainEngine.create(
    {
      setting: { ...BITCOIN_SETTING, coldAddress: adapter.derive(coldKey, 0), coldKey },
      adapter,
      signer,
      books: coreBooks(core, (one) => Promise.resolve(command(one))),
      store,
      addresses: () => addresses,
      indexOf: (customer) => state.index(customer, 'bitcoin'),
      now: () => nowMs,
      report: (sentence) => reports.push(sentence),
      alarm: (sentence) => reports.push(sentence),
    },
    { from: 'tip', pollMs: 10, coinCode: () => 'BTC', unitsOf: ({ amount, fee }) => BigInt(amount) - BigInt(fee) },
  );
}

function command(one: Command): Outcome {
  return core.apply(core.sequence + 1, nowMs, one);
}

function apply(one: WalletCommand): MachineReply {
  return command(one).reply as MachineReply;
}

let asked = 0;

function withdraw(customer: number, units: bigint): void {
  asked += 1;
  const reply = apply({
    kind: 'wallet.withdraw',
    customer,
    chain: CHAIN,
    coin: 'BTC',
    address: friend,
    amount: String(units),
    fee: '0',
    to: 0,
    approvals: 0,
    readyAtMs: 0,
    reasons: [],
    dayLimit: '',
    verification: `v${asked}`,
    words: '',
    request: null,
  });
  expect(reply.ok).toBe(true);
}

/** Mines, and has the engine look after each block; what it sends has reached the node by then. */
async function blocks(count: number): Promise<void> {
  for (let mined = 0; mined < count; mined += 1) {
    await node.mine(1);
    await engine.step();
  }
}

function has(customer: number): bigint {
  const found = core.balances(customer).find(({ kind }) => kind === 'trading');
  return BigInt(found?.available ?? 0) + BigInt(found?.held ?? 0);
}

const addressOf = (customer: number): string => [...addresses].find(([, owner]) => owner === customer)?.[0] ?? '';
const openWithdrawals = () => [...core.machine(walletMachine).state.withdrawals.values()];
const holds = async (address: string): Promise<bigint> => adapter.balance(address, NATIVE, await adapter.tip());

async function expectBooksEqualChain(): Promise<void> {
  const reconciled = await engine.reconcile();
  expect(reconciled?.coins.map(({ difference }) => difference)).toEqual([0n]);
  expect(core.audit()).toEqual([]);
}

it('credits every output once when it is final, and sweeps what came', async () => {
  await engine.step();
  await blocks(1);
  const { hot } = engine.house;
  await node.pay([[hot, 10n * BITCOIN]]);
  await node.pay([
    [addressOf(1), 2n * BITCOIN],
    [addressOf(1), 3n * BITCOIN],
    [addressOf(2), BITCOIN],
    [addressOf(2), 9_000n],
  ]);
  await blocks(CONFIRMATIONS - 1);
  expect([has(1), has(2)]).toEqual([0n, 0n]);
  await blocks(1);
  expect([has(1), has(2)]).toEqual([5n * BITCOIN, BITCOIN]);
  await expectBooksEqualChain();
  await blocks(CONFIRMATIONS * 2);
  expect([await holds(addressOf(1)), await holds(addressOf(2))]).toEqual([0n, 0n]);
  expect(await holds(hot)).toBeGreaterThan(16n * BITCOIN - 2_000n);
  expect([has(1), has(2)]).toEqual([5n * BITCOIN, BITCOIN]);
  await expectBooksEqualChain();
});

it('pays several withdrawals exactly, each once, over a new start', async () => {
  withdraw(1, BITCOIN);
  withdraw(1, 2n * BITCOIN);
  withdraw(2, 50_000_000n);
  for (let round = 0; round < 12 && openWithdrawals().length > 0; round += 1) {
    await blocks(1);
    // Another process goes on with what is in the books and in the chain.
    engine = await newEngine();
  }
  expect(openWithdrawals()).toEqual([]);
  expect([has(1), has(2)]).toEqual([2n * BITCOIN, 50_000_000n]);
  // What the friend sees, who knows nothing of us.
  const tip = await adapter.tip();
  const outside = createBitcoinChain({ url: node.url, network: 'regtest', birthday: tip.height - 20 });
  const paid: bigint[] = [];
  for (let height = tip.height - 20; height <= tip.height; height += 1) {
    const header = await adapter.header(height);
    const watch = { has: (address: string) => address === friend, assets: [NATIVE] };
    if (header !== undefined) paid.push(...(await outside.movements(header, watch)).arrivals.map(({ units }) => units));
  }
  expect(paid.sort((one, other) => Number(one - other))).toEqual([50_000_000n, BITCOIN, 2n * BITCOIN]);
  await expectBooksEqualChain();
});

function txidOf(done: string | NotMoved): string {
  if (typeof done !== 'string') throw new Error(done.problem);
  return done;
}

/** Transactions of open withdrawals, each once. */
const waiting = (): SignedRecord[] => {
  const last = openWithdrawals().flatMap(({ signed }) => signed.at(-1) ?? []);
  return [...new Map(last.map((one) => [one.txid, one])).values()];
};

it('A15: three withdrawals from one output, asked one after another, are paid in one block', async () => {
  await node.pay([[addressOf(1), 40n * BITCOIN]]);
  await blocks(CONFIRMATIONS * 3);
  const before = has(1);
  for (const units of [12n, 17n, 10n]) {
    withdraw(1, units * BITCOIN);
    await engine.step();
    // Another process knows what was signed from the journal alone.
    engine = await newEngine();
  }
  const signed = waiting();
  expect(signed).toHaveLength(3);
  await blocks(1);
  const states = await Promise.all(signed.map(({ txid, spends }) => adapter.transaction(txid, spends)));
  const { height, hash } = await adapter.tip();
  expect(states.map((one) => (one.state === 'mined' ? one.block : one.state))).toEqual(signed.map(() => ({ height, hash })));
  await blocks(CONFIRMATIONS);
  expect(openWithdrawals()).toEqual([]);
  expect(has(1)).toBe(before - 39n * BITCOIN);
  await expectBooksEqualChain();
});

it('A15: withdrawals that may be paid together are paid by one transaction, and each ends with it', async () => {
  for (const units of [40_000_000n, 30_000_000n, 20_000_000n]) withdraw(1, units);
  await engine.step();
  expect(openWithdrawals().map(({ state }) => state)).toEqual(['broadcast', 'broadcast', 'broadcast']);
  const [only, ...more] = waiting();
  expect(more).toEqual([]);
  await blocks(1);
  expect(await adapter.transaction(only?.txid ?? '', only?.spends ?? [])).toMatchObject({ state: 'mined' });
  await blocks(CONFIRMATIONS);
  expect(openWithdrawals()).toEqual([]);
  await expectBooksEqualChain();
});

it('A15: a batch that is stuck is replaced as a whole', async () => {
  for (const units of [11_000_000n, 12_000_000n]) withdraw(1, units);
  await engine.step();
  const [first] = waiting();
  nowMs += 11 * 60_000;
  await engine.step();
  const [second, ...more] = waiting();
  expect(more).toEqual([]);
  expect(second?.txid).not.toBe(first?.txid);
  expect(openWithdrawals().map(({ signed }) => signed.map(({ txid }) => txid))).toEqual([1, 2].map(() => [first?.txid, second?.txid]));
  // This node does not replace by itself what waits.
  await node.forgetWaiting();
  await engine.step();
  nowMs += 61_000;
  await engine.step();
  await blocks(CONFIRMATIONS + 1);
  expect(openWithdrawals()).toEqual([]);
  await expectBooksEqualChain();
});

it('A15: what was built upon is not replaced: what was built on it pays the network for both', async () => {
  await node.pay([[addressOf(1), 40n * BITCOIN]]);
  await blocks(CONFIRMATIONS * 3);
  for (const units of [BITCOIN / 10n, 20n * BITCOIN]) {
    withdraw(1, units);
    await engine.step();
  }
  const [parent, child] = waiting();
  expect(child?.spends.some((spend) => spend.startsWith(parent?.txid ?? ''))).toBe(true);
  nowMs += 11 * 60_000;
  await engine.step();
  expect(waiting().map(({ txid }) => txid === parent?.txid)).toEqual([true, false]);
  expect(openWithdrawals().map(({ signed }) => signed.length)).toEqual([1, 2]);
  await node.forgetWaiting();
  nowMs += 61_000;
  await engine.step();
  const last = waiting();
  await blocks(1);
  const states = await Promise.all(last.map(({ txid, spends }) => adapter.transaction(txid, spends)));
  expect(states.map(({ state }) => state)).toEqual(['mined', 'mined']);
  await blocks(CONFIRMATIONS);
  expect(openWithdrawals()).toEqual([]);
  await expectBooksEqualChain();
});

it('A15: a payment that may not be replaced any more is lifted by a child made for it, and books equal the chain', async () => {
  const { hot } = engine.house;
  withdraw(1, BITCOIN);
  await engine.step();
  const [parent] = waiting();
  const before = await holds(hot);
  const id = openWithdrawals()[0]?.id ?? 0;
  const lifted = txidOf(await engine.alone((chain) => liftWaiting(chain, id)));
  const child = store.moves.get(lifted);
  expect(child).toMatchObject({ kind: 'lift', destination: hot });
  expect(child?.attempts[0]?.spends.every((spend) => spend.startsWith(`${parent?.txid}:`))).toBe(true);
  expect(await engine.alone((chain) => liftWaiting(chain, id))).toEqual({ problem: 'something is built on it already' });
  expect(await engine.bump(id)).toBe(false);
  // What waits too long is replaced by a child that offers more, and the parent stays as it is.
  nowMs += 11 * 60_000;
  await engine.step();
  expect(waiting().map(({ txid }) => txid)).toEqual([parent?.txid]);
  expect(store.moves.get(lifted)?.attempts).toHaveLength(2);
  await node.forgetWaiting();
  nowMs += 61_000;
  await engine.step();
  await blocks(CONFIRMATIONS + 1);
  nowMs += 61_000;
  await engine.step();
  expect(openWithdrawals()).toEqual([]);
  expect(store.moves.get(lifted)?.state).toBe('done');
  expect(before - (await holds(hot))).toBeGreaterThan(BITCOIN);
  await expectBooksEqualChain();
});

it('A15: a child whose parent is never mined is given up, and frees what it promised', async () => {
  withdraw(1, BITCOIN);
  await engine.step();
  const id = openWithdrawals()[0]?.id ?? 0;
  expect(await engine.bump(id)).toBe(true);
  const [first] = openWithdrawals()[0]?.signed ?? [];
  const lifted = txidOf(await engine.alone((chain) => liftWaiting(chain, id)));
  // Of both attempts the network takes the one that nothing was built on.
  await node.forgetWaiting();
  await node.rpc.call('sendrawtransaction', first?.raw);
  await blocks(CONFIRMATIONS + 1);
  expect(openWithdrawals()).toEqual([]);
  for (let at = 0; at < 3; at += 1) {
    nowMs += 61_000;
    await blocks(CONFIRMATIONS);
  }
  expect(store.moves.get(lifted)?.state).toBe('replaced');
  await expectBooksEqualChain();
});

it('A15: a top-up from the cold wallet that waits too long is lifted by itself, because nobody here can sign it again', async () => {
  const { cold, hot } = engine.house;
  await node.pay([[cold ?? '', 5n * BITCOIN]]);
  await blocks(CONFIRMATIONS + 1);
  const before = await holds(hot);
  const made = await engine.alone((chain) => prepareTopUp(chain, 'BTC', 2n * BITCOIN));
  if ('problem' in made) throw new Error(made.problem);
  const signed = await coldSigner.sign({
    purpose: { kind: 'top_up' },
    from: { family: 'bitcoin', ...COLD_PATH },
    transaction: made.transaction,
  });
  if (!signed.ok) throw new Error(signed.detail);
  const parent = txidOf(await engine.alone((chain) => importTopUp(chain, made.transaction, signed.signatures)));
  const lifts = () => [...store.moves.values()].filter(({ attempts, kind }) => kind === 'lift' && attempts[0]?.spends[0] === `${parent}:0`);
  expect(lifts()).toEqual([]);
  nowMs += 11 * 60_000;
  await engine.step();
  nowMs += 61_000;
  await engine.step();
  expect(lifts()).toHaveLength(1);
  await blocks(CONFIRMATIONS + 1);
  nowMs += 61_000;
  await engine.step();
  expect(lifts()[0]?.state).toBe('done');
  expect((await holds(hot)) - before).toBeGreaterThan(2n * BITCOIN - 10_000n);
  await expectBooksEqualChain();
});

it('A15: many small outputs of the hot wallet are merged while the network asks for little', async () => {
  const { hot } = engine.house;
  const small = Array.from({ length: 55 }, () => [hot, 20_000n] as const);
  await node.pay(small);
  await blocks(CONFIRMATIONS + 1);
  const before = await holds(hot);
  nowMs += 11 * 60_000;
  await engine.step();
  const merges = () => [...store.moves.values()].filter(({ kind }) => kind === 'merge');
  expect(merges()).toMatchObject([{ state: 'sent', destination: hot }]);
  expect(merges()[0]?.attempts[0]?.spends.length).toBeGreaterThanOrEqual(45);
  await blocks(CONFIRMATIONS + 1);
  expect(before - (await holds(hot))).toBeLessThan(10_000n);
  nowMs += 11 * 60_000;
  await engine.step();
  expect(merges()).toMatchObject([{ state: 'done' }]);
  await expectBooksEqualChain();
});

it('credits nothing of a branch that was left', async () => {
  const before = has(2);
  const { height } = await adapter.tip();
  await node.pay([[addressOf(2), 7n * BITCOIN]]);
  await blocks(CONFIRMATIONS - 1);
  const left = await adapter.header(height + 1);
  await node.rpc.call('invalidateblock', left?.hash);
  await node.forgetWaiting();
  await blocks(CONFIRMATIONS * 3);
  expect(has(2)).toBe(before);
  await expectBooksEqualChain();
});
