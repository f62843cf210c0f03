// Protects coins that arrive by calls inside transactions: both ways of tracing give the same result, and a node without either says so.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Address, Hex } from 'viem';
import { ChainUnavailable } from '../index.ts';
import type { BlockId } from '../index.ts';
import { callOf, deploySplitter, richAccount, startAnvil, transact } from '../testing.ts';
import type { Anvil } from '../testing.ts';
import { readHeader } from './blocks.ts';
import { InnerCalls } from './inner-calls.ts';
import { evmRpc, EvmNodeRefusal } from './rpc.ts';
import type { EvmRpc } from './rpc.ts';

const TO: readonly Address[] = ['0x00000000000000000000000000000000000A11cE', '0x0000000000000000000000000000000000000B0b'];

let anvil: Anvil;
let rpc: EvmRpc;
let rich: Address;
let splitter: Address;

beforeAll(async () => {
  anvil = await startAnvil();
  rpc = evmRpc(anvil.url);
  rich = await richAccount(anvil);
  splitter = await deploySplitter(anvil, rich);
});
afterAll(() => anvil.stop());

/** The node without some of its calls. */
const without = (...methods: string[]): EvmRpc => ({
  call: (method, ...params) =>
    methods.includes(method)
      ? Promise.reject(new EvmNodeRefusal(method, -32_601, 'the method does not exist'))
      : rpc.call(method, ...params),
});

async function blockOf(data: Hex): Promise<{ block: BlockId; txid: string }> {
  const { transactionHash } = await transact(anvil, rich, { to: splitter, data, value: 100n });
  const block = await readHeader(rpc, 'latest');
  if (block === undefined) throw new Error('there is a block');
  return { block, txid: transactionHash };
}

it('finds the same calls in both kinds of traces', async () => {
  const { block, txid } = await blockOf(callOf.pay(TO, 50n));
  const wanted = new Set([txid]);
  const flat = await new InnerCalls(rpc).of(block, wanted);
  expect(flat).toEqual(TO.map((to, at) => ({ txid, path: [at], from: splitter, to: to.toLowerCase(), value: 50n })));
  expect(await new InnerCalls(without('trace_block')).of(block, wanted)).toEqual(flat);
});

it('leaves out what a failing call took back, in both', async () => {
  const { block, txid } = await blockOf(callOf.payAndTakeBack(TO[0] ?? ''));
  const wanted = new Set([txid]);
  expect(await new InnerCalls(rpc).of(block, wanted)).toEqual([]);
  expect(await new InnerCalls(without('trace_block')).of(block, wanted)).toEqual([]);
});

it('says so where the node traces nothing, and never takes an outage for that', async () => {
  const { block, txid } = await blockOf(callOf.pay(TO, 50n));
  const blind = new InnerCalls(without('trace_block', 'debug_traceBlockByHash'));
  expect(await blind.of(block, new Set([txid]))).toBeUndefined();
  const away = new InnerCalls({ call: () => Promise.reject(new ChainUnavailable('away')) });
  await expect(away.of(block, new Set([txid]))).rejects.toThrow(ChainUnavailable);
});

it('believes no trace that leaves a transaction out or is of another block', async () => {
  const { block, txid } = await blockOf(callOf.pay(TO, 50n));
  const missing = `0x${'12'.repeat(32)}`;
  await expect(new InnerCalls(rpc).of(block, new Set([txid, missing]))).rejects.toThrow('leaves out');
  await expect(new InnerCalls(rpc).of({ ...block, hash: missing }, new Set([txid]))).rejects.toThrow('another block');
});
