import { Transaction } from '@scure/btc-signer';
import { hash160, keyHashScript } from '../address/bitcoin.ts';
import type { UnsignedTransaction } from '../signer.ts';

/** Says that the transaction may be replaced by one that pays more (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
export const SIGHASH_ALL = 1;

export type UnsignedBitcoin = UnsignedTransaction & { readonly family: 'bitcoin' };

/** The transaction of a description; every input spends an output of one key (P2WPKH). */
export function buildBitcoin({ inputs, outputs }: UnsignedBitcoin, publicKey: Uint8Array): Transaction {
  const keyHash = hash160(publicKey);
  const script = Uint8Array.of(0, keyHash.length, ...keyHash);
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: false });
  for (const { outpoint, units } of inputs) {
    const [txid = '', index] = outpoint.split(':');
    transaction.addInput({ txid, index: Number(index), sequence: REPLACEABLE, witnessUtxo: { script, amount: BigInt(units) } });
  }
  for (const { script: to, units } of outputs) transaction.addOutput({ script: Buffer.from(to, 'hex'), amount: BigInt(units) });
  return transaction;
}

/** What each input's signature is over (BIP-143): it commits to the stated amount of the input. */
export function bitcoinDigests(unsigned: UnsignedBitcoin, publicKey: Uint8Array): Uint8Array[] {
  const transaction = buildBitcoin(unsigned, publicKey);
  const code = keyHashScript(hash160(publicKey));
  return unsigned.inputs.map(({ units }, at) => transaction.preimageWitnessV0(at, code, SIGHASH_ALL, BigInt(units)));
}
