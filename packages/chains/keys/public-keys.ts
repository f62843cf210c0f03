import { existsSync, readFileSync } from 'node:fs';
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

/** The extended public keys that stand in a folder; undefined where none do. Throws `WalletKeysError` for a damaged file. */
export function readPublicKeys(folder: string): PublicKeys | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) return undefined;
  const read = parseJson(readFileSync(path, 'utf8')) as Partial<PublicKeys> | undefined;
  const accounts = BRANCHES.flatMap((branch) => ACCOUNTS.map((account) => read?.accounts?.[branch]?.[account]));
  if ((read?.version !== 1 && read?.version !== 2) || typeof read.fingerprint !== 'string' || !accounts.every(isPublic))
    throw new WalletKeysError(`${path} is damaged: take it away, the signer makes it again at its next start`);
  return read as PublicKeys;
}

export function writePublicKeys(folder: string, keys: PublicKeys): void {
  writeWhole(join(folder, FILE), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o644, once: false });
}

function isPublic(xpub: unknown): boolean {
  return typeof xpub === 'string' && attempt(() => HDKey.fromExtendedKey(xpub).privateKey === null) === true;
}
