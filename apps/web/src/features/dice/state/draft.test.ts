// Protects what follows from a bet as one types: chance, multiple, scope and payout are those of the server, whichever of them was entered.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipleOf, payoutOf } from '@agio/dice-verifier';
import { figuresOf, flipped, ruleOf, scaled, START, winsFor, withChance, withMultiple, withTarget, type BetDraft } from './draft.ts';

const pool = {
  coin: 'USDT',
  decimals: 8,
  isOpen: true,
  edge: '0.010000',
  houseShare: '0.002000',
  minStake: '0.1',
  maxStake: '1000',
  minDeposit: '10',
  bankroll: '248310.42',
  reserved: '0',
  largestWin: '1241.55',
  shares: '229026.39',
  shareValue: '1.08420000',
  dealers: 64,
};
const draft = fc.record({
  stake: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((atoms) => `${atoms / 100_000_000n}.${String(atoms % 100_000_000n).padStart(8, '0')}`),
  side: fc.constantFrom('under' as const, 'over' as const),
  target: fc.integer({ min: 199, max: 9_800 }),
});

describe('a draft', () => {
  it('pays what the server pays', () => {
    fc.assert(
      fc.property(draft, (one) => {
        const { multiple, payout } = figuresOf(one, pool);
        expect(Number(multiple)).toBe(multipleOf(winsFor(one), 10_000) / 10_000);
        const atoms = (text: string): bigint =>
          BigInt(text.replace('.', '').padEnd(text.indexOf('.') === -1 ? text.length + 8 : text.indexOf('.') + 8, '0'));
        expect(atoms(payout)).toBe(payoutOf(atoms(one.stake), multipleOf(winsFor(one), 10_000)));
      }),
    );
  });

  it('keeps its chance on the other side, and finds it again from its multiple', () => {
    fc.assert(
      fc.property(draft, (one: BetDraft) => {
        expect(winsFor(flipped(one))).toBe(winsFor(one));
        expect(flipped(flipped(one))).toEqual(one);
        const { chance, multiple } = figuresOf(one, pool);
        expect(withChance(one, chance)).toEqual(one);
        expect(figuresOf(withMultiple(one, multiple, 10_000) ?? START, pool).multiple).toBe(multiple);
      }),
    );
    expect([withChance(START, ''), withChance(START, '98.01'), withMultiple(START, '1.01', 10_000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([withTarget(START, 0).target, withTarget(START, 9_999).target]).toEqual([1, 9_800]);
  });

  it('says the first rule that keeps it from being taken', () => {
    const of = (stake: string) => ruleOf({ ...START, stake }, pool, undefined);
    expect([of(''), of('0.05'), of('1000.1'), of('1'), of('1000')]).toEqual(['empty', 'minimum', 'maximum', null, null]);
    expect(ruleOf({ stake: '900', side: 'under', target: 100 }, pool, undefined)).toBe('largestWin');
    expect([scaled('1', 'half', pool), scaled('0.15', 'half', pool), scaled('900', 'double', pool), scaled('', 'double', pool)]).toEqual([
      '0.5',
      '0.1',
      '1000',
      '0.1',
    ]);
  });
});
