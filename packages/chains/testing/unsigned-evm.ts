import { serializeTransaction } from 'viem';
import type { Hex } from 'viem';
import type { UnsignedTransaction } from '../index.ts';

/** An EIP-1559 transaction as a signer gets it: 21,000 gas at 2 gwei unless stated. */
export function unsignedEvm(given: {
  readonly chainId: number;
  readonly to: string;
  readonly nonce?: number;
  readonly value?: bigint;
  readonly data?: Hex;
  readonly gas?: bigint;
  readonly perGas?: bigint;
}): UnsignedTransaction {
  const { chainId, data, gas = 21_000n, nonce = 0, perGas = 2n * 10n ** 9n, to, value = 0n } = given;
  const fees = { gas, maxFeePerGas: perGas, maxPriorityFeePerGas: 1n };
  const call = { to: to as Hex, value, ...(data === undefined ? {} : { data }) };
  return { family: 'evm', bytes: serializeTransaction({ type: 'eip1559', chainId, nonce, ...fees, ...call }) };
}
