// Protects payments on EVM chains: one nonce pays once, what cannot work is not signed, and a stuck payment is replaced by one that offers more.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Address } from 'viem';
import { parseTransaction } from 'viem';
import { NATIVE } from '../index.ts';
import type { ChainAdapter, EvmChainOptions, Payment, SignedPayment } from '../index.ts';
import { deployOddToken, deployToken, mined, richAccount, startAnvil, startLyingNode, testSigner, transact, callOf } from '../testing.ts';
import type { Anvil } from '../testing.ts';
import { createEvmChain } from './evm-chain.ts';

const signer = testSigner();
const HOT = { family: 'evm', account: 1, change: 0, index: 0 } as const;
const OUTSIDE = '0x00000000000000000000000000000000000A11cE';
const WEI = 10n ** 18n;

let anvil: Anvil;
let chain: ChainAdapter;
let rich: Address;
let hot: Address;
let plain: Address;
let odd: Address;

beforeAll(async () => {
  anvil = await startAnvil();
  chain = createEvmChain({ url: anvil.url, chainId: anvil.chainId });
  rich = await richAccount(anvil);
  hot = chain.derive(await signer.xpub('evm', 1), 0) as Address;
  plain = await deployToken(anvil, rich, { name: 'Plain', symbol: 'PLAIN', decimals: 18, supply: 10n ** 30n });
  odd = await deployOddToken(anvil, rich, 10n ** 18n);
  await transact(anvil, rich, { to: hot, value: 100n * WEI });
  await transact(anvil, rich, { to: plain, data: callOf.transfer(hot, 1_000n) });
  await transact(anvil, rich, { to: odd, data: callOf.transfer(hot, 1_000n) });
});
afterAll(() => anvil.stop());

const payment = (given: Partial<Payment>): Payment => ({
  purpose: { kind: 'withdrawal', id: 1 },
  from: HOT,
  to: OUTSIDE,
  asset: NATIVE,
  units: 1n,
  taken: new Set(),
  ...given,
});
async function signed(given: Partial<Payment>): Promise<SignedPayment> {
  const answer = await chain.sign(payment(given), signer);
  if (!('raw' in answer)) throw new Error(answer.reason);
  return answer;
}
const refusal = (given: Partial<Payment>) => chain.sign(payment(given), signer);
const behave = (refusing: boolean, answersFalse: boolean) =>
  transact(anvil, rich, {
    to: odd,
    data: callOf.behave(refusing, answersFalse, 0n),
  });

it('pays coins and tokens, and sends the same bytes again without harm', async () => {
  for (const [asset, units] of [
    [NATIVE, 5n * WEI],
    [plain, 10n],
    [odd, 20n],
  ] as const) {
    const one = await signed({ asset, units });
    expect(one.units).toBe(units);
    expect(await chain.transaction(one.txid, one.spends)).toEqual({ state: 'unknown' });
    expect(await chain.send(one.raw)).toBe('sent');
    expect(await chain.send(one.raw)).toBe('sent');
    await mined(anvil, one.txid);
    const state = await chain.transaction(one.txid, one.spends);
    expect(state).toMatchObject({ state: 'mined', worked: true });
    expect(await chain.balance(OUTSIDE, asset, await chain.tip())).toBe(units);
    const fee = state.state === 'mined' ? state.fee : 0n;
    expect(fee > 0n && fee <= one.feeMax).toBe(true);
  }
});

it('takes the smallest number that is neither used nor promised', async () => {
  const first = await signed({});
  const used = Number(first.spends[0]?.split(':')[2]);
  const next = (taken: number[]) => signed({ taken: new Set(taken.map((nonce) => `nonce:${hot}:${nonce}`)) });
  expect((await next([used, used + 1])).spends).toEqual([`nonce:${hot}:${used + 2}`]);
  expect((await next([used + 1])).spends).toEqual([`nonce:${hot}:${used}`]);
  expect((await signed({ taken: new Set([`nonce:${OUTSIDE}:${used}`]) })).spends).toEqual([`nonce:${hot}:${used}`]);
});

it('signs nothing that the source does not have or that a contract would refuse', async () => {
  expect(await refusal({ units: 10_000n * WEI })).toEqual({ reason: 'source_short' });
  expect(await refusal({ asset: plain, units: 10n ** 20n })).toEqual({ reason: 'source_short' });
  expect(await refusal({ units: await chain.balance(hot, NATIVE, await chain.tip()) })).toMatchObject({ reason: 'gas_short' });
  expect(await refusal({ units: 1n, to: odd })).toEqual({ reason: 'refused_by_contract' });
  expect(await refusal({ from: { ...HOT, index: 9 }, all: true })).toEqual({ reason: 'source_short' });
  await behave(true, false);
  expect(await refusal({ asset: odd, units: 1n })).toEqual({ reason: 'refused_by_contract' });
  await behave(false, true);
  expect(await refusal({ asset: odd, units: 1n })).toEqual({ reason: 'refused_by_contract' });
  await behave(false, false);
  const poor = { ...HOT, index: 3 };
  const address = chain.derive(await signer.xpub('evm', 1), 3) as Address;
  await transact(anvil, rich, { to: plain, data: callOf.transfer(address, 5n) });
  const poorAnswer = await refusal({ from: poor, asset: plain, units: 5n });
  expect(poorAnswer).toMatchObject({ reason: 'gas_short' });
  expect('missing' in poorAnswer && (poorAnswer.missing ?? 0n) > 21_000n).toBe(true);
  await transact(anvil, rich, { to: address, value: 100n });
  expect(await refusal({ from: poor, units: 1n, all: true })).toEqual({ reason: 'too_small' });
});

it('pays all there is, the network out of it', async () => {
  const source = { ...HOT, index: 4 };
  const address = chain.derive(await signer.xpub('evm', 1), 4) as Address;
  await transact(anvil, rich, { to: address, value: WEI });
  const one = await signed({ from: source, units: 1n, all: true, to: hot });
  expect(one.units + one.feeMax).toBe(WEI);
  const before = await chain.balance(hot, NATIVE, await chain.tip());
  await chain.send(one.raw);
  await mined(anvil, one.txid);
  expect((await chain.balance(hot, NATIVE, await chain.tip())) - before).toBe(one.units);
});

it('replaces what is stuck by one that offers more, of which only one is mined', async () => {
  await anvil.rpc('evm_setAutomine', [false]);
  const stuck = await signed({ units: 3n });
  await chain.send(stuck.raw);
  expect(await chain.transaction(stuck.txid, stuck.spends)).toEqual({ state: 'pending' });
  const bumped = await signed({ units: 3n, replaces: stuck });
  expect(bumped.spends).toEqual(stuck.spends);
  const fees = [stuck, bumped].map(({ raw }) => parseTransaction(raw as `0x02${string}`).maxFeePerGas ?? 0n) as [bigint, bigint];
  expect(fees[1] * 1_000n >= fees[0] * 1_125n).toBe(true);
  expect(await chain.send(bumped.raw)).toBe('sent');
  expect(await chain.send(stuck.raw)).toBe('sent');
  await anvil.rpc('evm_mine');
  await mined(anvil, bumped.txid);
  await anvil.rpc('evm_setAutomine', [true]);
  expect(await chain.transaction(bumped.txid, bumped.spends)).toMatchObject({ state: 'mined', worked: true });
  expect(await chain.transaction(stuck.txid, stuck.spends)).toEqual({ state: 'replaced' });
  expect(await chain.send(stuck.raw)).toBe('refused');
  expect(await chain.send(bumped.raw)).toBe('sent');
});

it('pays the network no more than is allowed', async () => {
  const careful = createEvmChain({ url: anvil.url, chainId: anvil.chainId, feePerGasMax: 1n });
  expect(await careful.sign(payment({}), signer)).toEqual({ reason: 'fee_capped' });
});

it('tells of payments that left, of their fees, and of those that failed in a block', async () => {
  const watch = { has: (address: string) => address === hot, assets: [NATIVE, plain, odd] };
  const one = await signed({ asset: odd, units: 4n });
  await chain.send(one.raw);
  await mined(anvil, one.txid);
  expect(await chain.movements(await chain.tip(), watch)).toMatchObject({
    departures: [{ txid: one.txid, asset: odd, from: hot, units: 4n }],
    fees: [{ txid: one.txid, payer: hot, spends: one.spends }],
    failed: [],
    drift: [],
  });
  const fails = await signed({ asset: odd, units: 4n });
  await behave(true, false);
  await chain.send(fails.raw);
  await mined(anvil, fails.txid);
  const after = await chain.movements(await chain.tip(), watch);
  expect(after).toMatchObject({ arrivals: [], departures: [], fees: [{ txid: fails.txid }], failed: [fails.txid], drift: [] });
  expect(await chain.transaction(fails.txid, fails.spends)).toMatchObject({ state: 'mined', worked: false });
});

it('A2: a destination whose code takes more gas than plain coins are given is not paid, unless it is given more', async () => {
  const [greedy, modest] = ['0x00000000000000000000000000000000000b1600', '0x00000000000000000000000000000000000b1601'];
  // Each 6001 60nn 55 writes a word that was never written: 22,100 gas. The first takes three of them, the second one.
  await anvil.rpc('anvil_setCode', [greedy, '0x600160005560016001556001600255']);
  await anvil.rpc('anvil_setCode', [modest, '0x6001600055']);
  expect(await refusal({ to: chain.address(greedy) ?? '' })).toEqual({ reason: 'gas_capped' });
  const gasOf = ({ raw }: SignedPayment): bigint => parseTransaction(raw as `0x02${string}`).gas ?? 0n;
  expect(gasOf(await signed({ to: chain.address(modest) ?? '' }))).toBe(50_000n);
  const approved = await signed({ to: chain.address(greedy) ?? '', gasMost: 200_000n });
  expect(gasOf(approved) > 87_000n && gasOf(approved) <= 200_000n).toBe(true);
  expect(await refusal({ asset: plain, gasMost: 30_000n })).toEqual({ reason: 'gas_capped' });
});

it('A2: what would cost more than the payment may waits, with the cost at worst', async () => {
  const one = await signed({});
  const refused = await refusal({ feeMost: one.feeMax - 1n });
  expect(refused).toMatchObject({ reason: 'fee_above' });
  expect('cost' in refused && (refused.cost ?? 0n) >= one.feeMax - 1n).toBe(true);
  expect((await signed({ feeMost: one.feeMax * 2n })).units).toBe(1n);
  expect(chain.feeMaxOf(one.raw)).toBe(one.feeMax);
});

it('A10: what others of the same source are promised is not promised again, of the asset and of gas', async () => {
  const held = await chain.balance(hot, plain, await chain.tip());
  const native = await chain.balance(hot, NATIVE, await chain.tip());
  const units = (held * 4n) / 5n;
  expect((await signed({ asset: plain, units })).units).toBe(units);
  expect(await refusal({ asset: plain, units, promised: { units, native: 0n } })).toEqual({ reason: 'source_short' });
  expect((await signed({ asset: plain, units: held - units, promised: { units, native: 0n } })).units).toBe(held - units);
  expect(await refusal({ asset: plain, promised: { units: 0n, native } })).toMatchObject({ reason: 'gas_short' });
  expect(await refusal({ units: native / 2n, promised: { units: native / 2n + 2n, native: native / 2n + 2n } })).toEqual({
    reason: 'source_short',
  });
});

it('A9: an absurd tip of the node has no effect beyond what recent blocks took and the cap', async () => {
  const gwei = 10n ** 9n;
  const lying = await startLyingNode(anvil.url, ({ method }, result) =>
    method === 'eth_maxPriorityFeePerGas' ? `0x${(10_000n * gwei).toString(16)}` : result,
  );
  const tipOf = async (options: Partial<EvmChainOptions>): Promise<bigint> => {
    const answer = await createEvmChain({ url: lying.url, chainId: anvil.chainId, ...options }).sign(payment({}), signer);
    if (!('raw' in answer)) throw new Error(answer.reason);
    return parseTransaction(answer.raw as `0x02${string}`).maxPriorityFeePerGas ?? 0n;
  };
  expect(await tipOf({})).toBeLessThanOrEqual(2n * gwei);
  const alone = await startLyingNode(lying.url, ({ method }, result) => (method === 'eth_feeHistory' ? undefined : result));
  const capped = await createEvmChain({ url: alone.url, chainId: anvil.chainId, tipMax: 3n * gwei }).sign(payment({}), signer);
  expect('raw' in capped && parseTransaction(capped.raw as `0x02${string}`).maxPriorityFeePerGas).toBe(3n * gwei);
  await Promise.all([lying.close(), alone.close()]);
});
