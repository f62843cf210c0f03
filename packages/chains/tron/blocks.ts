import { ChainUnavailable } from '../adapter.ts';
import type { BlockId, Header } from '../adapter.ts';
import type { Answer, TronApi } from './tron-api.ts';
import { countOf, hexOf, listOf, objectOf } from './tron-api.ts';

/** A transaction of a block and its result. */
export interface MinedTronTransaction {
  readonly txid: string;
  readonly expirationMs: number;
  /** Its contract: the kind and the fields. */
  readonly type: string;
  readonly value: Answer;
  readonly worked: boolean;
  readonly fee: bigint;
  readonly logs: readonly Answer[];
  readonly inner: readonly Answer[];
}

/** Header at a height, or the last; undefined beyond the tip. */
export async function readHeader(api: TronApi, at: number | 'latest'): Promise<Header | undefined> {
  const answer = objectOf(
    at === 'latest' ? await api.post('wallet/getnowblock', {}) : await api.post('wallet/getblockbynum', { num: at }),
    'block',
  );
  if (at !== 'latest' && answer['blockID'] === undefined) return undefined;
  const header = headerOf(answer);
  if (at !== 'latest' && header.height !== at) throw new ChainUnavailable('getblockbynum: the node answered another block');
  return header;
}

/** The last block that no reorganisation can remove, according to the network. */
export async function readSolid(api: TronApi): Promise<Header> {
  return headerOf(objectOf(await api.post('walletsolidity/getnowblock', {}), 'block'));
}

/** The transactions of a block with their results. Throws `ChainUnavailable` if the node has another block at that height. */
export async function readTransactions(api: TronApi, id: BlockId): Promise<MinedTronTransaction[]> {
  const block = objectOf(await api.post('wallet/getblockbynum', { num: id.height }), 'block');
  if (block['blockID'] === undefined || headerOf(block).hash !== id.hash) throw new ChainUnavailable('the block is not in the best chain');
  const transactions = listOf(block['transactions'], 'transactions');
  if (transactions.length === 0) return [];
  const answer = await api.post('wallet/gettransactioninfobyblocknum', { num: id.height });
  const infos = new Map(listOf(answer, 'results').map((info) => [hexOf(info['id'], 'id'), info]));
  if (infos.size !== transactions.length) throw new ChainUnavailable('the results are not those of the block');
  return transactions.map((transaction) => {
    const txid = hexOf(transaction['txID'], 'txID');
    const info = infos.get(txid);
    if (info === undefined || countOf(info['blockNumber'], 'blockNumber') !== id.height)
      throw new ChainUnavailable('the results are not those of the block');
    return minedOf(txid, transaction, info);
  });
}

function minedOf(txid: string, transaction: Answer, info: Answer): MinedTronTransaction {
  const raw = objectOf(transaction['raw_data'], 'raw_data');
  const contract = listOf(raw['contract'], 'contract')[0] ?? {};
  const [ret] = listOf(transaction['ret'], 'ret');
  const hasWorked = info['result'] !== 'FAILED' && (ret?.['contractRet'] ?? 'SUCCESS') === 'SUCCESS';
  return {
    txid,
    expirationMs: countOf(raw['expiration'], 'expiration'),
    type: String(contract['type']),
    value: objectOf(objectOf(contract['parameter'], 'parameter')['value'], 'value'),
    worked: hasWorked,
    fee: BigInt(countOf(info['fee'], 'fee')),
    logs: listOf(info['log'], 'log'),
    inner: listOf(info['internal_transactions'], 'internal_transactions'),
  };
}

/** The first eight bytes of a block's hash are its height, which reveals an answer that contradicts itself. */
function headerOf(answer: Answer): Header {
  const raw = objectOf(objectOf(answer['block_header'], 'block_header')['raw_data'], 'raw_data');
  const hash = hexOf(answer['blockID'], 'blockID');
  const height = countOf(raw['number'], 'number');
  if (hash.length !== 64 || BigInt(`0x${hash.slice(0, 16)}`) !== BigInt(height))
    throw new ChainUnavailable('a block without its own height');
  return { height, hash, parent: hexOf(raw['parentHash'], 'parentHash'), atMs: countOf(raw['timestamp'], 'timestamp') };
}
