import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { attempt } from '../address/base58.ts';
import { WalletKeysError } from './errors.ts';
import { ACCOUNTS, BRANCHES } from './paths.ts';
import type { Branch } from './paths.ts';
import { parseJson } from './sealed-entropy.ts';
import { writeWhole } from './write-whole.ts';

/** Everything that addresses are made from, and nothing that can spend. Each branch has the accounts 0 and 1 in order; files of older versions name a third. */
export interface PublicKeys {
  readonly version: 1 | 2;
  /** Fingerprint of the seed's master key (BIP-32), in hex. */
  readonly fingerprint: string;
  readonly accounts: Readonly<Record<Branch, readonly [string, string]>>;
}

const FILE = 'wallet-public-keys.json';

/** The extended public keys in a folder; undefined if there are none. Throws `WalletKeysError` for a damaged file. */
export function readPublicKeys(folder: string): PublicKeys | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const read = asPublicKeys(parseJson(readFileSync(path, 'utf8')));
  if (read === undefined) throw new WalletKeysError(`${path} is damaged: take it away, the signer makes it again at its next start`);
  return read;
}

/** Public keys as a signer returns them. Throws `WalletKeysError` if they are not valid. */
export function parsePublicKeys(told: unknown): PublicKeys {
  const read = asPublicKeys(told);
  if (read === undefined) throw new WalletKeysError('the signer tells no public keys');
  return read;
}

function asPublicKeys(given: unknown): PublicKeys | undefined {
  const read = given as Partial<PublicKeys> | undefined | null;
  const accounts = BRANCHES.flatMap((branch) => ACCOUNTS.map((account) => read?.accounts?.[branch]?.[account]));
  if ((read?.version !== 1 && read?.version !== 2) || typeof read.fingerprint !== 'string' || !accounts.every(isPublic)) return undefined;
  return read as PublicKeys;
}

/** Keeps the public keys of a signer elsewhere; those of older files name a third account, which is left out. */
export function keepPublicKeys(folder: string, keys: PublicKeys): void {
  mkdirSync(folder, { recursive: true });
  writePublicKeys(folder, keys);
}

export function writePublicKeys(folder: string, keys: PublicKeys): void {
  writeWhole(join(folder, FILE), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, once: false });
}

function isPublic(xpub: unknown): boolean {
  return typeof xpub === 'string' && attempt(() => HDKey.fromExtendedKey(xpub).privateKey === null) === true;
}
