// Protects: a customer who opens a level too early is led to what comes first, and never to what they cannot do.
import { expect, it } from 'vitest';
import type { Certification } from '../api/certification.ts';
import { nowFirst } from './standing.ts';

type State = Certification['levels'][number]['state'];
const standing = (...levels: readonly (readonly [State, boolean])[]): Certification =>
  ({
    levels: levels.map(([state, isOpen], at) => ({ level: (['ordinary', 'primary', 'senior'] as const)[at], state, isOpen })),
  }) as unknown as Certification;

it('F16: the way to pictures begins with the ordinary level, and ends nowhere while that is reviewed', () => {
  const fresh = standing(['none', true], ['none', false], ['none', false]);
  expect([nowFirst('primary', fresh), nowFirst('senior', fresh), nowFirst('ordinary', fresh)]).toEqual(['ordinary', 'ordinary', null]);
  expect(nowFirst('primary', standing(['review', false], ['none', false]))).toBeNull();
  expect(nowFirst('senior', standing(['passed', false], ['failed', true], ['none', false]))).toBe('primary');
});
