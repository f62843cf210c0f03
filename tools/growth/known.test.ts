// Protects: a capability becomes known to no more files outside its folders than know it today (42); the counts may only shrink.
import { expect, it } from 'vitest';
import { root } from '../../harness/launch/root.mjs';
import { filesThatKnow } from './known.ts';

/** Four of them are the lists; the demo's seed and its bots are others. */
const KNOWN: readonly (readonly [name: string, files: number])[] = [
  ['c2c', 4],
  ['dice', 4],
  ['lock', 45],
  ['monitoring', 3],
  ['otc', 5],
  ['quantify', 13],
  ['referral', 4],
  ['robot', 29],
  ['shop', 4],
];

it.each(KNOWN)('%s is known to %i product files at most, outside its own folders', (name, most) => {
  const files = filesThatKnow(root, name);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
});
