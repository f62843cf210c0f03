// Protects: after a check that failed nothing from the first bad entry on looks verified.
import { expect, it } from 'vitest';
import { detailText, shortHash, standingOf } from './standing.ts';

const whole = { entries: 9, isWhole: true, broken: null, anchored: null, newest: { id: 9, hash: 'ff' } };

it('knows nothing before a check, and nothing of what came after it', () => {
  expect(standingOf(3, undefined)).toBe('unknown');
  expect(standingOf(9, whole)).toBe('whole');
  expect(standingOf(10, whole)).toBe('unknown');
});

it('trusts only what stands before the first entry that does not fit', () => {
  const broken = { ...whole, isWhole: false, broken: { id: 5, problem: 'hash' as const } };
  expect([4, 5, 6, 10].map((id) => standingOf(id, broken))).toEqual(['whole', 'broken', 'untrusted', 'untrusted']);
});

it('shortens hashes and writes details as text', () => {
  expect(shortHash('22a9b4aaaaaaaaaa37d5')).toBe('22a9b4…37d5');
  expect(detailText('<b>x</b>')).toBe('<b>x</b>');
  expect(detailText({ roles: ['owner'] })).toBe('{"roles":["owner"]}');
});
