import { ChainUnavailable } from '../adapter.ts';
import type { ChainAdapter } from '../adapter.ts';
import { tronAddress, tronAddressOf } from '../address/tron.ts';
import { publicKeyAt } from '../keys/paths.ts';
import { readBalances } from './balances.ts';
import { readHeader } from './blocks.ts';
import { readMovements } from './movements.ts';
import { feeMaxOf, signPayment } from './payments.ts';
import { isPossession, provePossession } from './proofs.ts';
import { sendRaw, stateOf } from './sending.ts';
import { tronApi } from './tron-api.ts';
import type { TronApi } from './tron-api.ts';

export interface TronChainOptions {
  /** The operator accepts that this adapter has been tested against recorded shapes, and has not yet met a live node. */
  readonly experimental: true;
  /** Where `/wallet/…` and `/walletsolidity/…` of a full node begin. */
  readonly url: string;
  readonly key?: string;
  /** Hash of the network's first block, in hex: its networks share their addresses, so that nothing else tells them apart. */
  readonly genesis: string;
  /** Most that may be burned for the call of a token, in sun: 100 TRX unless stated. */
  readonly feeLimitMax?: bigint;
}

/** TRON through the HTTP API of a node of it. The node is asked for its first block before anything else, and again after it was away. */
export function createTronChain(options: TronChainOptions): ChainAdapter {
  const api = checked(tronApi(options.url, options.key), options.genesis);
  const limits = { feeLimitMax: options.feeLimitMax ?? 100_000_000n };
  return {
    family: 'tron',
    address: tronAddress,
    derive: (xpub, index, change = 0) => tronAddressOf(publicKeyAt(xpub, change, index)),
    async tip() {
      const header = await readHeader(api, 'latest');
      if (header === undefined) throw new ChainUnavailable('the node has no block');
      return { height: header.height, hash: header.hash };
    },
    header: (height) => readHeader(api, height),
    movements: (block, watch) => readMovements(api, block, watch),
    balance: async (address, asset, block) => (await readBalances(api, [{ address, asset }], block))[0] ?? 0n,
    balances: (wanted, block) => readBalances(api, wanted, block),
    sign: (payment, signer) => signPayment(api, limits, payment, signer),
    send: (raw) => sendRaw(api, raw),
    transaction: (txid, spends) => stateOf(api, txid, spends),
    // Its transactions have no numbers and live for a minute: what another program signed shows in its block.
    waitingSpends: () => Promise.resolve([]),
    gaps: () => Promise.resolve(0),
    feeMaxOf,
    prove: provePossession,
    checkProof: isPossession,
  };
}

function checked(api: TronApi, genesis: string): TronApi {
  let isChecked = false;
  return {
    async post(path, body) {
      try {
        if (!isChecked) {
          const first = await readHeader(api, 0);
          if (first?.hash !== genesis) throw new ChainUnavailable('the node is of another network of TRON');
          isChecked = true;
        }
        return await api.post(path, body);
      } catch (error) {
        if (error instanceof ChainUnavailable) isChecked = false;
        throw error;
      }
    },
  };
}
