import { ChainUnavailable } from '../adapter.ts';
import type { SignedPayment, TransactionState } from '../adapter.ts';
import { readHeader, readSolid } from './blocks.ts';
import { openSigned } from './raw-data.ts';
import type { TronApi } from './tron-api.ts';
import { countOf, objectOf } from './tron-api.ts';

/** Permanently invalid for every node; everything else may be accepted later, until it expires. */
const NEVER = new Set(['SIGERROR', 'TOO_BIG_TRANSACTION_ERROR']);
const KNOWN = new Set(['SUCCESS', 'DUP_TRANSACTION_ERROR']);
const EXPIRED = 'TRANSACTION_EXPIRATION_ERROR';

/** The only thing that a transaction of TRON uses up is its own time: `until:1591089627000:<txid>`. */
export function spendOf(txid: string, expirationMs: number): string {
  return `until:${expirationMs}:${txid}`;
}

/** Sends signed bytes to the node; see `ChainAdapter.send`. */
export async function sendRaw(api: TronApi, raw: string): Promise<'sent' | 'waiting' | 'refused'> {
  const answer = objectOf(await api.post('wallet/broadcasthex', { transaction: raw }), 'answer');
  const code = typeof answer['code'] === 'string' ? answer['code'] : answer['result'] === true ? 'SUCCESS' : 'OTHER_ERROR';
  if (KNOWN.has(code)) return 'sent';
  if (NEVER.has(code)) return 'refused';
  if (code === EXPIRED) {
    const { txid, expirationMs } = openSigned(Buffer.from(raw, 'hex'));
    const { state } = await stateOf(api, txid, [spendOf(txid, expirationMs)]);
    if (state !== 'unknown') return state === 'replaced' ? 'refused' : 'sent';
  }
  return 'waiting';
}

/** The state of a transaction; see `TransactionState`. One that has expired unmined can never be mined, which counts as replaced. */
export async function stateOf(api: TronApi, txid: string, spends: readonly string[]): Promise<TransactionState> {
  // The last final block is read before the transaction: one that is in no block up to it and expired before it is never mined.
  const solid = await readSolid(api);
  const info = objectOf(await api.post('wallet/gettransactioninfobyid', { value: txid }), 'result');
  if (info['id'] !== undefined) {
    const height = countOf(info['blockNumber'], 'blockNumber');
    const block = await readHeader(api, height);
    if (info['id'] !== txid || block === undefined)
      throw new ChainUnavailable('gettransactioninfobyid: the result is of another transaction');
    const fee = BigInt(countOf(info['fee'], 'fee'));
    return { state: 'mined', block: { height, hash: block.hash }, worked: info['result'] !== 'FAILED', fee };
  }
  const expirations = spends.flatMap((spend) => /^until:(\d+):/.exec(spend)?.[1] ?? []);
  if (expirations.length > 0 && expirations.every((ms) => solid.atMs > Number(ms))) return { state: 'replaced', expired: true };
  const known = objectOf(await api.post('wallet/gettransactionfrompending', { value: txid }), 'transaction');
  return { state: known['txID'] === txid ? 'pending' : 'unknown' };
}

/** Whether a signed transaction could still pay. One that is in a block has. */
export async function canStillBeMined(api: TronApi, { txid, spends }: SignedPayment): Promise<boolean> {
  return (await stateOf(api, txid, spends)).state !== 'replaced';
}
