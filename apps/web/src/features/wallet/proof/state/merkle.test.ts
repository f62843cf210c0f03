// Protects: a customer's part of the liabilities is said to be proved only when hash and sum lead to the published root, byte for byte.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fromAtoms, verifyLeaf, type Leaf } from './merkle.ts';

const sha = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
/** The rule written a second time, straight from its words. */
const leafHash = (coin: string, uid: string, salt: string, amount: string): string =>
  sha(Buffer.of(0), `agio leaf v1|${coin}|${uid}|${salt}|${amount}`);
const nodeHash = (left: [string, string], right: [string, string]): string =>
  sha(Buffer.of(1), Buffer.from(left[0], 'hex'), `${left[1]}|`, Buffer.from(right[0], 'hex'), right[1]);

const uid = '10482217';
const salt = '00112233445566778899aabbccddeeff';
const own: [string, string] = [leafHash('BTC', uid, salt, '96842011'), '96842011'];
const beside: [string, string] = [leafHash('BTC', '7', 'ff'.repeat(16), '5'), '5'];
const lower: [string, string] = [nodeHash(beside, own), '96842016'];
const far: [string, string] = [sha('another half of the tree'), '9007199254740993'];
const root = nodeHash(lower, far);
const total = '9007199351583009';
const leaf: Leaf = {
  coin: 'BTC',
  salt,
  amount: '96842011',
  path: [
    { side: 'left', hash: beside[0], amount: beside[1] },
    { side: 'right', hash: far[0], amount: far[1] },
  ],
};

it('leads to the root, step by step', async () => {
  const verdict = await verifyLeaf(uid, leaf, { root, total });
  expect(verdict).toMatchObject({ hashAgrees: true, amountAgrees: true });
  expect(verdict.leaf).toEqual({ hash: own[0], amount: 96_842_011n });
  expect(verdict.steps.map(({ node }) => [node.hash, String(node.amount)])).toEqual([lower, [root, total]]);
});

it('a tree of one leaf is its own root', async () => {
  const verdict = await verifyLeaf(uid, { ...leaf, path: [] }, { root: own[0], total: own[1] });
  expect(verdict).toMatchObject({ hashAgrees: true, amountAgrees: true, steps: [] });
});

it('notices every change', async () => {
  const [first, second] = leaf.path;
  if (first === undefined || second === undefined) throw new Error('the path has two steps');
  const changed: Leaf[] = [
    { ...leaf, amount: '96842010' },
    { ...leaf, coin: 'ETH' },
    { ...leaf, salt: salt.replace('0', '1') },
    { ...leaf, path: [first] },
    { ...leaf, path: [second, first] },
    { ...leaf, path: [{ ...first, side: 'right' }, second] },
    { ...leaf, path: [{ ...first, amount: '6' }, second] },
    { ...leaf, path: [first, { ...second, hash: beside[0] }] },
  ];
  for (const one of changed) expect((await verifyLeaf(uid, one, { root, total })).hashAgrees).toBe(false);
  expect((await verifyLeaf('1', leaf, { root, total })).hashAgrees).toBe(false);
  expect(await verifyLeaf(uid, leaf, { root, total: '9007199351583010' })).toMatchObject({ hashAgrees: true, amountAgrees: false });
});

it('takes no negative part', async () => {
  const hostile = { ...leaf, path: [{ side: 'left' as const, hash: beside[0], amount: '-5' }] };
  await expect(verifyLeaf(uid, hostile, { root, total })).rejects.toThrow('malformed');
});

it('writes atoms with all digits', () => {
  expect(fromAtoms('5', 8)).toBe('0.00000005');
  expect(fromAtoms(9007199254740993n, 2)).toBe('90071992547409.93');
  expect(fromAtoms('7', 0)).toBe('7');
});
