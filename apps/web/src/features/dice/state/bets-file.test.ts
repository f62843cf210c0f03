// Protects what My bets exports: a file that the verifier finds right, even where the player bets and changes seeds while it is read.
import { describe, expect, it } from 'vitest';
import { verifyFile } from '@agio/dice-verifier';
import type { SaidBet } from '@agio/dice-verifier';
import { betsFile } from '@agio/dice-verifier/testing';
import { fileFrom } from './bets-file.ts';

const { bets, seeds } = betsFile(5) as unknown as { bets: readonly SaidBet[]; seeds: readonly [Seed, Seed] };
type Seed = { serverSeedHash: string; serverSeed: string | null; bets: number };
const [ended, live] = seeds;

describe('A5: the exported file', () => {
  it('has all bets, those of the seed in use as well', () => {
    expect(verifyFile(fileFrom([ended], live, bets))).toMatchObject({ checked: 5, hidden: 3, isRight: true });
    expect(verifyFile(fileFrom([ended], null, bets.slice(0, 5)))).toMatchObject({ checked: 5, hidden: 0, isRight: true });
  });

  it('is whole where a bet was made or the seed was changed while it was read', () => {
    const later = { ...live, bets: 2 };
    expect(fileFrom([ended], later, bets).bets).toHaveLength(7);
    expect(verifyFile(fileFrom([ended], later, bets))).toMatchObject({ checked: 5, hidden: 2, isRight: true });
    // It was in use when that was asked, and revealed when the others were.
    const before = { ...ended, serverSeed: null, bets: 4 };
    expect(verifyFile(fileFrom([ended], before, bets.slice(0, 5)))).toMatchObject({ checked: 5, hidden: 0, isRight: true });
    // Bets with a seed that came after all of it was asked for are left out.
    expect(verifyFile(fileFrom([ended], null, bets))).toMatchObject({ checked: 5, hidden: 0, isRight: true });
  });
});
