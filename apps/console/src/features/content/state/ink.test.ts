// Protects: whatever colour a site chooses, the button in its preview can be read.
import { expect, it } from 'vitest';
import { inkOn } from './ink.ts';

it('writes white on dark colours and black on light ones', () => {
  expect(['#000000', '#0E6D80', '#7A1F1F'].map(inkOn)).toEqual(['white', 'white', 'white']);
  expect(['#FFFFFF', '#14889A', '#ffcc00'].map(inkOn)).toEqual(['black', 'black', 'black']);
});
