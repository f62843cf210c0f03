// Protects money on Bitcoin, against a node: what arrives is credited once and only in the best chain, and payments are exact.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { BlockId, ChainAdapter, Movements, NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { makeWalletKeys } from '../keys/wallet-keys.ts';
import type { KeyPath } from '../signer.ts';
import { openSigner } from '../signer/key-signer.ts';
import type { OpenedSigner } from '../signer/key-signer.ts';
import { createBitcoinChain } from './bitcoin-chain.ts';
import type { BitcoinChainOptions } from './bitcoin-chain.ts';
import { testSigner } from '../testing/test-signer.ts';
import { startRegtest } from './testing/regtest.ts';
import type { Regtest } from './testing/regtest.ts';

const MASTER_KEY = 'the master key of these tests, long enough';
const HOT: KeyPath = { family: 'bitcoin', account: 1, change: 0, index: 0 };
const BITCOIN = 100_000_000n;
/** The block after those that the stranger mined for a start. */
const BIRTHDAY = 441;

const folder = mkdtempSync(join(tmpdir(), 'agio-bitcoin-'));
let node: Regtest;
let signer: OpenedSigner;
let chain: ChainAdapter;
let customers: string[];
let hot: string;
let outside: string;
let height = BIRTHDAY - 1;

beforeAll(async () => {
  makeWalletKeys(folder, MASTER_KEY);
  signer = openSigner({ folder, key: MASTER_KEY, bitcoin: 'test' });
  node = await startRegtest();
  chain = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1, file: join(folder, 'outputs') });
  const [deposits, wallet] = await Promise.all(([0, 1] as const).map((account) => signer.xpub('bitcoin', account)));
  customers = [0, 1, 2].map((index) => chain.derive(deposits ?? '', index));
  hot = chain.derive(wallet ?? '', 0);
  outside = chain.derive(await testSigner(9).xpub('bitcoin', 0), 9);
}, 180_000);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  signer.close();
  await node.close();
});

/** An adapter of its own that has looked at the tip. */
async function followed(options: Partial<BitcoinChainOptions>): Promise<ChainAdapter> {
  const other = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1, ...options });
  await other.movements(await other.tip(), watch);
  return other;
}

const watch = { has: (address: string) => address === hot || customers.includes(address), assets: [NATIVE] };
const NOTHING: Movements = { arrivals: [], departures: [], fees: [], failed: [], drift: [], traced: true };

/** Movements of the blocks since the last call, without empty blocks. */
async function follow(by = chain): Promise<Movements[]> {
  const found: Movements[] = [];
  const tip = await by.tip();
  while (height < tip.height) {
    const block = await at(height + 1);
    const movements = await by.movements(block, watch);
    const { arrivals, departures, fees, failed, drift } = movements;
    if ([arrivals, departures, fees, failed, drift].some((list) => list.length > 0)) found.push(movements);
    height += 1;
  }
  return found;
}

async function at(height: number): Promise<BlockId> {
  const header = await chain.header(height);
  if (header === undefined) throw new Error(`no block ${height}`);
  return { height: header.height, hash: header.hash };
}

async function balances(...addresses: string[]): Promise<bigint[]> {
  return chain.balances(
    addresses.map((address) => ({ address, asset: NATIVE })),
    await chain.tip(),
  );
}

function payment(units: bigint, more: Partial<Payment> = {}): Payment {
  return { purpose: { kind: 'withdrawal', id: 1 }, from: HOT, to: outside, asset: NATIVE, units, taken: new Set(), ...more };
}

function signed(made: SignedPayment | NotPayable): SignedPayment {
  if ('reason' in made) throw new Error(made.reason);
  return made;
}

it('tells where the chain stands, and only of its own network', async () => {
  const tip = await chain.tip();
  expect(tip.height).toBe(height);
  const header = await chain.header(tip.height);
  expect(header).toMatchObject(tip);
  expect(header?.parent).toBe((await at(tip.height - 1)).hash);
  expect(header?.atMs).toBeGreaterThan(Date.now() - 86_400_000);
  expect(await chain.header(tip.height + 1)).toBeUndefined();
  expect(chain.address(customers[0]?.toUpperCase() ?? '')).toBe(customers[0]);
  expect(chain.address('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined();
  const other = createBitcoinChain({ url: node.url, network: 'mainnet', birthday: BIRTHDAY });
  await expect(other.tip()).rejects.toThrow('the node is of the network regtest, not of mainnet');
});

it('says nothing of the address or the password of a node that does not answer', async () => {
  for (const url of ['http://user:hunter2@127.0.0.1:9', node.url.replace('p%40ss', 'wrong')]) {
    const error: unknown = await createBitcoinChain({ url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1 })
      .tip()
      .catch((told: unknown) => told);
    expect(error).toBeInstanceOf(ChainUnavailable);
    expect(String(error)).not.toMatch(/hunter2|127\.0\.0\.1|p%40ss|p@ss|word/);
  }
});

it('sees what arrives, each output by itself, when it is in a block', async () => {
  const [one = '', two = '', three = ''] = customers;
  const single = await node.pay([[one, 3n * BITCOIN]]);
  expect(await follow()).toEqual([]);
  await node.mine(1);
  expect(await follow()).toEqual([{ ...NOTHING, arrivals: [{ txid: single, index: '0', asset: NATIVE, to: one, units: 3n * BITCOIN }] }]);
  const several = await node.pay([
    [two, 100_000n],
    [node.stranger, 5_000n],
    [two, 100_000n],
    [three, 70_000n],
    [hot, 10n * BITCOIN],
  ]);
  await node.mine(2);
  const [seen, ...more] = await follow();
  expect(more).toEqual([]);
  expect(seen?.arrivals.map(({ txid, index, to, units }) => [txid, index, to, units])).toEqual([
    [several, '0', two, 100_000n],
    [several, '2', two, 100_000n],
    [several, '3', three, 70_000n],
    [several, '4', hot, 10n * BITCOIN],
  ]);
  expect(await balances(one, two, three, hot, node.stranger)).toEqual([3n * BITCOIN, 200_000n, 70_000n, 10n * BITCOIN, 0n]);
  expect(await chain.balance(two, NATIVE, await at(height - 2))).toBe(0n);
});

it('answers a block asked for again the same', async () => {
  const block = await at(height - 1);
  const once = await chain.movements(block, watch);
  expect(once.arrivals).toHaveLength(4);
  expect(await chain.movements(block, watch)).toEqual(once);
  expect(await Promise.all([chain.movements(block, watch), chain.movements(block, watch)])).toEqual([once, once]);
});

it('takes mined coins for arrived when they can be spent, a hundred blocks later', async () => {
  const [, , three = ''] = customers;
  await node.mine(1, three);
  const mined = await at(height + 1);
  await node.mine(99);
  expect(await follow()).toEqual([]);
  expect(await balances(three)).toEqual([70_000n]);
  await node.mine(1);
  const [matured] = await follow();
  expect(matured?.arrivals).toMatchObject([{ index: '0', to: three, asset: NATIVE }]);
  const units = matured?.arrivals[0]?.units ?? 0n;
  expect(units).toBeGreaterThan(0n);
  expect(height - mined.height).toBe(100);
  expect(await balances(three)).toEqual([70_000n + units]);
  expect(await chain.balance(three, NATIVE, await at(height - 1))).toBe(70_000n);
});

it('pays exactly, keeps its change, and says what it cost', async () => {
  const [before = 0n] = await balances(hot);
  const made = signed(await chain.sign(payment(123_456_789n), signer));
  expect(made).toMatchObject({ units: 123_456_789n });
  expect(signed(await chain.sign(payment(123_456_789n), signer))).toEqual(made);
  expect(await chain.transaction(made.txid, made.spends)).toEqual({ state: 'unknown' });
  expect(await chain.send(made.raw)).toBe('sent');
  await expect.poll(() => chain.transaction(made.txid, made.spends)).toEqual({ state: 'pending' });
  expect(await chain.send(made.raw)).toBe('sent');
  await node.mine(1);
  expect(await follow()).toEqual([
    {
      ...NOTHING,
      departures: [{ txid: made.txid, asset: NATIVE, from: hot, to: expect.any(String), units: made.units }],
      fees: [{ txid: made.txid, payer: hot, units: made.feeMax, spends: made.spends }],
    },
  ]);
  expect(await balances(hot)).toEqual([before - made.units - made.feeMax]);
  const block = await chain.tip();
  expect(await chain.balance(hot, NATIVE, await at(block.height - 1))).toBe(before);
  expect(await chain.transaction(made.txid, made.spends)).toEqual({ state: 'mined', block, worked: true, fee: made.feeMax });
  expect(await chain.send(made.raw)).toBe('sent');
});

it('moves between watched addresses without a departure, all there is, the fee taken from it', async () => {
  const [, two = ''] = customers;
  const [held = 0n, before = 0n] = await balances(two, hot);
  const from: KeyPath = { family: 'bitcoin', account: 0, change: 0, index: 1 };
  const made = signed(await chain.sign(payment(50_000n, { from, to: hot, all: true }), signer));
  expect(made.spends).toHaveLength(2);
  expect(made.units + made.feeMax).toBe(held);
  await chain.send(made.raw);
  await node.mine(1);
  expect(await follow()).toEqual([{ ...NOTHING, fees: [{ txid: made.txid, payer: two, units: made.feeMax, spends: made.spends }] }]);
  expect(await balances(two, hot)).toEqual([0n, before + made.units]);
});

it('never uses what is promised or gone, and says what is missing', async () => {
  const [held = 0n] = await balances(hot);
  const one = signed(await chain.sign(payment(BITCOIN), signer));
  const other = signed(await chain.sign(payment(50_000n, { taken: new Set(one.spends) }), signer));
  expect(other.spends.filter((spend) => one.spends.includes(spend))).toEqual([]);
  const taken = new Set([...one.spends, ...other.spends]);
  expect(await chain.sign(payment(50_000n, { taken }), signer)).toEqual({ reason: 'source_short' });
  expect(await chain.sign(payment(held + 1n), signer)).toEqual({ reason: 'source_short' });
  expect(await chain.sign(payment(held), signer)).toEqual({ reason: 'gas_short' });
  expect(await chain.sign(payment(293n), signer)).toEqual({ reason: 'too_small' });
  expect(await chain.sign(payment(held, { all: true }), signer)).toEqual({ reason: 'too_small' });
  const capped = await followed({ feeRateMin: 2_000_000n, feeRateMax: 1_000_000n });
  expect(await capped.sign(payment(BITCOIN), signer)).toEqual({ reason: 'fee_capped' });
});

it('replaces a transaction by one that pays more out of the same, of which one is mined', async () => {
  const first = signed(await chain.sign(payment(BITCOIN), signer));
  const second = signed(await chain.sign(payment(BITCOIN, { replaces: first, taken: new Set(first.spends) }), signer));
  expect(second.spends).toEqual(first.spends);
  expect(second.units).toBe(first.units);
  // BIP-125: the whole fee of the other, and a satoshi a byte for its own relay.
  expect(second.feeMax).toBeGreaterThanOrEqual(first.feeMax + 140n);
  const third = signed(await chain.sign(payment(BITCOIN, { replaces: second, taken: new Set() }), signer));
  expect(third.feeMax).toBeGreaterThan(second.feeMax);
  const dear = await followed({ feeRateMin: 50_000n });
  const fourth = signed(await dear.sign(payment(BITCOIN), signer));
  const fifth = signed(await dear.sign(payment(BITCOIN, { replaces: fourth }), signer));
  expect(fifth.feeMax * 100n).toBeGreaterThanOrEqual(fourth.feeMax * 124n);
  await chain.send(first.raw);
  await expect.poll(() => chain.transaction(first.txid, first.spends)).toEqual({ state: 'pending' });
  // This node does not replace waiting transactions by itself.
  await node.forgetWaiting();
  expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'unknown' });
  await chain.send(second.raw);
  await node.mine(1);
  expect((await follow())[0]?.fees).toMatchObject([{ txid: second.txid, units: second.feeMax }]);
  expect(await chain.transaction(first.txid, first.spends)).toEqual({ state: 'replaced', by: second.txid });
  expect(await chain.transaction(second.txid, second.spends)).toMatchObject({ state: 'mined' });
  expect(await chain.sign(payment(BITCOIN, { replaces: first }), signer)).toEqual({ reason: 'source_short' });
});

it('takes everything back that a reorganisation takes back, and follows the other branch', async () => {
  const [one = ''] = customers;
  const [held = 0n, before = 0n] = await balances(one, hot);
  const fork = height;
  await node.pay([[one, 5n * BITCOIN]]);
  const made = signed(await chain.sign(payment(BITCOIN), signer));
  await chain.send(made.raw);
  await expect.poll(() => chain.transaction(made.txid, made.spends)).toEqual({ state: 'pending' });
  await node.mine(2);
  expect((await follow()).flatMap(({ arrivals, departures }) => [...arrivals, ...departures])).toHaveLength(2);
  const [left, tip] = [await at(fork + 1), await chain.tip()];
  expect(await balances(one, hot)).toEqual([held + 5n * BITCOIN, before - made.units - made.feeMax]);

  await node.rpc.call('invalidateblock', left.hash);
  await node.forgetWaiting();
  await expect(chain.movements(left, watch)).rejects.toThrow(ChainUnavailable);
  await expect(chain.balance(one, NATIVE, tip)).rejects.toThrow(ChainUnavailable);
  expect(await balances(one, hot)).toEqual([held, before]);
  expect(await chain.transaction(made.txid, made.spends)).toEqual({ state: 'unknown' });

  const again = await node.pay([[one, 2n * BITCOIN]]);
  await node.mine(3);
  height = fork;
  expect((await follow()).flatMap(({ arrivals }) => arrivals)).toMatchObject([{ txid: again, units: 2n * BITCOIN }]);
  expect(await balances(one, hot)).toEqual([held + 2n * BITCOIN, before]);
  // A block of the abandoned branch is refused at a height that the other has as well.
  await expect(chain.movements(left, watch)).rejects.toThrow(ChainUnavailable);
  await expect(chain.balance(one, NATIVE, left)).rejects.toThrow(ChainUnavailable);
  // The same bytes can be mined there as well.
  expect(await chain.send(made.raw)).toBe('sent');
  await node.mine(1);
  expect((await follow()).flatMap(({ fees }) => fees)).toMatchObject([{ txid: made.txid }]);
});

it('starts again from its file, from half of it and from none, with the same balances', async () => {
  const file = join(folder, 'outputs');
  const kept = readFileSync(file, 'utf8');
  const tip = await chain.tip();
  const all = [...customers, hot];
  const wanted = await balances(...all);
  const variants: Readonly<Record<string, string>> = {
    whole: kept,
    torn: kept.slice(0, -70),
    half: kept.slice(0, kept.length / 2),
    none: '',
    damaged: kept.replace('"units":"100000"', '"units":"100000x"'),
    zeros: `${kept.slice(0, -200)}${'\0'.repeat(200)}`,
    gap: kept.split('\n').toSpliced(50, 1).join('\n'),
  };
  for (const [name, text] of Object.entries(variants)) {
    const path = join(folder, `outputs-${name}`);
    writeFileSync(path, text);
    // The first start reads from the node what the file lacks, the second has it all.
    await followed({ file: path });
    const again = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1, file: path });
    const held = await again.balances(
      all.map((address) => ({ address, asset: NATIVE })),
      tip,
    );
    expect(held, name).toEqual(wanted);
  }
  const empty = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1 });
  await expect(empty.balance(hot, NATIVE, tip)).rejects.toThrow('not followed yet');
});

it('lets two watchers work at once from nothing', async () => {
  const tip = await chain.tip();
  const both = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1 });
  const [one, other] = await Promise.all([both.movements(tip, watch), both.movements(await at(tip.height - 2), watch)]);
  expect([one, other]).toEqual([await chain.movements(tip, watch), await chain.movements(await at(tip.height - 2), watch)]);
  expect(await both.balance(hot, NATIVE, tip)).toBe((await balances(hot))[0]);
});

it('spends nothing that the node does not have, whatever its file says', async () => {
  const kept = readFileSync(join(folder, 'outputs'), 'utf8').trimEnd().split('\n');
  const last = JSON.parse(kept.pop() ?? '') as { made: object[] };
  const bogus = { outpoint: `${'be'.repeat(32)}:0`, address: hot, units: '900000000000', isCoinbase: false };
  const file = join(folder, 'outputs-forged');
  writeFileSync(file, `${[...kept, JSON.stringify({ ...last, made: [...last.made, bogus] })].join('\n')}\n`);
  const forged = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1, file });
  const made = signed(await forged.sign(payment(BITCOIN), signer));
  expect(made.spends).toEqual(signed(await chain.sign(payment(BITCOIN), signer)).spends);
  expect(await forged.sign(payment(800_000_000_000n), signer)).toEqual({ reason: 'source_short' });
});

it('finds on a rescan what it did not watch before, and what became of it', async () => {
  const blind = createBitcoinChain({ url: node.url, network: 'regtest', birthday: BIRTHDAY, confirmations: 1 });
  const tip = await chain.tip();
  expect(await blind.movements(tip, { has: () => false, assets: [NATIVE] })).toEqual(NOTHING);
  expect(await blind.balance(hot, NATIVE, tip)).toBe(0n);
  for (let height = BIRTHDAY; height <= tip.height; height += 1) await blind.movements(await at(height), watch);
  expect(await blind.balance(hot, NATIVE, tip)).toBe((await balances(hot))[0]);
  // A later call that watches other addresses makes it forget nothing.
  for (let height = BIRTHDAY; height <= tip.height; height += 1)
    await blind.movements(await at(height), { has: (address) => address === outside, assets: [NATIVE] });
  expect(await blind.balance(hot, NATIVE, tip)).toBe((await balances(hot))[0]);
  expect(await blind.balance(outside, NATIVE, tip)).toBeGreaterThan(0n);
});

it('proves who holds an address', async () => {
  const sentence = 'Agio holds this address, 2026-11-21';
  const proof = await chain.prove(HOT, sentence, signer);
  expect(chain.checkProof(hot, sentence, proof)).toBe(true);
  expect(chain.checkProof(customers[0] ?? '', sentence, proof)).toBe(false);
  expect(chain.checkProof(hot, `${sentence}.`, proof)).toBe(false);
  for (const wrong of [
    '',
    proof.slice(2),
    `${proof}00`,
    proof.toUpperCase(),
    proof.replace(/..$/, '00'),
    `00${proof.slice(2)}`,
    'ff'.repeat(97),
  ])
    expect(chain.checkProof(hot, sentence, wrong)).toBe(false);
});
