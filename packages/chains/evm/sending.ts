import { keccak256 } from 'viem';
import { ChainUnavailable } from '../adapter.ts';
import type { TransactionState } from '../adapter.ts';
import { bytesOf, fieldsOf, quantityOf, smallOf } from './answers.ts';
import { feeOf } from './blocks.ts';
import { nonceSpend } from './movements.ts';
import type { EvmRpc } from './rpc.ts';
import { EvmNodeRefusal } from './rpc.ts';

const KNOWN = /already (known|imported|exists)|known transaction|transaction already in mempool|already in the pool/i;
const NONCE_USED = /nonce (is )?too low|nonce has already been used|old nonce/i;
// Another transaction with the same nonce offers more. It waits; either of the two may still be mined.
const OUTBID = /underpriced/i;
const NEVER = /invalid sender|invalid chain id|wrong chain|intrinsic gas too low|rlp|exceeds block gas limit/i;

/** More than any account has of its own waiting at once; a node that says so is not followed into it. */
const WAITING_MAX = 1_000;

/** Sends signed bytes to the node; see `ChainAdapter.send`. */
export async function sendRaw(rpc: EvmRpc, raw: string): Promise<'sent' | 'refused'> {
  try {
    await rpc.call('eth_sendRawTransaction', raw);
    return 'sent';
  } catch (error) {
    if (!(error instanceof EvmNodeRefusal)) throw error;
    if (KNOWN.test(error.message) || OUTBID.test(error.message)) return 'sent';
    if (NONCE_USED.test(error.message)) return (await receiptOf(rpc, keccak256(raw as `0x${string}`))) === undefined ? 'refused' : 'sent';
    if (NEVER.test(error.message)) return 'refused';
    throw new ChainUnavailable(error.message);
  }
}

/** The state of a transaction; see `TransactionState`. */
export async function stateOf(rpc: EvmRpc, txid: string, spends: readonly string[]): Promise<TransactionState> {
  // The nonce is read before the receipt: the transaction that used it had to be mined by then.
  const isUsed = await anyUsed(rpc, spends);
  const receipt = await receiptOf(rpc, txid);
  if (receipt !== undefined) {
    return {
      state: 'mined',
      block: { height: smallOf(receipt['blockNumber'], 'block number'), hash: bytesOf(receipt['blockHash'], 'block hash', 32) },
      worked: quantityOf(receipt['status'], 'status') === 1n,
      fee: feeOf(receipt),
    };
  }
  if (isUsed) return { state: 'replaced' };
  const known = await rpc.call('eth_getTransactionByHash', txid);
  return { state: known === null ? 'unknown' : 'pending' };
}

/** Nonces of own addresses that waiting transactions use; see `ChainAdapter.waitingSpends`. */
export async function waitingSpends(rpc: EvmRpc, addresses: readonly string[]): Promise<string[]> {
  const spends: string[] = [];
  for (const address of addresses) {
    const mined = smallOf(await rpc.call('eth_getTransactionCount', address, 'latest'), 'nonce');
    const waiting = smallOf(await rpc.call('eth_getTransactionCount', address, 'pending'), 'nonce');
    for (let nonce = mined; nonce < Math.min(waiting, mined + WAITING_MAX); nonce += 1) spends.push(nonceSpend(address, nonce));
  }
  return spends;
}

/** Nonces of an address between its last mined one and the highest promised one; see `ChainAdapter.gaps`. */
export async function gapsOf(rpc: EvmRpc, address: string, taken: ReadonlySet<string>): Promise<number> {
  const prefix = nonceSpend(address, 0).slice(0, -1);
  const promised = [...taken].flatMap((spend) => (spend.startsWith(prefix) ? [Number(spend.slice(prefix.length))] : []));
  if (promised.length === 0) return 0;
  const highest = Math.max(...promised);
  let gaps = 0;
  let nonce = smallOf(await rpc.call('eth_getTransactionCount', address, 'latest'), 'nonce');
  for (; nonce < highest && gaps < WAITING_MAX; nonce += 1) if (!taken.has(nonceSpend(address, nonce))) gaps += 1;
  return gaps;
}

async function anyUsed(rpc: EvmRpc, spends: readonly string[]): Promise<boolean> {
  for (const spend of spends) {
    const [, address, nonce] = /^nonce:(0x[0-9a-fA-F]{40}):(\d+)$/.exec(spend) ?? [];
    if (address === undefined) continue;
    if (smallOf(await rpc.call('eth_getTransactionCount', address, 'latest'), 'nonce') > Number(nonce)) return true;
  }
  return false;
}

async function receiptOf(rpc: EvmRpc, txid: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const receipt = await rpc.call('eth_getTransactionReceipt', txid);
  return receipt === null ? undefined : fieldsOf(receipt, 'receipt');
}
