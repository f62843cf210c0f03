import { parseTransaction } from 'viem';
import type { TransactionSerializedEIP1559 } from 'viem';
import type { NotPayable, SignedPayment } from '../adapter.ts';
import { fieldsOf, hex, listOf, quantityOf } from './answers.ts';
import type { EvmRpc } from './rpc.ts';
import { EvmNodeRefusal } from './rpc.ts';

export interface EvmFeeLimits {
  /** Highest price for a unit of gas, in wei, base fee and tip together. */
  readonly feePerGasMax: bigint;
  /** Least and most tip that is offered, in wei a unit of gas. */
  readonly tipMin: bigint;
  readonly tipMax: bigint;
}

export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Blocks whose tips are sampled, and which payment in each counts: the median one. */
const RECENT_BLOCKS = 20;
const MIDDLE = 50;

/**
 * What is offered for a unit of gas: room for two full blocks' rise of the base fee, and the median of the node's suggestion and what
 * recent blocks really paid. A replacement offers an eighth more than before, as nodes require. Nothing exceeds the limits: above them
 * the answer is `fee_capped`.
 */
export async function feesOf(
  rpc: EvmRpc,
  base: bigint,
  limits: EvmFeeLimits,
  replaces: SignedPayment | undefined,
): Promise<Fees | NotPayable> {
  let tip = clamped(median(await tips(rpc)), limits);
  let most = base * 2n + tip;
  if (most > limits.feePerGasMax) most = limits.feePerGasMax;
  if (replaces !== undefined) {
    const before = parseTransaction(replaces.raw as TransactionSerializedEIP1559);
    most = larger(most, bumped(before.maxFeePerGas ?? 0n));
    tip = larger(tip, bumped(before.maxPriorityFeePerGas ?? 0n));
  }
  if (most > limits.feePerGasMax || most < base || tip > limits.tipMax) return { reason: 'fee_capped' };
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip > most ? most : tip };
}

/** The node's answer, and the tip of the median payment in each recent block that was not empty. */
async function tips(rpc: EvmRpc): Promise<bigint[]> {
  const asked = await optional(rpc.call('eth_maxPriorityFeePerGas'));
  const history = await optional(rpc.call('eth_feeHistory', hex(RECENT_BLOCKS), 'latest', [MIDDLE]));
  const recent = history === undefined || history === null ? [] : recentTips(fieldsOf(history, 'fee history'));
  return [...(asked === undefined ? [] : [quantityOf(asked, 'tip')]), ...recent];
}

function recentTips(history: Readonly<Record<string, unknown>>): bigint[] {
  const used = listOf(history['gasUsedRatio'] ?? [], 'used gas');
  const rewards = listOf(history['reward'] ?? [], 'rewards');
  return rewards.flatMap((reward, at) => (Number(used[at]) > 0 ? [quantityOf(listOf(reward, 'rewards')[0], 'reward')] : []));
}

/** Some nodes offer only one of the two calls. */
async function optional(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof EvmNodeRefusal) return undefined;
    throw error;
  }
}

/** The median; of two in the middle, the lower one. */
function median(values: readonly bigint[]): bigint {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[(values.length - 1) >> 1] ?? 0n;
}

function clamped(tip: bigint, { tipMin, tipMax }: EvmFeeLimits): bigint {
  const least = larger(tip, tipMin);
  return least > tipMax ? tipMax : least;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const bumped = (fee: bigint): bigint => (fee * 1_125n + 999n) / 1_000n + 1n;
