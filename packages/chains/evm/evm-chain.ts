import { ChainUnavailable } from '../adapter.ts';
import type { ChainAdapter } from '../adapter.ts';
import { evmAddress, evmAddressOf } from '../address/evm.ts';
import { publicKeyAt } from '../keys/paths.ts';
import { quantityOf, smallOf } from './answers.ts';
import { readBalances } from './balances.ts';
import { readHeader } from './blocks.ts';
import { InnerCalls } from './inner-calls.ts';
import { readMovements } from './movements.ts';
import { feeMaxOf, signPayment } from './payments.ts';
import { isPossession, provePossession } from './proofs.ts';
import type { EvmRpc } from './rpc.ts';
import { evmRpc } from './rpc.ts';
import { gapsOf, sendRaw, stateOf, waitingSpends } from './sending.ts';
import { deployedAt, readToken } from './token.ts';

export interface EvmChainOptions {
  /** JSON-RPC of a node that keeps the states of the blocks that are not final yet, and of one before them. */
  readonly url: string;
  /** EIP-155 number of the chain; a node of another chain is never trusted. */
  readonly chainId: number;
  /** Highest price for a unit of gas, in wei. 500 gwei unless stated. */
  readonly feePerGasMax?: bigint;
  /** Least tip that is offered, in wei a unit of gas. Nothing unless stated. */
  readonly tipMin?: bigint;
  /** Most tip that is offered, in wei a unit of gas. 50 gwei unless stated. */
  readonly tipMax?: bigint;
}

const GWEI = 10n ** 9n;

/** An EVM chain through one node. The node is asked which chain it has before anything else, and again only after an outage. */
export function createEvmChain(options: EvmChainOptions): ChainAdapter {
  const rpc = checked(evmRpc(options.url), options.chainId);
  const inner = new InnerCalls(rpc);
  const limits = { feePerGasMax: options.feePerGasMax ?? 500n * GWEI, tipMin: options.tipMin ?? 0n, tipMax: options.tipMax ?? 50n * GWEI };
  return {
    family: 'evm',
    address: evmAddress,
    derive: (xpub, index, change = 0) => evmAddressOf(publicKeyAt(xpub, change, index)),
    async tip() {
      const header = await readHeader(rpc, 'latest');
      if (header === undefined) throw new ChainUnavailable('the node has no block');
      return { height: header.height, hash: header.hash };
    },
    header: (height) => readHeader(rpc, height),
    movements: (block, watch) => readMovements(rpc, inner, block, watch),
    token: (asset, block) => readToken(rpc, asset, block),
    deployedAt: (asset, block) => deployedAt(rpc, asset, block),
    async balance(address, asset, block) {
      const [units = 0n] = await readBalances(rpc, [{ address, asset }], block);
      return units;
    },
    balances: (wanted, block) => readBalances(rpc, wanted, block),
    sign: (payment, signer) => signPayment(rpc, options.chainId, limits, payment, signer),
    send: (raw) => sendRaw(rpc, raw),
    transaction: (txid, spends) => stateOf(rpc, txid, spends),
    waitingSpends: (addresses) => waitingSpends(rpc, addresses),
    gaps: (address, taken) => gapsOf(rpc, address, taken),
    feeMaxOf,
    feeRate: async () => quantityOf(await rpc.call('eth_gasPrice'), 'gas price'),
    prove: provePossession,
    checkProof: isPossession,
  };
}

/** Asks for the chain's number before the first call and after every outage, since another node may be at the address by then. */
function checked(rpc: EvmRpc, chainId: number): EvmRpc {
  let isChecked = false;
  return {
    async call(method, ...params) {
      try {
        if (!isChecked) {
          const found = smallOf(await rpc.call('eth_chainId'), 'chain id');
          if (found !== chainId) throw new ChainUnavailable(`the node is of chain ${found}, not of ${chainId}`);
          isChecked = true;
        }
        return await rpc.call(method, ...params);
      } catch (error) {
        if (error instanceof ChainUnavailable) isChecked = false;
        throw error;
      }
    },
  };
}
