import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hashMessage, hexToBytes, isHex, toHex } from 'viem';
import { evmAddressOf } from '../address/evm.ts';
import type { KeyPath, Signer } from '../signer.ts';

/** Signs a sentence as EIP-191 defines: r ‖ s ‖ v, in hex. */
export async function provePossession(path: KeyPath, text: string, signer: Signer): Promise<string> {
  const { signature, recovery } = await signer.prove(path, text);
  return toHex(Uint8Array.of(...signature, 27 + recovery));
}

/** Whether the key of an address signed the sentence. */
export function isPossession(address: string, text: string, proof: string): boolean {
  if (!isHex(proof) || proof.length !== 132) return false;
  const bytes = hexToBytes(proof);
  const recovery = (bytes[64] ?? 0) - 27;
  if (recovery !== 0 && recovery !== 1) return false;
  try {
    const recovered = Uint8Array.of(recovery, ...bytes.subarray(0, 64));
    return evmAddressOf(secp256k1.recoverPublicKey(recovered, digestOfSentence(text), { prehash: false })) === address;
  } catch {
    return false;
  }
}

export function digestOfSentence(text: string): Uint8Array {
  return hashMessage(text, 'bytes');
}
