// Protects secrets at rest: what is sealed opens with its own key and for its own purpose alone, and not with a bit changed or a byte cut.
import { expect, it } from 'vitest';
import { seal, unseal } from './index.ts';

const KEY = new Uint8Array(32).fill(7);

it('opens with the same key and purpose alone', () => {
  for (const text of ['', 'secret', '비밀 🔑', 'x'.repeat(10_000)]) {
    const sealed = seal(KEY, 'otp 1', text);
    expect(unseal(KEY, 'otp 1', sealed)).toBe(text);
    for (const purpose of ['otp 2', 'otp', '', 'api key 1']) expect([purpose, unseal(KEY, purpose, sealed)]).toEqual([purpose, undefined]);
    expect(unseal(new Uint8Array(32).fill(8), 'otp 1', sealed)).toBeUndefined();
  }
});

it('does not open where anything was changed or cut, and never looks the same twice', () => {
  const sealed = seal(KEY, 'otp 1', 'secret');
  expect(seal(KEY, 'otp 1', 'secret')).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 1;
    expect([at, unseal(KEY, 'otp 1', changed.toString('base64url'))]).toEqual([at, undefined]);
    expect([at, unseal(KEY, 'otp 1', bytes.subarray(0, at).toString('base64url'))]).toEqual([at, undefined]);
  }
});
