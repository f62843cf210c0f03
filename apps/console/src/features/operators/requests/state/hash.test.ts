// Protects: the hash that a second person confirms is that of the text on the screen.
import { expect, it } from 'vitest';
import { grouped, sha256 } from './hash.ts';

it('is the SHA-256 of the UTF-8 bytes', async () => {
  expect(await sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(await sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
});

it('is grouped without losing a digit', () => {
  expect(grouped('c41f09d277aa')).toBe('c41f 09d2 77aa');
});
