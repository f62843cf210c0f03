import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { HDKey } from '@scure/bip32';
import { FAMILIES } from '../family.ts';
import { ACCOUNTS, branchOf, isIndex } from '../keys/paths.ts';
import type { BitcoinKeys } from '../keys/paths.ts';
import type { AccountKeys } from '../keys/wallet-keys.ts';
import type { KeyPath, KeySignature } from '../signer.ts';

const DIGEST_BYTES = 32;

/** The account of a path; undefined if there is none. */
export function accountKey(keys: AccountKeys, path: Pick<KeyPath, 'family' | 'account'>, bitcoin: BitcoinKeys): HDKey | undefined {
  const isAccount = FAMILIES.includes(path.family) && ACCOUNTS.includes(path.account);
  return isAccount ? keys[branchOf(path.family, bitcoin)][path.account] : undefined;
}

/** Signs with the key `change/index` of an account (RFC 6979: the same digest gives the same signature). Undefined for an invalid path or digest. */
export function signDigest(account: HDKey, path: KeyPath, digest: Uint8Array): KeySignature | undefined {
  const isAsked = (path.change === 0 || path.change === 1) && isIndex(path.index);
  if (!isAsked || !(digest instanceof Uint8Array) || digest.length !== DIGEST_BYTES) return undefined;
  const chain = account.deriveChild(path.change);
  const key = chain.deriveChild(path.index);
  const secret = key.privateKey;
  try {
    if (secret === null) return undefined;
    const signed = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
    return { signature: signed.slice(1), recovery: signed[0] ?? 0 };
  } finally {
    secret?.fill(0);
    key.wipePrivateData();
    chain.wipePrivateData();
  }
}
