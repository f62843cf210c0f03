// Protects what is asked again after a failure: only what was not accepted.
import { expect, it } from 'vitest';
import type { Own } from '../api/certification.ts';
import { missingOf, needsData } from './shots.ts';

const own: Own = { level: 'primary', data: { cardNumber: '1' }, shots: [], isDraft: false, problems: [] };
const front = { slot: 'front', picture: 'f', isAccepted: false } as const;
const back = { slot: 'back', picture: 'b', isAccepted: true } as const;

it('asks for what is missing, and for what was refused', () => {
  expect(missingOf(own)).toEqual(['front', 'back']);
  expect(missingOf({ ...own, shots: [front, back] })).toEqual(['front']);
  expect(missingOf({ ...own, isDraft: true, shots: [front, back] })).toEqual([]);
  expect(missingOf({ ...own, level: 'senior' })).toEqual(['hand']);
});

it('asks for the data only where there is none, or it was refused', () => {
  expect(needsData(own)).toBe(false);
  expect(needsData({ ...own, data: null })).toBe(true);
  expect(needsData({ ...own, problems: [{ field: 'cardNumber', reason: 'mismatch', words: '' }] })).toBe(true);
});
