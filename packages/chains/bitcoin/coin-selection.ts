import type { NotPayable } from '../adapter.ts';
import type { KnownOutput } from './own-outputs.ts';

/** Inputs and outputs of a payment; `change` is 0 if the remainder is not worth an output and goes to the network. */
export interface Selection {
  readonly inputs: readonly KnownOutput[];
  readonly units: bigint;
  readonly change: bigint;
  readonly fee: bigint;
}

export interface CoinDemand {
  /** The amount for the destination; with `all` the least that is worth paying. */
  readonly units: bigint;
  readonly all: boolean;
  readonly destination: Uint8Array;
  /** Further outputs of the same transaction; none with `all`. */
  readonly more?: readonly { readonly script: Uint8Array; readonly units: bigint }[];
  /** Satoshis for a thousand virtual bytes. */
  readonly feeRate: bigint;
  /** A replacement pays at least this, whatever its rate. */
  readonly feeMin: (vsize: bigint) => bigint;
  /** Inputs that must be among the selected ones: those of a transaction that this one replaces. */
  readonly fixed: readonly KnownOutput[];
  /** The extra fee for these inputs, so that the unmined transactions that made them are worth mining too; never above `feeMax`. */
  readonly lift?: (inputs: readonly KnownOutput[]) => bigint;
  readonly feeMax?: (vsize: bigint) => bigint;
}

/** The journal's limit for one transaction; more than twice as many would not be relayed as a standard one. */
const INPUTS_MAX = 200;
// Weights of BIP-141 with the longest signature that has a low s.
const OVERHEAD_WEIGHT = 4 * (4 + 1 + 4) + 2;
const INPUT_WEIGHT = 4 * (32 + 4 + 1 + 4) + 1 + 1 + 72 + 1 + 33;
const CHANGE_SCRIPT_BYTES = 22;
/** What it costs to spend an output, at the rate under which nodes call it dust: three satoshis a byte. */
const DUST_RATE = 3;
const SPENDING_BYTES = { witness: 67, other: 148 } as const;

/** Smallest amount to a script that nodes relay. */
export function dustLimit(script: Uint8Array): bigint {
  const isWitness =
    script.length >= 4 && script.length <= 42 && (script[0] === 0 || (script[0] ?? 0) >= 0x51) && script[1] === script.length - 2;
  const bytes = 8 + 1 + script.length + (isWitness ? SPENDING_BYTES.witness : SPENDING_BYTES.other);
  return BigInt(bytes * DUST_RATE);
}

/** Virtual bytes of a transaction that spends P2WPKH outputs, at most. */
export function vsizeOf(inputs: number, scripts: readonly number[]): bigint {
  const outputs = scripts.reduce((sum, bytes) => sum + 4 * (8 + 1 + bytes), 0);
  const count = inputs < 0xfd ? 4 : 12;
  return BigInt(Math.ceil((OVERHEAD_WEIGHT + count + inputs * INPUT_WEIGHT + outputs) / 4));
}

/** Takes the largest outputs first until they pay for the amount and for themselves; `outputs` are all that may be used. */
export function selectCoins(outputs: readonly KnownOutput[], wanted: CoinDemand): Selection | NotPayable {
  const dust = dustLimit(wanted.destination);
  const { more = [] } = wanted;
  if (!wanted.all && wanted.units < dust) return { reason: 'too_small' };
  if (more.some(({ script, units }) => units < dustLimit(script))) return { reason: 'too_small' };
  const inputs = [...wanted.fixed];
  const free = outputs.filter(({ outpoint }) => !inputs.some((input) => input.outpoint === outpoint)).sort(largestFirst);
  if (wanted.all) return allOf([...inputs, ...(inputs.length === 0 ? free : [])].slice(0, INPUTS_MAX), wanted, dust);
  if (sum([...inputs, ...free]) < wanted.units + sum(more)) return { reason: 'source_short' };
  for (;;) {
    const selected = inputs.length === 0 ? undefined : attemptWith(inputs, wanted);
    if (selected !== undefined) return selected;
    const next = free.shift();
    if (next === undefined || inputs.length === INPUTS_MAX) return { reason: 'gas_short' };
    inputs.push(next);
  }
}

function attemptWith(inputs: readonly KnownOutput[], wanted: CoinDemand): Selection | undefined {
  const put = sum(inputs);
  const { units, more = [] } = wanted;
  const paid = units + sum(more);
  const scripts = [wanted.destination.length, ...more.map(({ script }) => script.length)];
  const withChange = feeFor(inputs, [...scripts, CHANGE_SCRIPT_BYTES], wanted);
  const change = put - paid - withChange;
  if (change >= dustLimit(new Uint8Array(CHANGE_SCRIPT_BYTES).with(1, CHANGE_SCRIPT_BYTES - 2)))
    return { inputs, units, change, fee: withChange };
  const without = feeFor(inputs, scripts, wanted);
  return put >= paid + without ? { inputs, units, change: 0n, fee: put - paid } : undefined;
}

/** Outputs that cost more than they hold are left unspent, except those of a transaction that is replaced. */
function allOf(outputs: readonly KnownOutput[], wanted: CoinDemand, dust: bigint): Selection | NotPayable {
  const cost = (BigInt(INPUT_WEIGHT) * wanted.feeRate) / 4_000n;
  const inputs = wanted.fixed.length > 0 ? outputs : outputs.filter(({ units }) => units > cost);
  const fee = feeFor(inputs, [wanted.destination.length], wanted);
  const units = sum(inputs) - fee;
  if (sum(outputs) < wanted.units || inputs.length === 0) return { reason: 'source_short' };
  return units < wanted.units || units < dust ? { reason: 'too_small' } : { inputs, units, change: 0n, fee };
}

function feeFor(inputs: readonly KnownOutput[], scripts: readonly number[], { feeRate, feeMin, feeMax, lift }: CoinDemand): bigint {
  const vsize = vsizeOf(inputs.length, scripts);
  const fee = (vsize * feeRate + 999n) / 1_000n;
  const least = feeMin(vsize);
  const own = fee > least ? fee : least;
  const lifted = fee + (lift?.(inputs) ?? 0n);
  const most = feeMax?.(vsize) ?? lifted;
  const bounded = lifted > most ? most : lifted;
  return own > bounded ? own : bounded;
}

function largestFirst(one: KnownOutput, other: KnownOutput): number {
  if (one.units !== other.units) return one.units > other.units ? -1 : 1;
  return one.outpoint < other.outpoint ? -1 : 1;
}

function sum(outputs: readonly Pick<KnownOutput, 'units'>[]): bigint {
  return outputs.reduce((total, { units }) => total + units, 0n);
}
