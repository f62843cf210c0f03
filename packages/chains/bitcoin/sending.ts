import type { TransactionState } from '../adapter.ts';
import { readTransaction } from './block.ts';
import type { OwnOutputs } from './own-outputs.ts';
import type { BitcoinRpc } from './rpc.ts';
import { BitcoinNodeRefusal } from './rpc.ts';

const KNOWN = /already (in|known)|txn-already|already have transaction/i;
const ALREADY_IN_CHAIN = -27;
const NOT_A_TRANSACTION = -22;
/** Permanently invalid for every node. What a node merely declines to relay is tried again. */
const NEVER = /mandatory-script-verify|bad-txns-(in-belowout|inputs-duplicate|vin-empty|vout-|oversize|txouttotal)|bad-witness/i;

/** Sends signed bytes to the node; see `ChainAdapter.send`. */
export async function sendRaw(rpc: BitcoinRpc, outputs: OwnOutputs, raw: string): Promise<'sent' | 'waiting' | 'refused'> {
  try {
    await rpc.call('sendrawtransaction', raw);
    return 'sent';
  } catch (error) {
    if (!(error instanceof BitcoinNodeRefusal)) throw error;
    if (error.code === ALREADY_IN_CHAIN || KNOWN.test(error.message)) return 'sent';
    if (error.code === NOT_A_TRANSACTION || NEVER.test(error.message)) return 'refused';
    const { txid, inputs } = readTransaction(Buffer.from(raw, 'hex'));
    const state = usedBy(outputs, txid, inputs)?.state;
    // An input that the node misses may come back with a block; one that another transaction in a block spent will not.
    if (state === undefined) return 'waiting';
    return state === 'replaced' ? 'refused' : 'sent';
  }
}

/** The state of a transaction of ours; see `TransactionState`. */
export async function stateOf(rpc: BitcoinRpc, outputs: OwnOutputs, txid: string, spends: readonly string[]): Promise<TransactionState> {
  const used = usedBy(outputs, txid, spends);
  if (used !== undefined) return used;
  try {
    await rpc.call('getmempoolentry', txid);
    return { state: 'pending' };
  } catch (error) {
    if (error instanceof BitcoinNodeRefusal) return { state: 'unknown' };
    throw error;
  }
}

function usedBy(outputs: OwnOutputs, txid: string, spends: readonly string[]): TransactionState | undefined {
  const uses = spends.flatMap((outpoint) => outputs.useOf(outpoint) ?? []);
  const own = uses.find(({ spend }) => spend.txid === txid);
  if (own !== undefined) return { state: 'mined', block: own.block, worked: true, fee: own.spend.fee };
  const [other] = uses;
  return other === undefined ? undefined : { state: 'replaced', by: other.spend.txid };
}

/**
 * Sends a transaction to the node together with the one that it builds on: together they may offer enough where the first alone does not.
 * Nodes that do not accept several at once get them one by one.
 */
export async function sendBoth(rpc: BitcoinRpc, outputs: OwnOutputs, parent: string, raw: string): Promise<'sent' | 'waiting' | 'refused'> {
  try {
    const answer = (await rpc.call('submitpackage', [parent, raw])) as { package_msg?: unknown };
    if (answer.package_msg === 'success') return 'sent';
  } catch (error) {
    if (!(error instanceof BitcoinNodeRefusal)) throw error;
  }
  await sendRaw(rpc, outputs, parent);
  return sendRaw(rpc, outputs, raw);
}

/** Own outputs that are unspent in the chain and used by a transaction that waits; see `ChainAdapter.waitingSpends`. */
export async function waitingSpends(rpc: BitcoinRpc, outputs: OwnOutputs, addresses: readonly string[]): Promise<string[]> {
  const spends: string[] = [];
  for (const { outpoint } of addresses.flatMap((address) => outputs.unspent(address, 1))) {
    const [txid, index] = outpoint.split(':');
    const [standing, left] = [
      await rpc.call('gettxout', txid, Number(index), false),
      await rpc.call('gettxout', txid, Number(index), true),
    ];
    if (standing !== null && left === null) spends.push(outpoint);
  }
  return spends;
}
