// Protects deposits on EVM chains: only what really arrived is reported, from any sender and whatever an event says, and for exactly the requested block.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { concat, encodeFunctionData, keccak256, pad, parseAbi } from 'viem';
import type { Address, Hex } from 'viem';
import { ChainUnavailable, NATIVE } from '../index.ts';
import type { BlockId, ChainAdapter, Watch } from '../index.ts';
import { deployOddToken, deploySplitter, deployToken, mined, richAccount, startAnvil, testSigner, transact, callOf } from '../testing.ts';
import type { Anvil } from '../testing.ts';
import { createEvmChain } from './evm-chain.ts';

const signer = testSigner();
const DEPOSIT = { family: 'evm', account: 0, change: 0 } as const;
const WEI = 10n ** 18n;

let anvil: Anvil;
let chain: ChainAdapter;
let rich: Address;
let plain: Address;
let odd: Address;
let foreign: Address;
let splitter: Address;
let ours: Address[];
let hot: Address;
let watch: Watch;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 4_242 });
  chain = createEvmChain({ url: anvil.url, chainId: 4_242 });
  rich = await richAccount(anvil);
  plain = await deployToken(anvil, rich, { name: 'Plain', symbol: 'PLAIN', decimals: 18, supply: 10n ** 30n });
  odd = await deployOddToken(anvil, rich, 10n ** 18n);
  foreign = await deployToken(anvil, rich, { name: 'Plain', symbol: 'PLAIN', decimals: 18, supply: 10n ** 30n });
  splitter = await deploySplitter(anvil, rich);
  const xpub = await signer.xpub('evm', 0);
  ours = Array.from({ length: 12 }, (_, at) => chain.derive(xpub, at) as Address);
  hot = chain.derive(await signer.xpub('evm', 1), 0) as Address;
  const all = new Set<string>([...ours, hot]);
  [plain, odd, foreign, splitter] = [plain, odd, foreign, splitter].map((one) => chain.address(one) as Address) as [
    Address,
    Address,
    Address,
    Address,
  ];
  watch = { has: (address) => all.has(address), assets: [NATIVE, plain, odd] };
});
afterAll(() => anvil.stop());
beforeEach(() => anvil.rpc('evm_setAutomine', [true]));

const own = (at: number): Address => ours[at] ?? hot;
const tip = (): Promise<BlockId> => chain.tip();
const told = async (block?: BlockId) => chain.movements(block ?? (await tip()), watch);

/** Puts everything that is sent meanwhile into one block. */
async function inOneBlock(send: () => Promise<unknown>): Promise<BlockId> {
  await anvil.rpc('evm_setAutomine', [false]);
  await send();
  await anvil.rpc('evm_mine');
  await anvil.rpc('evm_setAutomine', [true]);
  return tip();
}
const send = (to: Address, value: bigint, data?: Hex): Promise<Hex> =>
  anvil.rpc('eth_sendTransaction', [{ from: rich, to, value: `0x${value.toString(16)}`, data, gas: '0x7a120' }]);

it('tells of coins that are sent plainly, and of nothing that others get', async () => {
  const { transactionHash } = await transact(anvil, rich, { to: own(0), value: 3n * WEI });
  const { arrivals, departures, fees, failed, drift, traced } = await told();
  expect(arrivals).toEqual([{ txid: transactionHash, index: 'value', asset: NATIVE, to: own(0), units: 3n * WEI }]);
  expect({ departures, fees, failed, drift, traced }).toEqual({ departures: [], fees: [], failed: [], drift: [], traced: true });
  await transact(anvil, rich, { to: splitter, value: WEI });
  expect((await told()).arrivals).toEqual([]);
});

it('tells of coins that arrive by calls inside of a transaction, several to one address apart, and not of calls that are taken back', async () => {
  const { transactionHash } = await transact(anvil, rich, { to: splitter, data: callOf.pay([own(1), own(2), own(1)], 5n), value: 15n });
  expect((await told()).arrivals).toEqual([
    { txid: transactionHash, index: 'call:0', asset: NATIVE, to: own(1), units: 5n },
    { txid: transactionHash, index: 'call:1', asset: NATIVE, to: own(2), units: 5n },
    { txid: transactionHash, index: 'call:2', asset: NATIVE, to: own(1), units: 5n },
  ]);
  await transact(anvil, rich, { to: splitter, data: callOf.payAndTakeBack(own(1)), value: WEI });
  expect((await told()).arrivals).toEqual([]);
});

it('tells of listed tokens alone, each event once, whatever they return', async () => {
  const first = await transact(anvil, rich, { to: plain, data: callOf.transfer(own(3), 7n) });
  expect((await told()).arrivals).toEqual([{ txid: first.transactionHash, index: 'log:0', asset: plain, to: own(3), units: 7n }]);
  const second = await transact(anvil, rich, { to: odd, data: callOf.transfer(own(3), 9n) });
  expect((await told()).arrivals).toEqual([{ txid: second.transactionHash, index: 'log:0', asset: odd, to: own(3), units: 9n }]);
  await transact(anvil, rich, { to: foreign, data: callOf.transfer(own(3), 7n) });
  expect((await told()).arrivals).toEqual([]);
  await transact(anvil, rich, { to: plain, data: callOf.transfer(splitter, 1_000n) });
  const many = await transact(anvil, rich, { to: splitter, data: callOf.payToken(plain, [own(3), own(4), own(3)], 2n) });
  expect((await told()).arrivals.map(({ txid, index, to, units }) => [txid, index, to, units])).toEqual([
    [many.transactionHash, 'log:0', own(3), 2n],
    [many.transactionHash, 'log:1', own(4), 2n],
    [many.transactionHash, 'log:2', own(3), 2n],
  ]);
});

it('tells what arrived of a token that keeps a share, and nothing of one that lies, fails or answers false', async () => {
  await transact(anvil, rich, { to: odd, data: callOf.behave(false, false, 500n) });
  const block = await inOneBlock(async () => {
    await send(odd, 0n, callOf.transfer(own(5), 1_000n));
    await send(odd, 0n, callOf.transfer(own(5), 100n));
    await send(odd, 0n, callOf.lie(rich, own(5), 10n ** 9n));
    await send(odd, 0n, callOf.lie(rich, own(6), 10n ** 9n));
    await send(odd, 0n, callOf.lie(own(6), rich, 10n ** 9n));
  });
  const { arrivals, departures, drift } = await told(block);
  expect(arrivals.reduce((sum, { units }) => sum + units, 0n)).toBe(1_045n);
  expect(new Set(arrivals.map(({ to }) => to))).toEqual(new Set([own(5)]));
  expect([departures, drift]).toEqual([[], []]);

  await transact(anvil, rich, { to: odd, data: callOf.behave(false, true, 0n) });
  await transact(anvil, rich, { to: odd, data: callOf.transfer(own(5), 50n) });
  expect((await told()).arrivals).toEqual([]);
  await transact(anvil, rich, { to: odd, data: callOf.behave(true, false, 0n) });
  const failed = await transact(anvil, rich, { to: odd, data: callOf.transfer(own(5), 50n), gas: 200_000n });
  expect(failed.status).toBe('0x0');
  expect((await told()).arrivals).toEqual([]);
  await transact(anvil, rich, { to: odd, data: callOf.behave(false, false, 0n) });
});

it('leaves moves between watched addresses out, and tells what they cost and what a token kept of them', async () => {
  await transact(anvil, rich, { to: own(7), value: WEI });
  await transact(anvil, rich, { to: odd, data: callOf.transfer(own(7), 1_000n) });
  const paid = { purpose: { kind: 'sweep' }, from: { ...DEPOSIT, index: 7 }, to: hot, taken: new Set<string>() } as const;
  const moved = await chain.sign({ ...paid, asset: NATIVE, units: WEI / 2n }, signer);
  if (!('raw' in moved)) throw new Error(moved.reason);
  expect(await chain.send(moved.raw)).toBe('sent');
  const { gasUsed } = await mined(anvil, moved.txid);
  const first = await told();
  expect(first).toMatchObject({ arrivals: [], departures: [], failed: [], drift: [] });
  expect(first.fees).toMatchObject([{ txid: moved.txid, payer: own(7), spends: [`nonce:${own(7)}:0`] }]);
  expect(first.fees[0]?.units).toBeGreaterThanOrEqual(BigInt(gasUsed));

  await transact(anvil, rich, { to: odd, data: callOf.behave(false, false, 500n) });
  const swept = await chain.sign({ ...paid, asset: odd, units: 1n, all: true }, signer);
  if (!('raw' in swept)) throw new Error(swept.reason);
  await chain.send(swept.raw);
  await mined(anvil, swept.txid);
  expect(await told()).toMatchObject({ arrivals: [], departures: [], failed: [], drift: [{ asset: odd, units: -50n }] });
  await transact(anvil, rich, { to: odd, data: callOf.behave(false, false, 0n) });
});

it('answers of the very block that was asked for, or not at all', async () => {
  await transact(anvil, rich, { to: own(8), value: 1n });
  const asked = await tip();
  const before = await told(asked);
  expect(before.arrivals).toHaveLength(1);
  await anvil.rpc('anvil_reorg', [1, []]);
  await transact(anvil, rich, { to: own(8), value: 2n });
  await expect(told(asked)).rejects.toThrow(ChainUnavailable);
  await expect(chain.balance(own(8), NATIVE, asked)).rejects.toThrow(ChainUnavailable);
  await expect(told({ ...(await tip()), height: asked.height + 5 })).rejects.toThrow(ChainUnavailable);
  const header = await chain.header(asked.height);
  expect(header?.hash).not.toBe(asked.hash);
  expect(await chain.header(asked.height + 10_000)).toBeUndefined();
});

it('answers many balances of one block, each in its place', async () => {
  await transact(anvil, rich, { to: own(9), value: 11n });
  await transact(anvil, rich, { to: plain, data: callOf.transfer(own(9), 13n) });
  const wanted = Array.from({ length: 1_000 }, (_, at) => ({
    address: at % 250 === 249 ? own(9) : own(10),
    asset: at === 749 ? plain : NATIVE,
  }));
  const balances = await chain.balances(wanted, await tip());
  expect(balances).toHaveLength(1_000);
  expect([249, 499, 749, 999].map((at) => balances[at])).toEqual([11n, 11n, 13n, 11n]);
  expect(balances.reduce((sum, one) => sum + one)).toBe(46n);
  await expect(chain.balance(own(9), splitter, await tip())).rejects.toThrow('does not tell balances');
});

it('never believes a node of another chain, nor one that is away', async () => {
  await expect(createEvmChain({ url: anvil.url, chainId: 1 }).tip()).rejects.toThrow('of chain 4242, not of 1');
  await expect(createEvmChain({ url: 'http://127.0.0.1:1', chainId: 1 }).tip()).rejects.toThrow(ChainUnavailable);
  // A node's address often holds a key.
  const error: unknown = await createEvmChain({ url: 'http://127.0.0.1:1/secret', chainId: 1 })
    .tip()
    .catch((thrown: unknown) => thrown);
  expect(String(error)).not.toMatch(/secret|127\.0/);
});

it('knows addresses by their checksum and proves who holds their keys', async () => {
  expect(chain.address(hot.toLowerCase())).toBe(hot);
  expect(
    chain.address(hot.replace(/[a-f]/, (digit) => digit.toUpperCase()).replace(/[A-F](?=[^A-F]*$)/, (digit) => digit.toLowerCase())),
  ).toBeUndefined();
  const path = { family: 'evm', account: 1, change: 0, index: 0 } as const;
  const proof = await chain.prove(path, 'we hold this', signer);
  expect(chain.checkProof(hot, 'we hold this', proof)).toBe(true);
  expect(chain.checkProof(hot, 'we hold that', proof)).toBe(false);
  expect(chain.checkProof(own(0), 'we hold this', proof)).toBe(false);
  expect(chain.checkProof(hot, 'we hold this', '0x12')).toBe(false);
});

it('C19: tells what another party moved away with a permission from what a token did by itself', async () => {
  const target = own(9);
  await transact(anvil, rich, { to: plain, data: callOf.transfer(target, 1_000n) });
  // As after a permit that the address's key has signed: the allowance is there without a transaction of the address.
  const word = (address: Address) => pad(address, { size: 32 });
  const ofOwner = keccak256(concat([word(target), pad('0x1', { size: 32 })]));
  const slot = keccak256(concat([word(rich), ofOwner]));
  await anvil.rpc('anvil_setStorageAt', [plain, slot, pad('0x3e8', { size: 32 })]);
  const abi = parseAbi(['function transferFrom(address from, address to, uint256 value)']);
  const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [target, rich, 400n] });
  await transact(anvil, rich, { to: plain, data });
  expect((await told()).drift).toEqual([{ asset: plain, units: -400n, isTaken: true }]);
});
