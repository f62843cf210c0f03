// Protects what customers rely on in a proof: its text is fixed to the letter, and nothing passes as signed that is not.
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { NO_STATEMENT } from '@agio/contracts/wallet/constants';
import { isSigned, statementHash, statementText } from './statement.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const text = statementText({
  number: 7,
  atMs: Date.UTC(2026, 10, 27),
  sequence: 1_234,
  previous: NO_STATEMENT,
  publicKey: key,
  coins: [{ coin: 'BTC', decimals: 8, root: 'ab', total: '500', leaves: 3 }],
  commitments: [{ name: 'dice.seeds', leaves: 12, root: 'c'.repeat(64) }],
});
const signed = {
  number: 7,
  text,
  hash: statementHash(text),
  publicKey: key,
  signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
};

it('writes one line for each thing, in an order that other programs rely on', () => {
  expect(text.split('\n')).toEqual([
    'agio proof of liabilities v2',
    'number 7',
    'made 2026-11-27T00:00:00.000Z',
    'journal 1234',
    `key ${key}`,
    `previous ${'0'.repeat(64)}`,
    'coin BTC decimals 8 owed 500 leaves 3 root ab',
    `commitment dice.seeds leaves 12 root ${'c'.repeat(64)}`,
    '',
  ]);
});

it('accepts the signature of the text, and none for another text, hash, key or form of them', () => {
  expect(isSigned(signed)).toBe(true);
  const other = 'b'.repeat(64);
  for (const change of [
    { text: `${text}coin ETH` },
    { text: `${text}coin ETH`, hash: statementHash(`${text}coin ETH`) },
    { hash: other },
    { publicKey: `${key}00` },
    { publicKey: key.toUpperCase() },
    { publicKey: '' },
    { signature: signed.signature.slice(2) },
    { signature: signed.signature.toUpperCase() },
    { signature: `${signed.signature}00` },
  ])
    expect(isSigned({ ...signed, ...change }), JSON.stringify(change)).toBe(false);
});
