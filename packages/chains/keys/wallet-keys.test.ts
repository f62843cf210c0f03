// Protects the wallet's keys: sealed at rest, never overwritten, restored exactly from their words, and public halves that spend nothing.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { HDKey } from '@scure/bip32';
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { WalletKeysError } from './errors.ts';
import { BRANCHES, publicKeyAt } from './paths.ts';
import { readPublicKeys } from './public-keys.ts';
import { backUpWords, hasWalletKeys, makeWalletKeys, openWalletKeys, restoreWalletKeys } from './wallet-keys.ts';
import { writeWhole } from './write-whole.ts';

const KEY = 'a master key of more than thirty-two characters';
const folders: string[] = [];
let folder = '';

beforeEach(() => {
  folder = newFolder();
});

afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'agio-keys-'));
  folders.push(made);
  return made;
}

const file = (of = folder): string => join(of, 'wallet-keys.json');

it('makes keys that only MASTER_KEY opens, in files that only their owner reads', () => {
  expect(hasWalletKeys(folder)).toBe(false);
  const known = makeWalletKeys(folder, KEY);
  expect(hasWalletKeys(folder)).toBe(true);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  // The public keys name all addresses of the site.
  expect(statSync(join(folder, 'wallet-public-keys.json')).mode & 0o777).toBe(0o600);
  expect(readPublicKeys(folder)).toEqual(known);
  expect(readdirSync(folder).sort()).toEqual(['wallet-keys.json', 'wallet-public-keys.json']);
  const opened = openWalletKeys(folder, KEY);
  for (const branch of BRANCHES) expect(opened[branch].map((key) => key.publicExtendedKey)).toEqual(known.accounts[branch]);
  for (const wrong of [`${KEY}.`, KEY.toUpperCase()]) expect(() => openWalletKeys(folder, wrong)).toThrow(/another MASTER_KEY/);
  expect(() => openWalletKeys(folder, 'short')).toThrow(/32 characters/);
});

it('keeps nothing secret in either file', () => {
  const known = makeWalletKeys(folder, KEY);
  const words = backUpWords(folder, KEY);
  const entropy = Buffer.from(mnemonicToEntropy(words, wordlist));
  const seed = Buffer.from(mnemonicToSeedSync(words));
  const stored = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const secrets = [entropy, seed].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64url'), bytes.toString('base64')]);
  for (const secret of [...secrets, words, KEY, 'xprv']) expect(stored.includes(secret)).toBe(false);
  expect(known.accounts.evm[0]).toMatch(/^xpub/);
});

it('restores the same keys from the words alone, under another MASTER_KEY as well', () => {
  const known = makeWalletKeys(folder, KEY);
  const words = backUpWords(folder, KEY);
  expect(words.split(' ')).toHaveLength(24);
  const other = newFolder();
  expect(restoreWalletKeys(other, `${KEY} of another site`, ` ${words.toUpperCase().replaceAll(' ', '\n ')} `)).toEqual(known);
  expect(backUpWords(other, `${KEY} of another site`)).toBe(words);
});

it('derives what BIP-32 derives from the words at the documented paths', () => {
  const words = `${'abandon '.repeat(23)}art`;
  const { accounts, fingerprint } = restoreWalletKeys(folder, KEY, words);
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
  expect(fingerprint).toBe(master.fingerprint.toString(16).padStart(8, '0'));
  expect(() => publicKeyAt(master.derive("m/44'/60'/0'").privateExtendedKey, 0, 0)).toThrow('public keys alone');
  for (const account of [0, 1] as const) {
    expect(accounts.evm[account]).toBe(master.derive(`m/44'/60'/${account}'`).publicExtendedKey);
    expect(accounts.tron[account]).toBe(master.derive(`m/44'/195'/${account}'`).publicExtendedKey);
    expect(accounts.bitcoin[account]).toBe(master.derive(`m/84'/0'/${account}'`).publicExtendedKey);
    expect(accounts['bitcoin-test'][account]).toBe(master.derive(`m/84'/1'/${account}'`).publicExtendedKey);
  }
});

it('refuses words that are none, too few, unknown or with a wrong checksum, and says which', () => {
  makeWalletKeys(folder, KEY);
  const words = backUpWords(folder, KEY).split(' ');
  const other = newFolder();
  const refused = (given: readonly string[]): string => {
    try {
      restoreWalletKeys(other, KEY, given.join(' '));
      return 'taken';
    } catch (error) {
      return error instanceof WalletKeysError ? error.message : 'no refusal';
    }
  };
  expect(refused(words.slice(1))).toBe('the backup has 24 words, not 23');
  expect(refused([])).toBe('the backup has 24 words, not 1');
  expect(refused(words.with(4, 'zebracorn'))).toBe('word 5 is not in the list of words');
  expect(refused(`${'abandon '.repeat(23)}about`.split(' '))).toMatch(/checksum/);
  expect(hasWalletKeys(other)).toBe(false);
});

it('never overwrites keys: neither make nor restore of others, and the same are left alone', () => {
  const known = makeWalletKeys(folder, KEY);
  const stored = readFileSync(file(), 'utf8');
  const words = backUpWords(folder, KEY);
  expect(() => makeWalletKeys(folder, KEY)).toThrow(/never overwritten/);
  expect(() => restoreWalletKeys(folder, KEY, `${'abandon '.repeat(23)}art`)).toThrow(/move it away/);
  rmSync(join(folder, 'wallet-public-keys.json'));
  expect(restoreWalletKeys(folder, KEY, words)).toEqual(known);
  expect(readPublicKeys(folder)).toEqual(known);
  expect(readFileSync(file(), 'utf8')).toBe(stored);
  expect(readdirSync(folder)).toHaveLength(2);
});

it('notices every changed byte, and a version from later', () => {
  makeWalletKeys(folder, KEY);
  const stored = readFileSync(file(), 'utf8');
  const fields = JSON.parse(stored) as Record<string, string>;
  for (const field of ['salt', 'nonce', 'sealed', 'tag']) {
    const bytes = Buffer.from(fields[field] ?? '', 'base64url');
    bytes[3]! ^= 1;
    writeFileSync(file(), JSON.stringify({ ...fields, [field]: bytes.toString('base64url') }));
    expect(() => openWalletKeys(folder, KEY), field).toThrow(/another MASTER_KEY, or their file was changed/);
    writeFileSync(file(), JSON.stringify({ ...fields, [field]: bytes.subarray(1).toString('base64url') }));
    expect(() => openWalletKeys(folder, KEY), field).toThrow(/damaged/);
  }
  for (const text of ['', '{', 'null', '[]', JSON.stringify({ ...fields, version: 2 })]) {
    writeFileSync(file(), text);
    expect(() => openWalletKeys(folder, KEY)).toThrow(WalletKeysError);
  }
});

it('makes a missing public file again, and refuses one of other keys', () => {
  const known = makeWalletKeys(folder, KEY);
  const path = join(folder, 'wallet-public-keys.json');
  rmSync(path);
  openWalletKeys(folder, KEY);
  expect(readPublicKeys(folder)).toEqual(known);
  const stranger = makeWalletKeys(newFolder(), KEY);
  writeFileSync(path, JSON.stringify(stranger));
  expect(() => openWalletKeys(folder, KEY)).toThrow(/not those of these keys/);
  // A file of the version before named a third account, which is left alone.
  const third = stranger.accounts.evm[0];
  const branches = Object.entries(known.accounts).map(([branch, keys]) => [branch, [...keys, third]]);
  const older = { ...known, version: 1, accounts: Object.fromEntries(branches) as object };
  writeFileSync(path, JSON.stringify(older));
  expect(openWalletKeys(folder, KEY).evm[0].publicExtendedKey).toBe(known.accounts.evm[0]);
  expect(restoreWalletKeys(folder, KEY, backUpWords(folder, KEY))).toEqual(older);
  writeFileSync(path, JSON.stringify({ ...known, accounts: { ...known.accounts, tron: known.accounts.tron.slice(0, 1) } }));
  expect(() => readPublicKeys(folder)).toThrow(/damaged/);
});

it('makes no keys beside the public ones of others', () => {
  makeWalletKeys(folder, KEY);
  const other = newFolder();
  const stray = makeWalletKeys(other, KEY);
  rmSync(file(other));
  expect(() => makeWalletKeys(other, KEY)).toThrow(/move them away/);
  expect(() => restoreWalletKeys(other, KEY, backUpWords(folder, KEY))).toThrow(/move them away/);
  expect([hasWalletKeys(other), readPublicKeys(other)]).toEqual([false, stray]);
});

it('writes a file whole or not at all, and once only where asked', () => {
  const path = join(folder, 'deep', 'file');
  expect(writeWhole(path, 'one', { mode: 0o600, once: true })).toBe(true);
  expect(writeWhole(path, 'two', { mode: 0o600, once: true })).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('one');
  expect(writeWhole(path, 'three', { mode: 0o600, once: false })).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('three');
  expect(readdirSync(join(folder, 'deep'))).toEqual(['file']);
});

it('A7: no private key of the cold wallet’s account is ever opened', () => {
  makeWalletKeys(folder, KEY);
  const opened = openWalletKeys(folder, KEY);
  for (const branch of BRANCHES) expect(opened[branch]).toHaveLength(2);
  expect(Object.values(readPublicKeys(folder)?.accounts ?? {}).map((accounts) => accounts.length)).toEqual([2, 2, 2, 2]);
});
