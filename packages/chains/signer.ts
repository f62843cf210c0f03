import type { Family } from './family.ts';

/**
 * A key below the seed. `account` 0 holds customers' deposit addresses (one index a customer), 1 the hot wallet (index 0 pays
 * withdrawals, index 1 pays the gas of sweeps), 2 the cold one, whose keys need not be here.
 */
export interface KeyPath {
  readonly family: Family;
  readonly account: 0 | 1 | 2;
  readonly change: 0 | 1;
  readonly index: number;
}

/** What signs, and nothing else: it can stand in a thread, a process or a machine of its own. */
export interface Signer {
  /** Extended public key of an account. */
  xpub(family: Family, account: KeyPath['account']): Promise<string>;
  /** Compact secp256k1 signature (r ‖ s, low s) of a digest of 32 bytes, and its recovery bit. */
  sign(path: KeyPath, digest: Uint8Array): Promise<{ readonly signature: Uint8Array; readonly recovery: number }>;
}
