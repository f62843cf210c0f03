import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { attempt } from '../address/base58.ts';
import { bitcoinAddressOf } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import type { KeyPath, Signer } from '../signer.ts';
import { publicKeyOf } from './payments.ts';

/** Keeps a proof from ever being a transaction's signature, or a proof of another kind. */
const TAG = 'Agio/proof-of-possession/bitcoin';
const PUBLIC_KEY_BYTES = 33;
const SIGNATURE_BYTES = 64;
const FORM = /^[0-9a-f]{194}$/;

/** Compressed public key and compact signature (r ‖ s) of the tagged hash (BIP-340) of the sentence in UTF-8, together in hex. */
export async function provePossession(path: KeyPath, text: string, signer: Signer): Promise<string> {
  const { signature } = await signer.prove(path, text);
  return Buffer.from([...(await publicKeyOf(path, signer)), ...signature]).toString('hex');
}

/** Whether the key of a P2WPKH address signed the sentence. */
export function isPossession(network: BitcoinNetwork, address: string, text: string, proof: string): boolean {
  if (!FORM.test(proof)) return false;
  const bytes = Uint8Array.from(Buffer.from(proof, 'hex'));
  const publicKey = bytes.subarray(0, PUBLIC_KEY_BYTES);
  const signature = bytes.subarray(PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES + SIGNATURE_BYTES);
  const isSigned = attempt(() => secp256k1.verify(signature, digestOfSentence(text), publicKey, { prehash: false })) ?? false;
  return isSigned && bitcoinAddressOf(publicKey, network) === address;
}

export function digestOfSentence(text: string): Uint8Array {
  return schnorr.utils.taggedHash(TAG, new TextEncoder().encode(text));
}
