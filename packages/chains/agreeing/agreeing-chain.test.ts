// Protects credits from a single node's word: a block and its content count only if enough nodes report the same, and no single node decides what is signed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Address } from 'viem';
import { parseTransaction } from 'viem';
import { ChainUnavailable, createAgreeingChain, createEvmChain, NATIVE, NodesDisagree } from '../index.ts';
import type { ChainAdapter, Payment } from '../index.ts';
import { mined, richAccount, startAnvil, startLyingNode, testSigner, transact } from '../testing.ts';
import type { Anvil, Lie, LyingNode } from '../testing.ts';

const ETHER = 10n ** 18n;
const HOT = { family: 'evm', account: 1, change: 0, index: 0 } as const;
const signer = testSigner();
const reports: string[] = [];
const between: LyingNode[] = [];
let anvil: Anvil;
let fork: Anvil;
let rich: Address;
let hot: Address;
let ours: Address;
let nowMs = 0;

beforeAll(async () => {
  // Both begin with the same block, whenever each of them starts.
  const same = { chainId: 777, genesisAtS: Math.floor(Date.now() / 1_000) };
  [anvil, fork] = await Promise.all([startAnvil(same), startAnvil(same)]);
  rich = await richAccount(anvil);
  const honest = single(anvil.url);
  hot = honest.derive(await signer.xpub('evm', 1), 0) as Address;
  ours = honest.derive(await signer.xpub('evm', 0), 3) as Address;
  await transact(anvil, rich, { to: hot, value: 50n * ETHER });
}, 180_000);
afterAll(async () => {
  await Promise.all(between.map((node) => node.close()));
  await Promise.all([anvil.stop(), fork.stop()]);
});

const single = (url: string): ChainAdapter => createEvmChain({ url, chainId: 777 });
const agreeing = (...urls: readonly string[]): ChainAdapter =>
  createAgreeingChain({
    chain: 'TEST',
    nodes: urls.map(single),
    patienceMs: 30_000,
    now: () => nowMs,
    report: (line) => reports.push(line),
  });
async function lying(lie: Lie): Promise<string> {
  const node = await startLyingNode(anvil.url, lie);
  between.push(node);
  return node.url;
}
const word = (units: bigint): string => units.toString(16).padStart(64, '0');
const truth: Lie = (_, result) => result;
const watch = { has: (address: string) => address === ours || address === hot, assets: [NATIVE] };
const payment = (given: Partial<Payment>): Payment => ({
  purpose: { kind: 'withdrawal', id: 1 },
  from: HOT,
  to: '0x00000000000000000000000000000000000A11cE',
  asset: NATIVE,
  units: 1n,
  taken: new Set(),
  ...given,
});

/** Waits until they have contradicted each other for longer than lag can explain. */
async function lasting(ask: () => Promise<unknown>): Promise<unknown> {
  const early: unknown = await ask().catch((error: unknown) => error);
  expect(early).toBeInstanceOf(ChainUnavailable);
  expect(early).not.toBeInstanceOf(NodesDisagree);
  nowMs += 30_000;
  return ask().catch((error: unknown) => error);
}

it('A8: a fork that one of two nodes tells of is never the tip, and is a contradiction when it lasts', async () => {
  await fork.rpc('anvil_setBalance', [ours, `0x${(1_000n * ETHER).toString(16)}`]);
  await fork.rpc('anvil_mine', ['0x9']);
  const chain = agreeing(anvil.url, fork.url);
  const tip = await chain.tip();
  expect(tip.height).toBe(0);
  nowMs += 30_000;
  const error: unknown = await chain.tip().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NodesDisagree);
  expect(error).toMatchObject({ chain: 'TEST', height: 1 });
});

it('A8: with three nodes the one that forks is outvoted, and people are told', async () => {
  const chain = agreeing(fork.url, anvil.url, await lying(truth));
  const honest = await single(anvil.url).tip();
  expect(await chain.tip()).toEqual(honest);
  expect(await chain.header(honest.height)).toMatchObject(honest);
  expect(await chain.header(honest.height + 1_000)).toBeUndefined();
  expect(reports.some((line) => line.includes('a node of TEST says otherwise'))).toBe(true);
});

it('A8: a deposit that one node makes up in a block that both have is not believed', async () => {
  await transact(anvil, rich, { to: ours, value: ETHER });
  const block = await single(anvil.url).tip();
  const more: Lie = ({ method }, result) => {
    if (method !== 'eth_getBlockByHash') return result;
    const { transactions, ...rest } = result as { transactions: { to: string; value: string }[] };
    return { ...rest, transactions: transactions.map((one) => ({ ...one, value: `0x${(1_000n * ETHER).toString(16)}` })) };
  };
  const balance: Lie = (call, result) =>
    call.method === 'eth_call' ? String(result).replaceAll(word(ETHER), word(2n * ETHER)) : more(call, result);
  const liar = await lying(balance);
  expect((await single(liar).movements(block, watch)).arrivals[0]?.units).not.toBe(ETHER);
  const two = agreeing(anvil.url, liar);
  expect(await lasting(() => two.movements(block, watch))).toBeInstanceOf(NodesDisagree);
  expect(await lasting(() => two.balance(ours, NATIVE, block))).toBeInstanceOf(NodesDisagree);
  const three = agreeing(liar, anvil.url, await lying(truth));
  expect((await three.movements(block, watch)).arrivals).toMatchObject([{ to: ours, units: ETHER }]);
  expect(await three.balance(ours, NATIVE, block)).toBe(ETHER);
});

it('A8: a node that is silent or behind contradicts nobody; without a majority the chain waits', async () => {
  const silent = 'http://127.0.0.1:1';
  const tip = await single(anvil.url).tip();
  expect(await agreeing(silent, anvil.url, await lying(truth)).tip()).toEqual(tip);
  const waiting = agreeing(silent, anvil.url);
  for (let asked = 0; asked < 2; asked += 1) {
    const error: unknown = await waiting.tip().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChainUnavailable);
    expect(error).not.toBeInstanceOf(NodesDisagree);
    nowMs += 60_000;
  }
  const late = await lying(({ method, params }, result) => {
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest')
      return { ...(result as object), number: `0x${(tip.height - 1).toString(16)}` };
    return method === 'eth_getBlockByNumber' && Number(params[0]) >= tip.height ? null : result;
  });
  const behind = agreeing(late, anvil.url);
  for (let asked = 0; asked < 3; asked += 1) {
    expect((await behind.tip()).height).toBe(tip.height - 1);
    nowMs += 60_000;
  }
});

it('A9: a payment is prepared by several nodes and signed once, as most have it and with the fee in the middle', async () => {
  const absurd = await lying(({ method }, result) => {
    if (method === 'eth_maxPriorityFeePerGas') return '0x9184e72a000';
    if (method === 'eth_feeHistory') return undefined;
    return method === 'eth_getTransactionCount' ? `0x${(Number(result) + 7).toString(16)}` : result;
  });
  let signatures = 0;
  const counting = { ...signer, sign: (request: Parameters<typeof signer.sign>[0]) => ((signatures += 1), signer.sign(request)) };
  const chain = agreeing(absurd, anvil.url, await lying(truth));
  const signed = await chain.sign(payment({ units: 5n }), counting);
  if ('reason' in signed) throw new Error(signed.reason);
  const { maxPriorityFeePerGas = 0n, nonce } = parseTransaction(signed.raw as `0x02${string}`);
  expect([signatures, nonce, maxPriorityFeePerGas <= 2n * 10n ** 9n]).toEqual([
    1,
    Number(await anvil.rpc('eth_getTransactionCount', [hot, 'latest'])),
    true,
  ]);
  expect(await chain.send(signed.raw)).toBe('sent');
  await mined(anvil, signed.txid);
  expect(await chain.transaction(signed.txid, signed.spends)).toMatchObject({ state: 'mined', worked: true });
  const denying = await lying(({ method }, result) => (method === 'eth_getTransactionReceipt' ? null : result));
  expect(await agreeing(anvil.url, denying).transaction(signed.txid, signed.spends)).toEqual({ state: 'pending' });
  expect(await chain.sign(payment({ units: 1_000n * ETHER }), counting)).toEqual({ reason: 'source_short' });
  await expect(agreeing(anvil.url, absurd).sign(payment({}), counting)).rejects.toThrow('do not agree');
  expect(signatures).toBe(1);
});
