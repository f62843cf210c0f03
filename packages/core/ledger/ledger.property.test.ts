// Protects: one-limb amounts as plain numbers move exactly as two-limb amounts do, across the edge of a limb.
import { fromBig, limbs, toBig } from '@agio/kernel';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRADING } from '../codes.ts';
import { addAt, addLowAt, subtractAt, subtractLowAt } from './amounts.ts';
import { Ledger } from './ledger.ts';

const LIMB = 10n ** 15n;
const COIN = 0;

/** Amounts near the edge of a limb as often as elsewhere. */
const low = fc.oneof(fc.bigInt(0n, LIMB - 1n), fc.bigInt(0n, 3n), fc.bigInt(LIMB - 3n, LIMB - 1n));
const amount = fc.tuple(fc.bigInt(0n, 10n ** 6n), low).map(([high, rest]) => high * LIMB + rest);

function columnOf(value: bigint): Float64Array {
  const { hi, lo } = fromBig(value);
  return Float64Array.of(hi, lo);
}

const valueOf = (column: Float64Array): bigint => toBig(column[0]!, column[1]!);

describe('amounts in a column', () => {
  it('add and subtract as whole numbers do, across the edge of a limb', () => {
    fc.assert(
      fc.property(amount, amount, low, (before, wide, narrow) => {
        const column = columnOf(before);
        addAt(column, 0, fromBig(wide));
        expect(valueOf(column)).toBe(before + wide);
        addLowAt(column, 0, Number(narrow));
        expect(valueOf(column)).toBe(before + wide + narrow);
        subtractAt(column, 0, fromBig(wide));
        expect(valueOf(column)).toBe(before + narrow);
        subtractLowAt(column, 0, Number(narrow));
        expect(valueOf(column)).toBe(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stop the caller where less than nothing would remain, and change nothing', () => {
    fc.assert(
      fc.property(low, low, (one, other) => {
        fc.pre(one !== other);
        const [less, more] = one < other ? [one, other] : [other, one];
        const column = columnOf(less);
        expect(() => subtractLowAt(column, 0, Number(more))).toThrow('below zero');
        expect(() => subtractAt(column, 0, fromBig(more))).toThrow('below zero');
        expect(valueOf(column)).toBe(less);
      }),
    );
  });
});

describe('verbs of one limb', () => {
  /** Available and held of an account, in atoms. */
  function partsOf(ledger: Ledger, account: number): [bigint, bigint] {
    const value = limbs();
    ledger.available(account, value);
    const available = toBig(value.hi, value.lo);
    ledger.held(account, value);
    return [available, toBig(value.hi, value.lo)];
  }

  it('do what the wide ones do', () => {
    fc.assert(
      fc.property(amount, low, fc.bigInt(0n, 1_000n), fc.boolean(), (spare, paid, share, isHeld) => {
        const fee = (paid * share) / 1_000n;
        const after = [true, false].map((isLow) => {
          const ledger = new Ledger();
          const [from, to, house] = [1, 2, 3].map((owner) => ledger.account(owner, TRADING, COIN)) as [number, number, number];
          for (const account of [from, to, house]) ledger.issue(account, fromBig(spare + 2n * paid));
          ledger.hold(from, fromBig(2n * paid));
          if (isLow) {
            ledger.releaseLow(from, Number(paid));
            ledger.payLow(from, isHeld, to, house, Number(paid), Number(fee));
          } else {
            ledger.release(from, fromBig(paid));
            ledger.pay(from, isHeld, to, house, fromBig(paid), fromBig(paid - fee), fromBig(fee));
          }
          return [from, to, house].map((account) => partsOf(ledger, account));
        });
        expect(after[0]).toEqual(after[1]);
        const [[available, held], [received], [earned]] = after[0] as [[bigint, bigint], [bigint], [bigint]];
        expect(available + held).toBe(spare + paid);
        expect(received + earned).toBe(2n * (spare + 2n * paid) + paid);
      }),
      { numRuns: 1_000 },
    );
  });
});
