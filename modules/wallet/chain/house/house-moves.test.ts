// Protects what people carry between the server and the machine with the cold keys: only the cold key's own signature for a payment to the hot address counts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLD_PATH, createEvmChain, makeColdKeys, NATIVE, openColdKeys, WalletKeysError } from '@agio/chains';
import type { ChainAdapter, KeySignature, Signer, UnsignedTransaction } from '@agio/chains';
import { callOf, deployToken, richAccount, startAnvil, testSigner, transact } from '@agio/chains/testing';
import type { Anvil } from '@agio/chains/testing';
import { importTopUp, moveToCold, prepareTopUp } from './house-moves.ts';
import type { TopUp } from './house-moves.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import { World } from '../testing/world.ts';

const ETHER = 10n ** 18n;
const TETHER = 10n ** 6n;
const CONFIRMATIONS = 2;
const PASSPHRASE = 'a passphrase of these tests';
const folder = mkdtempSync(join(tmpdir(), 'agio-cold-'));
const file = join(folder, 'cold.json');
const store = new MemoryStore();
let anvil: Anvil;
let adapter: ChainAdapter;
let world: World;
let cold: string;
let hot: string;
let token: string;
let coldSigner: Signer;

beforeAll(async () => {
  const { publicKeys } = makeColdKeys(file, PASSPHRASE);
  coldSigner = openColdKeys(file, PASSPHRASE, 'test');
  anvil = await startAnvil();
  adapter = createEvmChain({ url: anvil.url, chainId: anvil.chainId });
  const rich = await richAccount(anvil);
  token = adapter.address(await deployToken(anvil, rich, { name: 'Tether', symbol: 'USDT', decimals: 6, supply: 10n ** 15n })) ?? '';
  cold = adapter.derive(publicKeys.evm, 0);
  const signer = testSigner();
  hot = adapter.derive(await signer.xpub('evm', 1), 0);
  world = await World.create({ adapter, signer, store, token, cold, coldKey: publicKeys.evm, confirmations: CONFIRMATIONS });
  await transact(anvil, rich, { to: hot as `0x${string}`, value: 10n * ETHER });
  await transact(anvil, rich, { to: cold as `0x${string}`, value: 100n * ETHER });
  await transact(anvil, rich, { to: token as `0x${string}`, data: callOf.transfer(cold, 5_000n * TETHER) });
  await blocks();
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await anvil.stop();
});

async function blocks(): Promise<void> {
  for (let at = 0; at <= CONFIRMATIONS; at += 1) await anvil.rpc('evm_mine');
  for (let at = 0; at < 3; at += 1) await world.engine.step();
}

/** What people do on the machine without a network. */
async function signAway(transaction: UnsignedTransaction, by = coldSigner): Promise<readonly KeySignature[]> {
  const answer = await by.sign({ purpose: { kind: 'top_up' }, from: { family: 'evm', ...COLD_PATH }, transaction });
  if (!answer.ok) throw new Error(answer.detail);
  return answer.signatures;
}

async function prepared(coin: string, units: bigint): Promise<TopUp> {
  const made = await world.engine.alone((chain) => prepareTopUp(chain, coin, units));
  if ('problem' in made) throw new Error(made.problem);
  return made;
}

it('A7: from hot to cold and back, signed elsewhere, with books that equal the chain', async () => {
  const moved = await world.engine.alone((chain) => moveToCold(chain, 'ETH', 4n * ETHER));
  expect(moved).toMatch(/^0x/);
  await blocks();
  expect(await adapter.balance(cold, NATIVE, await adapter.tip())).toBe(104n * ETHER);
  for (const [coin, units] of [
    ['ETH', 20n * ETHER],
    ['USDT', 5_000n * TETHER],
  ] as const) {
    const asset = coin === 'ETH' ? NATIVE : token;
    const before = await adapter.balance(hot, asset, await adapter.tip());
    const { from, to, transaction } = await prepared(coin, units);
    expect([from, to]).toEqual([cold, hot]);
    const signatures = await signAway(transaction);
    expect(await world.engine.alone((chain) => importTopUp(chain, transaction, signatures))).toMatch(/^0x/);
    await blocks();
    expect((await adapter.balance(hot, asset, await adapter.tip())) - before).toBe(units);
    expect(await world.engine.alone((chain) => importTopUp(chain, transaction, signatures))).toHaveProperty('problem');
  }
  expect(await store.openMoves()).toEqual([]);
  expect([...store.moves.values()].map(({ kind, state }) => `${kind} ${state}`)).toEqual(['to_cold done', 'top_up done', 'top_up done']);
  expect(await world.wrongs()).toEqual([]);
});

it('A7: a file that was signed by another, or pays another, is not taken', async () => {
  const { transaction } = await prepared('ETH', ETHER);
  const stranger = await signAway(transaction, testSigner(3));
  await expect(world.engine.alone((chain) => importTopUp(chain, transaction, stranger))).rejects.toThrow('signs with the key');
  const elsewhere = await prepared('ETH', ETHER);
  if (elsewhere.transaction.family !== 'evm') throw new Error('an EVM chain');
  const bytes = elsewhere.transaction.bytes.replace(hot.slice(2).toLowerCase(), '00000000000000000000000000000000000a11ce');
  const turned = { family: 'evm', bytes } as const;
  const signatures = await signAway(turned);
  expect(await world.engine.alone((chain) => importTopUp(chain, turned, signatures))).toEqual({
    problem: 'this is no payment from the cold to the hot address',
  });
  expect(await world.engine.alone((chain) => moveToCold(chain, 'ETH', 10_000n * ETHER))).toEqual({ problem: 'source_short' });
});

it('A7: the cold wallet’s file opens with its passphrase alone, and is never overwritten', () => {
  expect(makeColdKeys(join(folder, 'another.json'), PASSPHRASE).words.split(' ')).toHaveLength(24);
  expect(() => openColdKeys(file, `${PASSPHRASE}!`, 'test')).toThrow('another passphrase');
  expect(() => makeColdKeys(file, PASSPHRASE)).toThrow(/never overwritten/);
  expect(() => makeColdKeys(join(folder, 'other.json'), 'short')).toThrow(WalletKeysError);
  expect(() => openColdKeys(join(folder, 'none.json'), PASSPHRASE, 'test')).toThrow('no file of a cold wallet');
});
