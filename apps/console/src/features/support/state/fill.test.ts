// Protects canned replies: each placeholder is filled once, and what a customer wrote is not read as one.
import { expect, it } from 'vitest';
import { filled } from './fill.ts';

it('fills what it knows, once, and leaves the rest', () => {
  const values = { uid: '10000001', title: 'my {uid}', ticket: 'T-1' };
  expect(filled('{ticket}: {title} of {uid}, {name}', values)).toBe('T-1: my {uid} of 10000001, {name}');
  expect(filled('{toString} {}', values)).toBe('{toString} {}');
});
