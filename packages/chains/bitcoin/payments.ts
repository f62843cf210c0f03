import { secp256k1 } from '@noble/curves/secp256k1.js';
import { assert } from '@agio/kernel';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { FurtherPayment, NotPayable, Payment, SignedPayment } from '../adapter.ts';
import { bitcoinAddressOf, hash160, scriptOf, witnessScript } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import { publicKeyAt } from '../keys/paths.ts';
import type { KeyPath, KeySignature, Signer } from '../signer.ts';
import { askSigner } from '../signer/ask-signer.ts';
import { readTransaction } from './block.ts';
import { selectCoins, vsizeOf } from './coin-selection.ts';
import type { Selection, CoinDemand } from './coin-selection.ts';
import { feeRateOf } from './fee-rate.ts';
import type { BitcoinFeeLimits } from './fee-rate.ts';
import type { KnownOutput, OwnOutputs } from './own-outputs.ts';
import type { BitcoinRpc } from './rpc.ts';
import { UnminedChange } from './unmined.ts';
import { bitcoinDigests, buildBitcoin, SIGHASH_ALL } from './unsigned.ts';
import type { UnsignedBitcoin } from './unsigned.ts';

/** A replacement pays for its own relay on top of what was offered before, in satoshis for a thousand bytes. */
const RELAY_RATE = 1_000n;

export interface Payer {
  readonly rpc: BitcoinRpc;
  readonly network: BitcoinNetwork;
  readonly limits: BitcoinFeeLimits;
  readonly outputs: OwnOutputs;
  /** Outputs that others made are spent when they have this many. */
  readonly confirmations: number;
  /** Satoshis for a thousand virtual bytes up to which outputs are merged. */
  readonly mergeRateMax: bigint;
}

/** From this many outputs on they are merged. The largest are left out, so that payments need not wait for the merge. */
const MERGE_FROM = 50;
const MERGE_LEAVES = 10;
const MERGE_MOST = 100;

/**
 * Signs a payment from the source's outputs in blocks, or if they do not suffice from its own unmined change as well; nothing is
 * sent. Change goes back to the source, so that every address that holds coins is one that the wallet watches and shows. A replacement
 * spends what was spent before, and more if necessary.
 */
export async function signPayment(payer: Payer, payment: Payment, signer: Signer): Promise<SignedPayment | NotPayable> {
  assert(payment.asset === NATIVE, 'Bitcoin has no tokens');
  const destination = scriptFor(payment, payer.network);
  const more = (payment.more ?? []).map((one) => ({ script: scriptFor(one, payer.network), units: one.units }));
  assert(more.length === 0 || (payment.purpose.kind === 'withdrawal' && payment.all !== true), 'withdrawals are paid together');
  const publicKey = await publicKeyOf(payment.from, signer);
  const rate = await feeRateOf(payer.rpc, payer.limits);
  if (typeof rate !== 'bigint') return rate;
  if (payment.merges === true && payment.replaces === undefined && rate > payer.mergeRateMax) return { reason: 'too_small' };
  const address = bitcoinAddressOf(publicKey, payer.network);
  const unmined = unminedFor(payer, payment, address);
  const before = payment.replaces === undefined ? undefined : replaced(payer.outputs, unmined, payment.replaces);
  if (before !== undefined && 'reason' in before) return before;
  const lifted = unmined.lifted().filter(({ outpoint }) => !payment.taken.has(outpoint));
  if (payment.lifts !== undefined && before === undefined && lifted.length === 0) return { reason: 'source_short' };
  const isFirstLift = payment.lifts !== undefined && before === undefined;
  if (isFirstLift && unmined.shortOf(lifted, rate) === 0n) return { reason: 'paid_enough' };
  const prices = pricesOf(rate, before, { fixed: lifted, below: unmined.packageOf(before?.inputs ?? []) });
  const wanted: CoinDemand = {
    units: payment.units,
    all: payment.all === true,
    destination,
    more,
    ...prices,
    lift: (inputs) => unmined.shortOf(inputs, prices.feeRate),
    feeMax: (vsize) => (payer.limits.feeRateMax * vsize) / 1_000n,
  };
  const source = { address, taken: payment.taken, merges: payment.merges === true };
  const selection = await selectFrom(payer, unmined, source, wanted);
  if ('reason' in selection) return selection;
  const scripts = [destination, ...more.map(({ script }) => script)].map(({ length }) => length);
  const vsize = vsizeOf(selection.inputs.length, selection.change > 0n ? [...scripts, 22] : scripts);
  if (selection.fee * 1_000n > payer.limits.feeRateMax * vsize + 1_000_000n) return { reason: 'fee_capped' };
  // A child that cannot lift its parent so far would only keep it from being replaced.
  const isShort = isFirstLift && selection.fee * 1_000n < rate * vsize + unmined.shortOf(lifted, rate) * 1_000n;
  if (isShort) return { reason: 'fee_capped' };
  if (payment.feeMost !== undefined && selection.fee > payment.feeMost) return { reason: 'fee_above', cost: selection.fee };
  return signSelection(selection, payer.network, publicKey, payment, signer);
}

function unminedFor({ network, outputs }: Payer, { lifts, unmined = [] }: Payment, address: string): UnminedChange {
  if (lifts === undefined) return new UnminedChange(unmined, outputs, network);
  const { txid } = readTransaction(Buffer.from(lifts, 'hex'));
  return new UnminedChange([...new Set([...unmined, lifts])], outputs, network, { txid, address });
}

function scriptFor({ to }: Pick<Payment, 'to'>, network: BitcoinNetwork): Uint8Array {
  const script = scriptOf(to, network);
  assert(script !== undefined, 'whoever pays has looked at the address');
  return script;
}

function smallOf(outputs: readonly KnownOutput[]): readonly KnownOutput[] {
  const rising = outputs.toSorted((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : 0));
  return rising.slice(0, -MERGE_LEAVES).slice(0, MERGE_MOST);
}

/** From outputs in blocks if they suffice: a payment without unmined inputs waits for nothing else. */
async function selectFrom(
  payer: Payer,
  unmined: UnminedChange,
  { address, merges, taken }: { readonly address: string; readonly taken: ReadonlySet<string>; readonly merges: boolean },
  wanted: CoinDemand,
): Promise<Selection | NotPayable> {
  const free = (outputs: readonly KnownOutput[]): KnownOutput[] => outputs.filter(({ outpoint }) => !taken.has(outpoint));
  const mined = free(payer.outputs.unspent(address, payer.confirmations));
  if (merges && wanted.fixed.length === 0)
    return mined.length < MERGE_FROM ? { reason: 'too_small' } : selectKnown(payer, smallOf(mined), wanted);
  const selection = await selectKnown(payer, mined, wanted);
  const change = free(unmined.of(address));
  const isShort = 'reason' in selection && (selection.reason === 'source_short' || selection.reason === 'gas_short');
  return isShort && change.length > 0 && !wanted.all ? selectKnown(payer, [...mined, ...change], wanted) : selection;
}

export async function publicKeyOf(path: KeyPath, signer: Signer): Promise<Uint8Array> {
  return publicKeyAt(await signer.xpub('bitcoin', path.account), path.change, path.index);
}

interface ReplacedPayment {
  readonly inputs: readonly KnownOutput[];
  readonly fee: bigint;
  readonly vsize: bigint;
}

/** What the transaction to be replaced uses and pays. If one of its inputs is spent, it was mined or never can be. */
function replaced(outputs: OwnOutputs, unmined: UnminedChange, { spends, raw }: SignedPayment): ReplacedPayment | NotPayable {
  const inputs = spends.map((outpoint) => outputs.get(outpoint) ?? unmined.get(outpoint));
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

/**
 * The current rate, or a quarter above that of the replaced transaction together with the unmined ones that it pays for
 * (`below`); and at least its whole fee plus the relay fee, as BIP-125 requires.
 */
function pricesOf(
  rate: bigint,
  before: ReplacedPayment | undefined,
  { below, fixed }: { readonly fixed: readonly KnownOutput[]; readonly below: { readonly fee: bigint; readonly vsize: bigint } },
): Pick<CoinDemand, 'feeRate' | 'feeMin' | 'fixed'> {
  if (before === undefined) return { feeRate: rate, feeMin: () => 0n, fixed };
  const raised = ((before.fee + below.fee) * 1_250n) / (before.vsize + below.vsize);
  return {
    feeRate: raised > rate ? raised : rate,
    feeMin: (vsize) => before.fee + (vsize * RELAY_RATE + 999n) / 1_000n,
    fixed: before.inputs,
  };
}

/**
 * The node decides what is unspent in the chain, and which unmined transactions it has; the list only says where
 * to look.
 */
async function selectKnown(payer: Payer, own: readonly KnownOutput[], wanted: CoinDemand): Promise<Selection | NotPayable> {
  const selection = selectCoins(own, wanted);
  if ('reason' in selection) return selection;
  const gone = new Set<string>();
  for (const { outpoint, height } of selection.inputs) {
    const [txid, index] = outpoint.split(':');
    const isMined = height <= payer.outputs.height;
    // What a replacement spends is used in the node's pool by the transaction that it replaces.
    if (!isMined && wanted.fixed.some((one) => one.outpoint === outpoint)) continue;
    if ((await payer.rpc.call('gettxout', txid, Number(index), !isMined)) === null) gone.add(outpoint);
  }
  if (gone.size === 0) return selection;
  if (wanted.fixed.some(({ outpoint }) => gone.has(outpoint)))
    throw new ChainUnavailable('gettxout: the node misses outputs that its blocks have');
  return selectKnown(
    payer,
    own.filter(({ outpoint }) => !gone.has(outpoint)),
    wanted,
  );
}

/** Has a selection signed. If the signer signed another for the same withdrawal before, that one is signed again. */
async function signSelection(
  { inputs, units, change }: Selection,
  network: BitcoinNetwork,
  publicKey: Uint8Array,
  payment: Payment,
  signer: Signer,
): Promise<SignedPayment | NotPayable> {
  const own = witnessScript(0, hash160(publicKey));
  const { more = [], purpose, to } = payment;
  const paid = [{ to, units }, ...more].map((one) => ({ script: scriptFor(one, network), units: one.units }));
  const made = [...paid, ...(change > 0n ? [{ script: own, units: change }] : [])];
  const unsigned: UnsignedBitcoin = {
    family: 'bitcoin',
    network,
    inputs: inputs.map((input) => ({ outpoint: input.outpoint, units: String(input.units) })),
    outputs: made.map((output) => ({ script: Buffer.from(output.script).toString('hex'), units: String(output.units) })),
  };
  const together = purpose.kind === 'withdrawal' && more.length > 0 ? { ...purpose, others: more.map(({ id }) => id) } : purpose;
  const asked = await askSigner(signer, { purpose: together, from: payment.from, transaction: unsigned });
  if (!asked.answer.ok) return { reason: 'signer_refused', refusal: asked.answer.refusal };
  assert(asked.transaction.family === 'bitcoin', 'the signer answers of the chain that it is asked for');
  const destinations = paidIn(payment, asked.paid).map((one) => scriptFor(one, network));
  const signed = sealed(asked.transaction, destinations, publicKey, asked.answer.signatures);
  return asked.paid === undefined ? signed : { ...signed, paid: asked.paid };
}

/** All recipients of a transaction: all requested ones, or those for whom the signer had signed together before. */
function paidIn({ more = [], purpose, to }: Payment, paid: readonly number[] | undefined): readonly Pick<FurtherPayment, 'to'>[] {
  if (paid === undefined || purpose.kind !== 'withdrawal') return [{ to }, ...more];
  const all = new Map([{ id: purpose.id, to }, ...more].map((one) => [one.id, one]));
  return paid.flatMap((id) => all.get(id) ?? []);
}

/** Puts the signatures in, and reads back what was made: it spends and pays exactly what was decided. */
function sealed(
  unsigned: UnsignedBitcoin,
  destinations: readonly Uint8Array[],
  publicKey: Uint8Array,
  signatures: readonly KeySignature[],
): SignedPayment {
  const transaction = buildBitcoin(unsigned, publicKey);
  for (const [at, digest] of bitcoinDigests(unsigned, publicKey).entries()) {
    const signature = signatures[at]?.signature ?? new Uint8Array(64);
    assert(secp256k1.verify(signature, digest, publicKey, { prehash: false }), 'the signer signed with the key of its own public half');
    const der = secp256k1.Signature.fromBytes(signature).toBytes('der');
    transaction.updateInput(at, { finalScriptWitness: [Uint8Array.of(...der, SIGHASH_ALL), publicKey] }, true);
  }
  const raw = Buffer.from(transaction.extract());
  const made = readTransaction(raw);
  const spends = unsigned.inputs.map(({ outpoint }) => outpoint);
  const [paid] = made.outputs;
  assert(made.inputs.join() === spends.join(), 'the transaction spends what was decided');
  const isPaid = destinations.every((script, at) => Buffer.compare(made.outputs[at]?.script ?? Buffer.alloc(0), script) === 0);
  assert(paid !== undefined && isPaid, 'the transaction pays whom it was to pay');
  const put = unsigned.inputs.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const feeMax = put - made.outputs.reduce((sum, { units }) => sum + units, 0n);
  return { txid: made.txid, raw: raw.toString('hex'), units: paid.units, spends, feeMax };
}
