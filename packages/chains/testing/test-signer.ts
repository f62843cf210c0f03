import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import type { Family, KeyPath, Signer } from '../index.ts';

const PURPOSE: Readonly<Record<Family, string>> = { evm: "m/44'/60'", bitcoin: "m/84'/1'", tron: "m/44'/195'" };

/** Signs with keys below a seed of one repeated byte, for chains on which nothing is worth anything. */
export function testSigner(byte = 7): Signer {
  const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(byte));
  const account = (family: Family, account: KeyPath['account']): HDKey => root.derive(`${PURPOSE[family]}/${account}'`);
  return {
    xpub: (family, of) => Promise.resolve(account(family, of).publicExtendedKey),
    sign({ family, account: of, change, index }, digest) {
      const { privateKey } = account(family, of).deriveChild(change).deriveChild(index);
      if (privateKey === null) throw new Error('a key below a seed is private');
      const recovered = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' });
      return Promise.resolve({ signature: recovered.slice(1), recovery: recovered[0] ?? 0 });
    },
  };
}
