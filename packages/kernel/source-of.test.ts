// Protects counting by address: one customer's IPv6 network is one source, IPv4 is itself, also inside IPv6.
import { expect, it } from 'vitest';
import { sourceOf } from './source-of.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s → %s', (ip, source) => {
  expect(sourceOf(ip)).toBe(source);
});
