import type { Family } from '../family.ts';
import { digestOfSentence as bitcoinDigest } from '../bitcoin/proofs.ts';
import { digestOfSentence as evmDigest } from '../evm/proofs.ts';
import { digestOfSentence as tronDigest } from '../tron/proofs.ts';

const DIGESTS: Readonly<Record<Family, (text: string) => Uint8Array>> = { evm: evmDigest, bitcoin: bitcoinDigest, tron: tronDigest };

/** The digest that is signed for a sentence: each family prepends a prefix or a tag that no transaction begins with. */
export function digestOfSentence(family: Family, text: string): Uint8Array {
  return DIGESTS[family](text);
}
