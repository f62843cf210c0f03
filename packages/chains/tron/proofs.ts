import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { attempt } from '../address/base58.ts';
import { tronAddressOf } from '../address/tron.ts';
import type { KeyPath, Signer } from '../signer.ts';

const FORM = /^0x[0-9a-f]{130}$/;

/** Signs a sentence as TRON's wallets do (TIP-191, `signMessageV2`): r ‖ s ‖ v, in hex behind `0x`. */
export async function provePossession(path: KeyPath, text: string, signer: Signer): Promise<string> {
  const { signature, recovery } = await signer.prove(path, text);
  return `0x${Buffer.from([...signature, 27 + recovery]).toString('hex')}`;
}

/** Whether the key of an address signed the sentence. */
export function isPossession(address: string, text: string, proof: string): boolean {
  if (!FORM.test(proof)) return false;
  const bytes = Buffer.from(proof.slice(2), 'hex');
  const recovery = (bytes[64] ?? 0) - 27;
  if (recovery !== 0 && recovery !== 1) return false;
  const recovered = Uint8Array.of(recovery, ...bytes.subarray(0, 64));
  const publicKey = attempt(() => secp256k1.recoverPublicKey(recovered, digestOfSentence(text), { prehash: false }));
  return publicKey !== undefined && tronAddressOf(publicKey) === address;
}

export function digestOfSentence(text: string): Uint8Array {
  const message = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(`\u0019TRON Signed Message:\n${message.length}`);
  return keccak_256(Uint8Array.of(...head, ...message));
}
