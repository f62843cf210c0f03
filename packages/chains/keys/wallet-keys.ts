import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { attempt } from '../address/base58.ts';
import { WalletKeysError } from './errors.ts';
import { accountPath, ACCOUNTS, BRANCHES } from './paths.ts';
import type { Branch } from './paths.ts';
import { readPublicKeys, writePublicKeys } from './public-keys.ts';
import type { PublicKeys } from './public-keys.ts';
import { ENTROPY_BYTES, openEntropy, parseSealedEntropy, sealEntropy } from './sealed-entropy.ts';
import { removeWhole, writeWhole } from './write-whole.ts';

const FILE = 'wallet-keys.json';
const WORDS = 24;

/** The accounts' private keys of every branch, in the order of the accounts. Only for the signer. */
export type AccountKeys = Readonly<Record<Branch, readonly [HDKey, HDKey]>>;

export function hasWalletKeys(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

/** Makes keys from the system's randomness, sealed with MASTER_KEY. Throws `WalletKeysError` if there are some already. */
export function makeWalletKeys(folder: string, masterKey: string): PublicKeys {
  const entropy = randomBytes(ENTROPY_BYTES);
  try {
    return keep(folder, masterKey, entropy);
  } finally {
    entropy.fill(0);
  }
}

/** The 24 words that are the whole wallet (BIP-39, English, no passphrase), to be written down once and never shown to anyone. */
export function backUpWords(folder: string, masterKey: string): string {
  const entropy = readEntropy(folder, masterKey);
  try {
    return entropyToMnemonic(entropy, wordlist);
  } finally {
    entropy.fill(0);
  }
}

/**
 * Restores the files from the words. Throws `WalletKeysError` for words that are invalid or whose checksum is wrong, and if
 * there are other keys already; the same keys are fine, and their public file is written again.
 */
export function restoreWalletKeys(folder: string, masterKey: string, words: string): PublicKeys {
  const entropy = entropyOf(words);
  try {
    if (!hasWalletKeys(folder)) return keep(folder, masterKey, entropy);
    const present = readEntropy(folder, masterKey);
    const isSame = present.equals(entropy);
    present.fill(0);
    if (!isSame) throw new WalletKeysError(`${join(folder, FILE)} holds other keys: move it away first, it is never overwritten`);
    return publish(folder, entropy);
  } finally {
    entropy.fill(0);
  }
}

/**
 * Moves the keys of a released version, sealed with MASTER_KEY in the data folder, to the signer's folder and seals them with its own key.
 * The old file is deleted only after the new one was read back; after a crash in between this may be repeated. Throws `WalletKeysError`
 * if the signer's folder has other keys.
 */
export function takeOverWalletKeys(
  from: { readonly folder: string; readonly masterKey: string },
  to: { readonly folder: string; readonly key: string },
): PublicKeys {
  const entropy = readEntropy(from.folder, from.masterKey);
  try {
    const moved = hasWalletKeys(to.folder) ? readEntropy(to.folder, to.key) : undefined;
    if (moved !== undefined && !moved.equals(entropy))
      throw new WalletKeysError(`${join(to.folder, FILE)} holds other keys: nothing was moved`);
    moved?.fill(0);
    const known = moved === undefined ? keep(to.folder, to.key, entropy) : publish(to.folder, entropy);
    const again = readEntropy(to.folder, to.key);
    const isThere = again.equals(entropy);
    again.fill(0);
    if (!isThere) throw new WalletKeysError('the moved keys could not be read again: the old file stays');
    removeWhole(join(from.folder, FILE));
    return known;
  } finally {
    entropy.fill(0);
  }
}

/**
 * Private keys of the accounts; the seed above them is overwritten before this returns. The public file is written where it is
 * missing. Throws `WalletKeysError` where it names other keys: addresses that cannot be spent from would be shown.
 */
export function openWalletKeys(folder: string, masterKey: string): AccountKeys {
  const entropy = readEntropy(folder, masterKey);
  try {
    publish(folder, entropy);
    return accountsOf(entropy).keys;
  } finally {
    entropy.fill(0);
  }
}

interface Accounts {
  readonly fingerprint: string;
  readonly keys: AccountKeys;
}

function keep(folder: string, masterKey: string, entropy: Uint8Array): PublicKeys {
  const present = new WalletKeysError(`${join(folder, FILE)} is there already: it is never overwritten`);
  if (hasWalletKeys(folder)) throw present;
  // Before anything is written: public keys of others would be addresses that these cannot spend from.
  known(folder, entropy);
  const text = `${JSON.stringify(sealEntropy(entropy, masterKey), null, 2)}\n`;
  if (!writeWhole(join(folder, FILE), text, { mode: 0o600, once: true })) throw present;
  return publish(folder, entropy);
}

/** Writes the public keys if there are none; existing ones stay, also those of an older version. */
function publish(folder: string, entropy: Uint8Array): PublicKeys {
  const { present, own } = known(folder, entropy);
  if (present === undefined) writePublicKeys(folder, own);
  return present ?? own;
}

/** The public keys in the folder and those of the entropy. Throws if they are not of one wallet. */
function known(folder: string, entropy: Uint8Array): { readonly present: PublicKeys | undefined; readonly own: PublicKeys } {
  const accounts = accountsOf(entropy);
  const own = publicHalf(accounts);
  for (const key of Object.values(accounts.keys).flat()) key.wipePrivateData();
  const present = readPublicKeys(folder);
  if (present !== undefined && !isOf(present, own))
    throw new WalletKeysError('the public keys in the folder are not those of these keys: move them away first');
  return { present, own };
}

function readEntropy(folder: string, masterKey: string): Buffer {
  const path = join(folder, FILE);
  if (!existsSync(path)) throw new WalletKeysError(`no wallet keys in ${folder}: npm run wallet-key -- make, or restore`);
  return openEntropy(parseSealedEntropy(readFileSync(path, 'utf8')), masterKey);
}

function entropyOf(text: string): Buffer {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/);
  if (words.length !== WORDS) throw new WalletKeysError(`the backup has ${WORDS} words, not ${words.length}`);
  const unknown = words.findIndex((word) => !wordlist.includes(word));
  if (unknown >= 0) throw new WalletKeysError(`word ${unknown + 1} is not in the list of words`);
  const entropy = attempt(() => mnemonicToEntropy(words.join(' '), wordlist));
  if (entropy === undefined) throw new WalletKeysError('the checksum of the words is wrong: one is another, or two are swapped');
  return Buffer.from(entropy.buffer, entropy.byteOffset, entropy.length);
}

function accountsOf(entropy: Uint8Array): Accounts {
  const seed = mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist));
  const master = HDKey.fromMasterSeed(seed);
  seed.fill(0);
  const keys = ofBranches((branch) => [derive(master, accountPath(branch, 0)), derive(master, accountPath(branch, 1))]);
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
  master.wipePrivateData();
  return { fingerprint, keys };
}

/** The same of both accounts of every branch. */
const ofBranches = <Of>(both: (branch: Branch) => readonly [Of, Of]): Readonly<Record<Branch, readonly [Of, Of]>> => ({
  evm: both('evm'),
  tron: both('tron'),
  bitcoin: both('bitcoin'),
  'bitcoin-test': both('bitcoin-test'),
});

/** The keys between the master key and the account's are overwritten immediately. */
function derive(master: HDKey, path: string): HDKey {
  let key = master;
  for (const step of path.split('/').slice(1)) {
    const child = key.derive(`m/${step}`);
    if (key !== master) key.wipePrivateData();
    key = child;
  }
  return key;
}

function publicHalf({ fingerprint, keys }: Accounts): PublicKeys {
  const publicKeys = ([first, second]: AccountKeys[Branch]) => [first.publicExtendedKey, second.publicExtendedKey] as const;
  return { version: 2, fingerprint, accounts: ofBranches((branch) => publicKeys(keys[branch])) };
}

function isOf(present: PublicKeys, own: PublicKeys): boolean {
  return BRANCHES.every((branch) => ACCOUNTS.every((account) => present.accounts[branch][account] === own.accounts[branch][account]));
}
