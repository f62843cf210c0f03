import { HDKey } from '@scure/bip32';
import type { Family, KeyPath, Signer } from '../index.ts';
import { signerOver } from '../signer/key-signer.ts';

const PURPOSE: Readonly<Record<Family, string>> = { evm: "m/44'/60'", bitcoin: "m/84'/1'", tron: "m/44'/195'" };

/** Signs every transaction with keys below a seed of one repeated byte, for chains on which nothing is worth anything. */
export function testSigner(byte = 7): Signer {
  const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(byte));
  const account = ({ family, account: of }: Pick<KeyPath, 'family' | 'account'>): HDKey => root.derive(`${PURPOSE[family]}/${of}'`);
  return signerOver(account);
}
