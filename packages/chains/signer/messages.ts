import type { Family } from '../family.ts';
import type { BitcoinKeys } from '../keys/paths.ts';
import type { KeyPath } from '../signer.ts';

/** What the thread is started with: where the sealed keys stand, and what opens them. */
export interface SignerInput {
  readonly folder: string;
  readonly masterKey: string;
  readonly bitcoin: BitcoinKeys;
}

export type SignerRequest =
  | { readonly id: number; readonly kind: 'xpub'; readonly family: Family; readonly account: KeyPath['account'] }
  | { readonly id: number; readonly kind: 'sign'; readonly path: KeyPath; readonly digest: Uint8Array };

/** Everything that ever leaves the thread. `failed` carries one of its own sentences, never a library's. */
export type SignerReply =
  | { readonly id: number; readonly kind: 'xpub'; readonly xpub: string }
  | { readonly id: number; readonly kind: 'signed'; readonly signature: Uint8Array; readonly recovery: number }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'opened' }
  | { readonly kind: 'closed'; readonly message: string };
