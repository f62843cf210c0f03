import type { BlockId, Header } from '../adapter.ts';
import { ChainUnavailable } from '../adapter.ts';
import { addressOf, bytesOf, fieldsOf, hex, listOf, quantityOf, smallOf } from './answers.ts';
import type { EvmRpc } from './rpc.ts';

/** A transaction of a block and its receipt, with the fields that are needed here. Addresses in lower case. */
export interface MinedEvmTransaction {
  readonly txid: `0x${string}`;
  readonly from: string;
  readonly to: string | undefined;
  readonly value: bigint;
  readonly nonce: number;
  readonly worked: boolean;
  /** What the sender paid the network, in wei. */
  readonly fee: bigint;
  /** Code ran, so that calls inside of it may have moved something. */
  readonly ranCode: boolean;
  readonly logs: readonly Log[];
}

export interface Log {
  readonly contract: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface Block extends Header {
  readonly transactions: readonly MinedEvmTransaction[];
}

/** What a transaction that runs no code and carries no data costs. */
export const PLAIN_GAS = 21_000n;

/** Header at a height or at the tip; undefined if the node has none. */
export async function readHeader(rpc: EvmRpc, at: number | 'latest'): Promise<Header | undefined> {
  const answer = await rpc.call('eth_getBlockByNumber', at === 'latest' ? at : hex(at), false);
  if (answer === null) return undefined;
  const header = headerOf(answer);
  if (at !== 'latest' && header.height !== at) throw new ChainUnavailable(`the node answers block ${header.height} for ${at}`);
  return header;
}

/** A whole block by its hash, never another one of the same height. */
export async function readBlock(rpc: EvmRpc, id: BlockId): Promise<Block> {
  const [found, receipts] = await Promise.all([rpc.call('eth_getBlockByHash', id.hash, true), rpc.call('eth_getBlockReceipts', id.hash)]);
  if (found === null || receipts === null) throw new ChainUnavailable(`the node does not have block ${id.height} any more, or not yet`);
  const header = headerOf(found);
  if (header.hash !== id.hash || header.height !== id.height)
    throw new ChainUnavailable(`the node answers another block than ${id.height}`);
  const transactions = listOf(fieldsOf(found, 'block')['transactions'], 'transactions');
  const list = listOf(receipts, 'receipts');
  if (list.length !== transactions.length) throw new ChainUnavailable(`the node has not all receipts of block ${id.height}`);
  return { ...header, transactions: transactions.map((one, at) => transactionOf(one, list[at], id.hash)) };
}

function headerOf(value: unknown): Header {
  const { number, hash, parentHash, timestamp } = fieldsOf(value, 'block');
  return {
    height: smallOf(number, 'block number'),
    hash: bytesOf(hash, 'block hash', 32),
    parent: bytesOf(parentHash, 'parent hash', 32),
    atMs: smallOf(timestamp, 'timestamp') * 1_000,
  };
}

function transactionOf(value: unknown, receiptValue: unknown, block: string): MinedEvmTransaction {
  const transaction = fieldsOf(value, 'transaction');
  const receipt = fieldsOf(receiptValue, 'receipt');
  const txid = bytesOf(transaction['hash'], 'transaction hash', 32);
  if (bytesOf(receipt['transactionHash'], 'receipt', 32) !== txid || bytesOf(receipt['blockHash'], 'receipt', 32) !== block)
    throw new ChainUnavailable('the node answers a receipt of another transaction');
  const gasUsed = quantityOf(receipt['gasUsed'], 'gas used');
  return {
    txid,
    from: bytesOf(transaction['from'], 'sender', 20),
    to: addressOf(transaction['to'], 'recipient'),
    value: quantityOf(transaction['value'], 'value'),
    nonce: smallOf(transaction['nonce'], 'nonce'),
    worked: quantityOf(receipt['status'], 'status') === 1n,
    fee: feeOf(receipt),
    ranCode: gasUsed !== PLAIN_GAS,
    logs: listOf(receipt['logs'], 'logs').map((log) => logOf(log)),
  };
}

/** Gas at the price that was really paid, and what a layer-2 chain pays for being written to its layer 1. */
export function feeOf(receipt: Readonly<Record<string, unknown>>): bigint {
  const gas = quantityOf(receipt['gasUsed'], 'gas used') * quantityOf(receipt['effectiveGasPrice'] ?? '0x0', 'gas price');
  const below = receipt['l1Fee'];
  return below === undefined || below === null ? gas : gas + quantityOf(below, 'fee of the chain below');
}

function logOf(value: unknown): Log {
  const { address, topics, data } = fieldsOf(value, 'log');
  return {
    contract: bytesOf(address, 'contract', 20),
    topics: listOf(topics, 'topics').map((topic) => bytesOf(topic, 'topic', 32)),
    data: bytesOf(data, 'log data'),
  };
}
