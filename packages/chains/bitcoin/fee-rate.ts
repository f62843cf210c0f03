import type { NotPayable } from '../adapter.ts';
import type { BitcoinRpc } from './rpc.ts';
import { BitcoinNodeRefusal } from './rpc.ts';

/** Satoshis for a thousand virtual bytes. */
export interface BitcoinFeeLimits {
  readonly feeRateMin: bigint;
  readonly feeRateMax: bigint;
  /** Blocks within which a payment is to be mined. */
  readonly withinBlocks: number;
}

const SATOSHIS = 1e8;

/** The network's rate within the limits; `fee_capped` if it is higher. A node that has seen too little gives none: then the minimum applies. */
export async function feeRateOf(rpc: BitcoinRpc, limits: BitcoinFeeLimits): Promise<bigint | NotPayable> {
  const estimate = await estimated(rpc, limits.withinBlocks);
  if (estimate > limits.feeRateMax) return { reason: 'fee_capped' };
  return estimate > limits.feeRateMin ? estimate : limits.feeRateMin;
}

/** Bitcoin Core calls the rate `feerate` and leaves it out when it knows none, others call it `fee` and say −1. */
async function estimated(rpc: BitcoinRpc, blocks: number): Promise<bigint> {
  try {
    const { feerate, fee } = (await rpc.call('estimatesmartfee', blocks)) as { feerate?: unknown; fee?: unknown };
    const rate = typeof feerate === 'number' ? feerate : fee;
    return typeof rate === 'number' && rate > 0 ? BigInt(Math.ceil(rate * SATOSHIS)) : 0n;
  } catch (error) {
    if (error instanceof BitcoinNodeRefusal) return 0n;
    throw error;
  }
}
