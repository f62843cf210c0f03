// Protects the rate that is paid on Bitcoin: the network's rate, never below the minimum, and no payment above the maximum.
import { expect, it } from 'vitest';
import { feeRateOf } from './fee-rate.ts';

const LIMITS = { feeRateMin: 1_000n, feeRateMax: 50_000n, withinBlocks: 6 };
const rate = (answer: unknown) => feeRateOf({ call: () => Promise.resolve(answer) }, LIMITS);

it('stays within its limits, whatever the node says', async () => {
  expect(await rate({ feerate: 0.000_025 })).toBe(2_500n);
  expect(await rate({ feerate: 0.000_000_01 })).toBe(1_000n);
  expect(await rate({ fee: -1 })).toBe(1_000n);
  expect(await rate({})).toBe(1_000n);
  expect(await rate({ feerate: 0.000_5 })).toBe(50_000n);
  expect(await rate({ feerate: 0.000_500_01 })).toEqual({ reason: 'fee_capped' });
});
