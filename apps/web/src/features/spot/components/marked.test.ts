// Protects: links and stress in translated sentences stand where the translator put them, and no tag is ever shown as text.
import { expect, it } from 'vitest';
import { pieces } from './marked.tsx';

it('splits at tags and keeps every word', () => {
  expect(pieces('<login>Log in</login> or <signup>sign up</signup> to trade')).toEqual([
    { tag: 'login', text: 'Log in' },
    { tag: null, text: ' or ' },
    { tag: 'signup', text: 'sign up' },
    { tag: null, text: ' to trade' },
  ]);
  expect(pieces('plain')).toEqual([{ tag: null, text: 'plain' }]);
  expect(pieces('')).toEqual([]);
});

it('leaves what is no pair of tags alone', () => {
  expect(pieces('a < b > c')).toEqual([{ tag: null, text: 'a < b > c' }]);
});
