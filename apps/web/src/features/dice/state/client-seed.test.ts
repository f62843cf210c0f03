// Protects whose seed comes last: a server seed is promised first, and then gets a seed of the player that was unknown before, unless the player asks for less.
import { describe, expect, it } from 'vitest';
import { isClientSeed, NOTHING_TYPED, seedToSend } from './client-seed.ts';

const seeds = (hash: string, clientSeed: string | null = null) => ({
  serverSeedHash: hash.repeat(64),
  nextServerSeedHash: 'f'.repeat(64),
  clientSeed,
  nonce: 0,
});
const FRESH = { keepsSeed: false, lastSeed: 'known-before' };

describe('A4: the seed that goes with the first bet', () => {
  it('is a new one for each server seed, and the same one until then', () => {
    const first = seedToSend(seeds('a'), NOTHING_TYPED, FRESH);
    expect(isClientSeed(first ?? '')).toBe(true);
    expect(seedToSend(seeds('a'), NOTHING_TYPED, FRESH)).toBe(first);
    const second = seedToSend(seeds('b'), NOTHING_TYPED, FRESH);
    expect([first, 'known-before']).not.toContain(second);
    // What was typed for the server seed before is not meant for this one.
    expect(seedToSend(seeds('b'), { hash: 'a'.repeat(64), text: 'typed' }, FRESH)).toBe(second);
  });

  it('is what was typed, and the last one only if that was asked for', () => {
    expect(seedToSend(seeds('c'), { hash: 'c'.repeat(64), text: 'typed' }, FRESH)).toBe('typed');
    expect(seedToSend(seeds('c'), NOTHING_TYPED, { keepsSeed: true, lastSeed: 'known-before' })).toBe('known-before');
    for (const lastSeed of ['', 'two words'])
      expect(seedToSend(seeds('c'), NOTHING_TYPED, { keepsSeed: true, lastSeed })).not.toBe(lastSeed);
  });

  it('is none where the server seed has one, or where there is no server seed', () => {
    expect(seedToSend(seeds('d', 'in-use'), NOTHING_TYPED, FRESH)).toBeUndefined();
    expect(seedToSend(null, NOTHING_TYPED, FRESH)).toBeUndefined();
  });
});
