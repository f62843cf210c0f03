// Protects the composition of a payment: exact sums, a fee that is neither too low nor too high, no output that the network calls dust.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptOf } from '../address/bitcoin.ts';
import { dustLimit, selectCoins, vsizeOf } from './coin-selection.ts';
import type { CoinDemand } from './coin-selection.ts';
import type { KnownOutput } from './own-outputs.ts';

const script = (address: string): Uint8Array => scriptOf(address, 'mainnet') ?? new Uint8Array();
const SEGWIT = script('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');

function output(units: bigint, at: number): KnownOutput {
  return { outpoint: `${String(at).padStart(64, '0')}:0`, address: 'a', units, isCoinbase: false, height: 1, isOwn: false };
}

function wanted(units: bigint, more: Partial<CoinDemand> = {}): CoinDemand {
  return { units, all: false, destination: SEGWIT, feeRate: 1_000n, feeMin: () => 0n, fixed: [], ...more };
}

it('knows the dust limits of Bitcoin Core', () => {
  expect(dustLimit(SEGWIT)).toBe(294n);
  expect(dustLimit(script('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'))).toBe(546n);
  expect(dustLimit(script('3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr'))).toBe(540n);
  expect(dustLimit(script('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'))).toBe(330n);
});

it('computes sizes as BIP-141 does', () => {
  // One input, payment and change to P2WPKH are 140.25 to 140.5 virtual bytes, depending on the signature; the count of inputs takes two more from 253 on.
  expect(vsizeOf(1, [22, 22])).toBe(141n);
  expect(vsizeOf(2, [22]) - vsizeOf(1, [22])).toBe(68n);
  expect(vsizeOf(253, [22]) - vsizeOf(252, [22])).toBe(70n);
});

it('takes the largest first, and no more than it needs', () => {
  const outputs = [1_000n, 50_000n, 20_000n, 70_000n].map(output);
  const one = selectCoins(outputs, wanted(60_000n));
  expect(one).toMatchObject({ inputs: [{ units: 70_000n }], units: 60_000n });
  const two = selectCoins(outputs, wanted(110_000n));
  expect(two).toMatchObject({ inputs: [{ units: 70_000n }, { units: 50_000n }] });
});

it('leaves what is less than dust to the network, and never more', () => {
  const exact = selectCoins([output(10_000n, 1)], wanted(10_000n - vsizeOf(1, [22])));
  expect(exact).toMatchObject({ change: 0n, fee: vsizeOf(1, [22]) });
  const dust = selectCoins([output(10_000n, 1)], wanted(10_000n - vsizeOf(1, [22, 22]) - 293n));
  expect(dust).toMatchObject({ change: 0n, fee: vsizeOf(1, [22, 22]) + 293n });
  const change = selectCoins([output(10_000n, 1)], wanted(10_000n - vsizeOf(1, [22, 22]) - 294n));
  expect(change).toMatchObject({ change: 294n, fee: vsizeOf(1, [22, 22]) });
});

it('with all takes everything that is worth its input', () => {
  const outputs = [5_000n, 60n, 68n, 69n, 7_000n].map(output);
  const all = selectCoins(outputs, wanted(1_000n, { all: true }));
  expect(all).toMatchObject({ inputs: [{ units: 7_000n }, { units: 5_000n }, { units: 69n }], change: 0n });
  expect(selectCoins(outputs, wanted(12_000n, { all: true }))).toEqual({ reason: 'too_small' });
  expect(selectCoins(outputs, wanted(13_000n, { all: true }))).toEqual({ reason: 'source_short' });
  expect(selectCoins([], wanted(0n, { all: true }))).toEqual({ reason: 'source_short' });
});

it('keeps a replacement’s inputs, adds others only where they do not do, and pays at least what it must', () => {
  const [fixed, ...others] = [20_000n, 90_000n, 80_000n].map(output);
  if (fixed === undefined) throw new Error('no output');
  const replacing = { fixed: [fixed], feeMin: (vsize: bigint) => 5_000n + vsize };
  expect(selectCoins([fixed, ...others], wanted(10_000n, replacing))).toMatchObject({
    inputs: [fixed],
    fee: 5_000n + vsizeOf(1, [22, 22]),
  });
  expect(selectCoins(others, wanted(19_000n, replacing))).toMatchObject({ inputs: [fixed, { units: 90_000n }] });
  expect(selectCoins(others, wanted(1_000n, { ...replacing, all: true }))).toMatchObject({
    inputs: [fixed],
    units: 20_000n - 5_000n - vsizeOf(1, [22]),
  });
});

it('adds up for whatever is there and whatever is asked', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const given = fc.record({
    held: fc.array(units, { maxLength: 40 }),
    asked: units,
    all: fc.boolean(),
    feeRate: fc.bigInt({ min: 1_000n, max: 500_000n }),
  });
  fc.assert(
    fc.property(given, ({ held, asked, all, feeRate }) => {
      const outputs = held.map(output);
      const selection = selectCoins(outputs, wanted(asked, { all, feeRate }));
      const total = held.reduce((sum, one) => sum + one, 0n);
      if ('reason' in selection) {
        if (selection.reason === 'source_short') return total < asked || outputs.length === 0 || all;
        return selection.reason === 'too_small'
          ? all || asked < 294n
          : total < asked + (vsizeOf(outputs.length, [22, 22]) * feeRate) / 1_000n + 295n;
      }
      const { inputs, change, fee } = selection;
      const put = inputs.reduce((sum, one) => sum + one.units, 0n);
      const vsize = vsizeOf(inputs.length, change > 0n ? [22, 22] : [22]);
      const least = (vsize * feeRate + 999n) / 1_000n;
      const most = (vsizeOf(inputs.length, [22, 22]) * feeRate) / 1_000n + 295n;
      const isExact = put === selection.units + change + fee && (all ? selection.units >= asked : selection.units === asked);
      return isExact && new Set(inputs).size === inputs.length && fee >= least && fee <= most && (change === 0n || change >= 294n);
    }),
    { numRuns: 2_000 },
  );
});
