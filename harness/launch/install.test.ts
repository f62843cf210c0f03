// Protects: on a Node that npm leaves binaries out for, the installation is done once more on the pinned one.
import { expect, it } from 'vitest';
import { isTooOldForTools } from './install.mjs';

it.each([
  ['18.20.8', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['20.20.2', false],
  ['21.7.3', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['23.0.0', false],
  ['26.10.0', false],
])('Node %s: %s', (version, old) => {
  expect(isTooOldForTools(version)).toBe(old);
});
