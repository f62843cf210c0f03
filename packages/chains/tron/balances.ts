import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { BlockId, Watch } from '../adapter.ts';
import { tronBytes } from '../address/tron.ts';
import { readHeader, readTransactions } from './blocks.ts';
import { flowsOf, payerOf } from './movements.ts';
import type { TronApi } from './tron-api.ts';
import { countOf, hexOf, objectOf } from './tron-api.ts';

export interface TronBalanceQuery {
  readonly address: string;
  readonly asset: string;
}

/** Further back than the engine's cursor ever is; each block costs two calls. */
const BLOCKS_BACK_MAX = 60;
/** Calls that are under way together: all balances are read between two blocks. */
const AT_ONCE = 16;

/**
 * Balances after a block. A node only knows the latest state, so the movements of later blocks are subtracted; the state is trusted only
 * if the chain did not change while it was read.
 */
export async function readBalances(api: TronApi, wanted: readonly TronBalanceQuery[], block: BlockId): Promise<bigint[]> {
  const before = await tip(api);
  if (before.height - block.height > BLOCKS_BACK_MAX || before.height < block.height)
    throw new ChainUnavailable('the balances of that block cannot be had any more, or not yet');
  const held: bigint[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    held.push(...(await Promise.all(wanted.slice(at, at + AT_ONCE).map((one) => balanceNow(api, one)))));
  if ((await tip(api)).hash !== before.hash) throw new ChainUnavailable('the chain went on while the balances were read');
  const changes = await changesAfter(api, block, before, watchOf(wanted));
  return wanted.map((one, at) => (held[at] ?? 0n) - (changes.get(keyOf(one)) ?? 0n));
}

/** Units that an address holds now. */
export async function balanceNow(api: TronApi, { address, asset }: TronBalanceQuery): Promise<bigint> {
  const owner = hexAddress(address);
  if (asset === NATIVE) {
    // For an address that was never used the answer is empty.
    const account = objectOf(await api.post('wallet/getaccount', { address: owner }), 'account');
    return BigInt(countOf(account['balance'], 'balance'));
  }
  const answer = await askContract(api, owner, asset, 'balanceOf(address)', parameterOf(address));
  const result = answer.result ?? '';
  if (!answer.worked || result.length !== 64) throw new ChainUnavailable('balanceOf: the contract does not answer');
  return BigInt(`0x${result}`);
}

export interface ContractAnswer {
  readonly worked: boolean;
  /** First word of what the call returned, in hex; undefined if it returned nothing. */
  readonly result: string | undefined;
  readonly energy: bigint;
}

/** Tries the call of a contract on the latest state; nothing is sent. */
export async function askContract(
  api: TronApi,
  owner: string,
  contract: string,
  selector: string,
  parameter: string,
): Promise<ContractAnswer> {
  const body = { owner_address: owner, contract_address: hexAddress(contract), function_selector: selector, parameter };
  const answer = objectOf(await api.post('wallet/triggerconstantcontract', body), 'answer');
  const { result, message } = objectOf(answer['result'], 'result');
  const [first] = Array.isArray(answer['constant_result']) ? (answer['constant_result'] as unknown[]) : [];
  const returned = first === undefined || first === '' ? undefined : hexOf(first, 'constant_result');
  // A call that reverts is answered with `result: true` and a message beside it.
  return {
    worked: result === true && message === undefined,
    result: returned,
    energy: BigInt(countOf(answer['energy_used'], 'energy_used')),
  };
}

/** An address as the API takes it: 21 bytes in hex. */
export function hexAddress(address: string): string {
  const bytes = tronBytes(address);
  if (bytes === undefined) throw new ChainUnavailable('no address of this chain');
  return Buffer.from(bytes).toString('hex');
}

/** An address as the parameter of a contract's call: 32 bytes in hex. */
export function parameterOf(address: string): string {
  return hexAddress(address).slice(2).padStart(64, '0');
}

async function changesAfter(api: TronApi, block: BlockId, last: BlockId, watch: Watch): Promise<Map<string, bigint>> {
  const changes = new Map<string, bigint>();
  const add = (address: string, asset: string, units: bigint): void => {
    const key = keyOf({ address, asset });
    changes.set(key, (changes.get(key) ?? 0n) + units);
  };
  let parent = block.hash;
  for (let height = block.height + 1; height <= last.height; height += 1) {
    const header = await readHeader(api, height);
    if (header === undefined || header.parent !== parent) throw new ChainUnavailable('the block is not in the best chain');
    for (const transaction of await readTransactions(api, header)) {
      for (const { from, to, asset, units } of flowsOf(transaction, watch)) {
        add(from, asset, -units);
        add(to, asset, units);
      }
      const payer = payerOf(transaction);
      if (payer !== undefined) add(payer, NATIVE, -transaction.fee);
    }
    parent = header.hash;
  }
  if (parent !== last.hash) throw new ChainUnavailable('the block is not in the best chain');
  return changes;
}

function watchOf(wanted: readonly TronBalanceQuery[]): Watch {
  const addresses = new Set(wanted.map(({ address }) => address));
  return { has: (address) => addresses.has(address), assets: [...new Set(wanted.map(({ asset }) => asset))] };
}

async function tip(api: TronApi): Promise<BlockId> {
  const header = await readHeader(api, 'latest');
  if (header === undefined) throw new ChainUnavailable('the node has no block');
  return header;
}

function keyOf({ address, asset }: TronBalanceQuery): string {
  return `${address} ${asset}`;
}
