// Protects what is said of a promised hash: it is in a signed statement only where path, root, signature and text all hold.
import { generateKeyPairSync, createHash, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leafOf, lineOf, nodeOf } from '@agio/dice-verifier/commitment';
import { judged } from './commitment.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const HASH = 'a'.repeat(64);
const [left, right] = [leafOf(HASH), leafOf('b'.repeat(64))];
const commitment = { root: nodeOf(left, right), leaves: 2, time: 1, path: [{ side: 'right' as const, hash: right }] };
const signed = (number: number, lines: readonly string[]) => {
  const text = [`number ${number}`, 'made 2026-11-27T00:00:00.000Z', `key ${key}`, ...lines, ''].join('\n');
  const hash = createHash('sha256').update(text).digest('hex');
  return { number, text, hash, publicKey: key, signature: sign(null, Buffer.from(text), privateKey).toString('hex') };
};
const statements = [signed(4, ['commitment dice.seeds leaves 2 root 00']), signed(3, [lineOf(commitment)]), signed(2, [])];
const shown = { serverSeedHash: HASH, commitment };

describe('A4: the hash of a server seed', () => {
  it('is in a statement whose root it leads to, and which was signed', async () => {
    expect(await judged(HASH, shown, statements)).toMatchObject({ kind: 'signed', number: 3, madeAtMs: Date.UTC(2026, 10, 27) });
  });

  it('is in none yet before the next one is made', async () => {
    expect(await judged(HASH, { ...shown, commitment: null }, statements)).toEqual({ kind: 'later' });
    expect(await judged(HASH, undefined, statements)).toEqual({ kind: 'later' });
  });

  it('is called wrong where anything of it does not hold', async () => {
    const [, third, ...others] = statements;
    if (third === undefined) throw new Error('there is a third');
    const found = (one: typeof third) => judged(HASH, shown, [one, ...others]);
    for (const wrong of [
      judged('c'.repeat(64), shown, statements),
      judged(HASH, { ...shown, commitment: { ...commitment, path: [] } }, statements),
      judged(HASH, { ...shown, commitment: { ...commitment, leaves: 3 } }, statements),
      judged(HASH, shown, others),
      found({ ...third, signature: third.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
      found({ ...third, text: third.text.replace('2026-11-27', '2026-11-26') }),
      found({ ...third, hash: '0'.repeat(64) }),
      found({ ...third, text: third.text.replace(/^key .*$/m, 'key none') }),
    ])
      expect(await wrong).toEqual({ kind: 'wrong' });
  });
});
