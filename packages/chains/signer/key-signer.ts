import type { HDKey } from '@scure/bip32';
import { assert } from '@agio/kernel';
import { ChainUnavailable } from '../adapter.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { BitcoinKeys } from '../keys/paths.ts';
import { openWalletKeys } from '../keys/wallet-keys.ts';
import type { KeyPath, KeySignature, Signer } from '../signer.ts';
import { decodeUnsigned } from './decode.ts';
import { digestOfSentence } from './sentences.ts';
import { accountKey, signDigest } from './sign-digest.ts';

/** The signer does not answer, or was asked for a key that it does not have. Nothing was signed; asking again is safe. */
export class SignerUnavailable extends ChainUnavailable {
  override readonly name: string = 'SignerUnavailable';
}

export interface OpenedSigner extends Signer {
  /** Overwrites the keys. */
  close(): void;
}

/**
 * Opens the keys in this process and signs every valid transaction: the caller enforces the rules about what may be signed.
 * Throws `WalletKeysError` if the keys cannot be opened.
 */
export function openSigner(from: { readonly folder: string; readonly key: string; readonly bitcoin: BitcoinKeys }): OpenedSigner {
  const keys = openWalletKeys(from.folder, from.key);
  const account = (path: Pick<KeyPath, 'family' | 'account'>): HDKey => {
    const found = accountKey(keys, path, from.bitcoin);
    if (found === undefined) throw new SignerUnavailable('no such account');
    return found;
  };
  return {
    ...signerOver(account),
    close: () => {
      for (const key of Object.values(keys).flat()) key.wipePrivateData();
    },
  };
}

/** A signer over private keys of accounts. */
export function signerOver(account: (path: Pick<KeyPath, 'family' | 'account'>) => HDKey): Signer {
  const signed = (path: KeyPath, digest: Uint8Array): KeySignature => {
    const found = signDigest(account(path), path, digest);
    if (found === undefined) throw new SignerUnavailable('no such key');
    return found;
  };
  return {
    async xpub(family, of) {
      return account({ family, account: of }).publicExtendedKey;
    },
    async sign({ from, transaction }) {
      assert(from.family === transaction.family, 'a key signs for its own family');
      const publicKey = publicKeyAt(account(from).publicExtendedKey, from.change, from.index);
      const decoded = decodeUnsigned(transaction, publicKey);
      if (decoded === undefined) return { ok: false, refusal: 'no_transaction', detail: 'these bytes pay nobody' };
      return { ok: true, signatures: decoded.digests.map((digest) => signed(from, digest)) };
    },
    // Bare keys remember nothing.
    spendsOf: () => Promise.resolve(new Map()),
    async prove(path, text) {
      return signed(path, digestOfSentence(path.family, text));
    },
  };
}
