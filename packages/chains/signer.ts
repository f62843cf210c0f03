import type { Family } from './family.ts';
import type { BitcoinNetwork } from './address/bitcoin.ts';
import type { Purpose } from './purpose.ts';

/**
 * A key below the seed. `account` 0 holds customers' deposit addresses (one index a customer), 1 the hot wallet (index 0 pays
 * withdrawals, index 1 pays the gas of sweeps). The cold wallet is account 2 of other words, which are never on this machine.
 */
export interface KeyPath {
  readonly family: Family;
  readonly account: 0 | 1;
  readonly change: 0 | 1;
  readonly index: number;
}

/**
 * A transaction before it is signed, in the form from which the signer itself computes the digests: bytes of an EIP-1559 transaction or
 * of TRON's raw data in hex, and for Bitcoin the outputs that are spent (`txid:index`) and made, amounts as decimals.
 */
export type UnsignedTransaction =
  | { readonly family: 'evm'; readonly bytes: string }
  | { readonly family: 'tron'; readonly bytes: string }
  | {
      readonly family: 'bitcoin';
      readonly network: BitcoinNetwork;
      readonly inputs: readonly { readonly outpoint: string; readonly units: string }[];
      readonly outputs: readonly { readonly script: string; readonly units: string }[];
    };

export interface SignRequest {
  readonly purpose: Purpose;
  readonly from: KeyPath;
  readonly transaction: UnsignedTransaction;
}

/** A secp256k1 signature: r ‖ s with a low s, and its recovery bit. */
export interface KeySignature {
  readonly signature: Uint8Array;
  readonly recovery: number;
}

/** Why a signer does not sign. Nothing was signed then. */
export const SIGN_REFUSALS = [
  'no_transaction',
  'wrong_chain',
  'wrong_source',
  'wrong_destination',
  'wrong_amount',
  'wrong_asset',
  'fee_too_high',
  'unknown_withdrawal',
  'not_approved',
  'signed_before',
  'limit',
] as const;
export type SignRefusal = (typeof SIGN_REFUSALS)[number];

/**
 * `earlier` is what was signed for the same withdrawal before: it may be signed again, and nothing else. `paid` are the withdrawals that
 * it pays, in the order of its outputs.
 */
export interface SignRefused {
  readonly ok: false;
  readonly refusal: SignRefusal;
  readonly detail: string;
  readonly earlier?: UnsignedTransaction;
  readonly paid?: readonly number[];
}

/** One signature for each input of a Bitcoin transaction, and one for every other transaction. */
export type SignAnswer = { readonly ok: true; readonly signatures: readonly KeySignature[] } | SignRefused;

/**
 * The holder of the keys. It gets transactions and sentences, never digests, so that it can read what it signs; it can be in a process
 * or on a machine of its own, and may refuse. Throws `SignerUnavailable` if it does not answer.
 */
export interface Signer {
  /** Extended public key of an account. */
  xpub(family: Family, account: KeyPath['account']): Promise<string>;
  sign(request: SignRequest): Promise<SignAnswer>;
  /**
   * What its signatures for these withdrawals use up, by withdrawal; those that it never signed for are missing. A signature whose answer
   * never reached the journal is known here alone.
   */
  spendsOf(withdrawals: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Signs a sentence as the family's wallets do, with a prefix that no transaction begins with. */
  prove(path: KeyPath, text: string): Promise<KeySignature>;
}
