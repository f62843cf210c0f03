import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';
import { assert } from '@agio/kernel';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { NotPayable, Payment, Signed } from '../adapter.ts';
import { bitcoinAddressOf, hash160, keyHashScript, scriptOf } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { KeyPath, Signer } from '../signer.ts';
import { readTransaction } from './block.ts';
import { selectCoins, vsizeOf } from './coin-selection.ts';
import type { Selection, Wanted } from './coin-selection.ts';
import { feeRateOf } from './fee-rate.ts';
import type { FeeLimits } from './fee-rate.ts';
import type { KnownOutput, OwnOutputs } from './own-outputs.ts';
import type { BitcoinRpc } from './rpc.ts';

/** Says that the transaction may be replaced by one that pays more (BIP-125). */
const REPLACEABLE = 0xffff_fffd;
const SIGHASH_ALL = 1;
/** A replacement pays for its own way through the network on top of what was offered before, in satoshis for a thousand bytes. */
const RELAY_RATE = 1_000n;

export interface Payer {
  readonly rpc: BitcoinRpc;
  readonly network: BitcoinNetwork;
  readonly limits: FeeLimits;
  readonly outputs: OwnOutputs;
  /** Of outputs that others made, those with so many are spent. */
  readonly confirmations: number;
}

/**
 * Signs a payment out of the source's confirmed outputs; nothing is sent. Change goes back to the source, so that every address
 * that holds coins is one that the wallet watches and shows. A replacement spends what was spent before, and more if it must.
 */
export async function signPayment(payer: Payer, payment: Payment, signer: Signer): Promise<Signed | NotPayable> {
  const destination = scriptOf(payment.to, payer.network);
  assert(destination !== undefined, 'whoever pays has looked at the address');
  assert(payment.asset === NATIVE, 'Bitcoin has no tokens');
  const publicKey = await publicKeyOf(payment.from, signer);
  const rate = await feeRateOf(payer.rpc, payer.limits);
  if (typeof rate !== 'bigint') return rate;
  const before = payment.replaces === undefined ? undefined : replaced(payer.outputs, payment.replaces);
  if (before !== undefined && 'reason' in before) return before;
  const held = payer.outputs.unspent(bitcoinAddressOf(publicKey, payer.network), payer.confirmations);
  const own = held.filter(({ outpoint }) => !payment.taken.has(outpoint));
  const wanted: Wanted = { units: payment.units, all: payment.all === true, destination, ...pricesOf(rate, before) };
  const selection = await selectKnown(payer.rpc, own, wanted);
  if ('reason' in selection) return selection;
  const vsize = vsizeOf(selection.inputs.length, selection.change > 0n ? [destination.length, 22] : [destination.length]);
  if (selection.fee * 1_000n > payer.limits.feeRateMax * vsize + 1_000_000n) return { reason: 'fee_capped' };
  if (payment.feeMost !== undefined && selection.fee > payment.feeMost) return { reason: 'fee_above', cost: selection.fee };
  return sealed(await signSelection(selection, destination, publicKey, payment.from, signer), selection);
}

export async function publicKeyOf(path: KeyPath, signer: Signer): Promise<Uint8Array> {
  return publicKeyAt(await signer.xpub('bitcoin', path.account), path.change, path.index);
}

interface Replaced {
  readonly inputs: readonly KnownOutput[];
  readonly fee: bigint;
  readonly vsize: bigint;
}

/** What the transaction to be replaced uses and pays. Where an output of it is gone, it was mined or can never be. */
function replaced(outputs: OwnOutputs, { spends, raw }: Signed): Replaced | NotPayable {
  const inputs = spends.map((outpoint) => outputs.get(outpoint));
  const { outputs: paid } = readTransaction(Buffer.from(raw, 'hex'));
  const left = inputs.filter((input) => input !== undefined && outputs.useOf(input.outpoint) === undefined) as KnownOutput[];
  if (left.length < spends.length) return { reason: 'source_short' };
  const fee = left.reduce((sum, { units }) => sum + units, 0n) - paid.reduce((sum, { units }) => sum + units, 0n);
  const vsize = vsizeOf(
    left.length,
    paid.map(({ script }) => script.length),
  );
  return { inputs: left, fee, vsize };
}

/** The rate of the day, or a quarter above that of the transaction which is replaced; and its whole fee and the relay's, as BIP-125 has it. */
function pricesOf(rate: bigint, before: Replaced | undefined): Pick<Wanted, 'feeRate' | 'feeMin' | 'fixed'> {
  if (before === undefined) return { feeRate: rate, feeMin: () => 0n, fixed: [] };
  const raised = (before.fee * 1_250n) / before.vsize;
  return {
    feeRate: raised > rate ? raised : rate,
    feeMin: (vsize) => before.fee + (vsize * RELAY_RATE + 999n) / 1_000n,
    fixed: before.inputs,
  };
}

/** The node has the last word on what is unspent in the chain; what the list says is only where to look. */
async function selectKnown(rpc: BitcoinRpc, own: readonly KnownOutput[], wanted: Wanted): Promise<Selection | NotPayable> {
  const selection = selectCoins(own, wanted);
  if ('reason' in selection) return selection;
  const gone = new Set<string>();
  for (const { outpoint } of selection.inputs) {
    const [txid, index] = outpoint.split(':');
    if ((await rpc.call('gettxout', txid, Number(index), false)) === null) gone.add(outpoint);
  }
  if (gone.size === 0) return selection;
  if (wanted.fixed.some(({ outpoint }) => gone.has(outpoint)))
    throw new ChainUnavailable('gettxout: the node misses outputs that its blocks have');
  return selectKnown(
    rpc,
    own.filter(({ outpoint }) => !gone.has(outpoint)),
    wanted,
  );
}

async function signSelection(
  { inputs, units, change }: Selection,
  destination: Uint8Array,
  publicKey: Uint8Array,
  path: KeyPath,
  signer: Signer,
): Promise<Uint8Array> {
  const keyHash = hash160(publicKey);
  const script = Uint8Array.of(0, keyHash.length, ...keyHash);
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: false });
  for (const { outpoint, units: amount } of inputs) {
    const [txid = '', index] = outpoint.split(':');
    transaction.addInput({ txid, index: Number(index), sequence: REPLACEABLE, witnessUtxo: { script, amount } });
  }
  transaction.addOutput({ script: destination, amount: units });
  if (change > 0n) transaction.addOutput({ script, amount: change });
  for (const [at, { units: amount }] of inputs.entries()) {
    const digest = transaction.preimageWitnessV0(at, keyHashScript(keyHash), SIGHASH_ALL, amount);
    const { signature } = await signer.sign(path, digest);
    assert(secp256k1.verify(signature, digest, publicKey, { prehash: false }), 'the signer signed with the key of its own public half');
    const der = secp256k1.Signature.fromBytes(signature).toBytes('der');
    transaction.updateInput(at, { finalScriptWitness: [Uint8Array.of(...der, SIGHASH_ALL), publicKey] }, true);
  }
  return transaction.extract();
}

/** Reads back what was made: it spends and pays exactly what was decided, whatever made it. */
function sealed(raw: Uint8Array, { inputs, units, change, fee }: Selection): Signed {
  const made = readTransaction(Buffer.from(raw));
  const put = inputs.reduce((sum, input) => sum + input.units, 0n);
  const spends = inputs.map(({ outpoint }) => outpoint);
  assert(made.inputs.join() === spends.join() && made.outputs[0]?.units === units, 'the transaction spends and pays what was decided');
  assert((made.outputs[1]?.units ?? 0n) === change && put === units + change + fee, 'the rest is change and fee');
  return { txid: made.txid, raw: Buffer.from(raw).toString('hex'), units, spends, feeMax: fee };
}
