import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { attempt } from '../address/base58.ts';
import { signerOver } from '../signer/key-signer.ts';
import type { Signer } from '../signer.ts';
import { WalletKeysError } from './errors.ts';
import { accountPath, BRANCHES, branchOf, COLD_ACCOUNT } from './paths.ts';
import type { BitcoinKeys, Branch } from './paths.ts';
import { ENTROPY_BYTES, SEALED_BYTES, parseJson } from './sealed-entropy.ts';
import { writeWhole } from './write-whole.ts';

/** Extended public keys of a cold wallet's account, by branch: all that the server knows of it. */
export type ColdPublicKeys = Readonly<Record<Branch, string>>;

const PURPOSE = 'agio cold entropy 1';
const PASSPHRASE_MIN = 12;
/** Each guess at the passphrase costs 128 MiB and about a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 } as const;

/** Makes a cold wallet in a file, sealed with a passphrase; returns its public keys and its 24 words. For a machine without a network. */
export function makeColdKeys(path: string, passphrase: string): { readonly publicKeys: ColdPublicKeys; readonly words: string } {
  const entropy = randomBytes(ENTROPY_BYTES);
  try {
    const salt = randomBytes(SEALED_BYTES.salt);
    const nonce = randomBytes(SEALED_BYTES.nonce);
    const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce).setAAD(Buffer.from(PURPOSE));
    const sealed = Buffer.concat([cipher.update(entropy), cipher.final()]);
    const text = (bytes: Buffer): string => bytes.toString('base64url');
    const file = { version: 1, cold: true, salt: text(salt), nonce: text(nonce), sealed: text(sealed), tag: text(cipher.getAuthTag()) };
    if (!writeWhole(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, once: true }))
      throw new WalletKeysError(`${path} is there already: it is never overwritten`);
    return { publicKeys: publicKeysOf(entropy), words: entropyToMnemonic(entropy, wordlist) };
  } finally {
    entropy.fill(0);
  }
}

/** A signer over a cold wallet's file; its accounts are all the cold one. Throws `WalletKeysError` for another passphrase or a changed file. */
export function openColdKeys(path: string, passphrase: string, bitcoin: BitcoinKeys): Signer {
  const entropy = entropyIn(path, passphrase);
  try {
    const keys = accountsOf(entropy);
    return signerOver(({ family }) => keys[branchOf(family, bitcoin)]);
  } finally {
    entropy.fill(0);
  }
}

function entropyIn(path: string, passphrase: string): Buffer {
  const read = parseJson(attempt(() => readFileSync(path, 'utf8')) ?? '');
  const bytes = (field: keyof typeof SEALED_BYTES): Buffer => {
    const text = read?.[field];
    return Buffer.from(typeof text === 'string' ? text : '', 'base64url');
  };
  const isWhole = (Object.keys(SEALED_BYTES) as (keyof typeof SEALED_BYTES)[]).every(
    (field) => bytes(field).length === SEALED_BYTES[field],
  );
  if (read?.['version'] !== 1 || read['cold'] !== true || !isWhole) throw new WalletKeysError(`${path} is no file of a cold wallet`);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, bytes('salt')), bytes('nonce')).setAAD(Buffer.from(PURPOSE));
  const opened = decipher.setAuthTag(bytes('tag')).update(bytes('sealed'));
  try {
    decipher.final();
    return opened;
  } catch {
    opened.fill(0);
    throw new WalletKeysError('the cold wallet was sealed with another passphrase, or its file was changed');
  }
}

function accountsOf(entropy: Uint8Array): Readonly<Record<Branch, HDKey>> {
  const seed = mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist));
  const master = HDKey.fromMasterSeed(seed);
  seed.fill(0);
  const keys = Object.fromEntries(BRANCHES.map((branch) => [branch, master.derive(accountPath(branch, COLD_ACCOUNT))]));
  master.wipePrivateData();
  return keys as Readonly<Record<Branch, HDKey>>;
}

function publicKeysOf(entropy: Uint8Array): ColdPublicKeys {
  const keys = Object.entries(accountsOf(entropy)).map(([branch, key]) => [branch, key.publicExtendedKey]);
  return Object.fromEntries(keys) as ColdPublicKeys;
}

function keyOf(passphrase: string, salt: Uint8Array): Buffer {
  if (passphrase.length < PASSPHRASE_MIN) throw new WalletKeysError(`a passphrase has at least ${PASSPHRASE_MIN} characters`);
  return scryptSync(passphrase.normalize('NFKD'), salt, 32, SCRYPT);
}
