// Protects what a unit of gas is offered: the median of what the node asks for and what blocks that were not empty really paid, never above the limits, and by an eighth more for a replacement.
import { expect, it } from 'vitest';
import { feesOf } from './fees.ts';
import type { EvmRpc } from './rpc.ts';

const LIMITS = { feePerGasMax: 1_000n, tipMin: 1n, tipMax: 100n };
const hex = (value: number): string => `0x${value.toString(16)}`;

/** A node that asks for a tip, and blocks with how full they were and what the payment in their middle gave. */
function node(tip: number, blocks: readonly (readonly [full: number, gave: number])[]): EvmRpc {
  const answers: Readonly<Record<string, unknown>> = {
    eth_maxPriorityFeePerGas: hex(tip),
    eth_feeHistory: { gasUsedRatio: blocks.map(([full]) => full), reward: blocks.map(([, gave]) => [hex(gave)]) },
  };
  return { call: (method: string) => Promise.resolve(answers[method]) };
}

const tipOf = async (tip: number, blocks: readonly (readonly [number, number])[]): Promise<bigint | string> => {
  const fees = await feesOf(node(tip, blocks), 10n, LIMITS, undefined);
  return 'reason' in fees ? fees.reason : fees.maxPriorityFeePerGas;
};

it('takes the one in the middle, the lower one of two', async () => {
  expect(await tipOf(90, [[0.5, 3]])).toBe(3n);
  expect(
    await tipOf(90, [
      [0.5, 3],
      [0.5, 7],
    ]),
  ).toBe(7n);
});

it('asks no empty block', async () => {
  expect(
    await tipOf(9, [
      [0, 0],
      [0, 0],
      [0.5, 8],
      [0.5, 7],
    ]),
  ).toBe(8n);
});

it('offers nothing above the limits', async () => {
  expect(await tipOf(5_000, [])).toBe(100n);
  expect(await feesOf(node(5, []), 1_001n, LIMITS, undefined)).toEqual({ reason: 'fee_capped' });
});
