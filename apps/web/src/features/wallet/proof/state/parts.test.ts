// Protects: a customer's leaves are proved together, and the same leaf shown twice is no second one.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Leaf } from './merkle.ts';
import { verifyParts } from './parts.ts';

const sha = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const uid = '10482217';
const leaf = (salt: string, amount: string): string => sha(Buffer.of(0), `agio leaf v1|BTC|${uid}|${salt}|${amount}`);
const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
const root = sha(Buffer.of(1), Buffer.from(leaf(one, '30'), 'hex'), '30|', Buffer.from(leaf(two, '12'), 'hex'), '12');
const first: Leaf = { coin: 'BTC', salt: one, amount: '30', path: [{ side: 'right', hash: leaf(two, '12'), amount: '12' }] };
const second: Leaf = { coin: 'BTC', salt: two, amount: '12', path: [{ side: 'left', hash: leaf(one, '30'), amount: '30' }] };
const published = { root, total: '42' };

it('A14: both leaves lead to the root, and their sum is what is proved', async () => {
  expect(await verifyParts(uid, [first, second], published)).toMatchObject({ amount: 42n, proved: true });
});

it('A14: one leaf shown twice proves nothing', async () => {
  expect(await verifyParts(uid, [first, first], published)).toMatchObject({ amount: 60n, proved: false });
});

it('A14: one broken leaf breaks the whole', async () => {
  expect((await verifyParts(uid, [first, { ...second, amount: '13' }], published)).proved).toBe(false);
});
