import { createHash } from 'node:crypto';
import type { BitcoinNetwork } from '../address/bitcoin.ts';

export const HEADER_BYTES = 80;
const BITS_AT = 72;
/** Blocks between two changes of the difficulty, which is then at most four times or a quarter of what it was. */
const PERIOD = 2_016;
const CHANGE_MAX = 4n;
/** The easiest target that a network allows. */
const EASIEST: Readonly<Record<BitcoinNetwork, bigint>> = {
  mainnet: targetOf(0x1d00_ffff),
  testnet: targetOf(0x1d00_ffff),
  regtest: targetOf(0x207f_ffff),
};

/**
 * What is wrong with the work in a block's header, checked against the header before it; undefined where nothing is. The hash is below the
 * target that the header names, and that target is one that the network's rules allow here: so a made-up block costs what a real one does.
 */
export function workProblem(
  header: Buffer,
  before: Buffer | undefined,
  { height, network }: { readonly height: number; readonly network: BitcoinNetwork },
): string | undefined {
  if (header.length < HEADER_BYTES) return 'the header is too short';
  const target = targetOf(header.readUInt32LE(BITS_AT));
  if (target <= 0n || target > EASIEST[network]) return 'the header names a target that its network does not have';
  if (hashOf(header) > target) return 'the header has not the work that it names';
  if (before === undefined) return undefined;
  if (!idOf(before).equals(header.subarray(4, 36))) return 'the header before it is another';
  const last = targetOf(before.readUInt32LE(BITS_AT));
  return isAllowed(target, last, height, network) ? undefined : 'the difficulty changes as no rule allows';
}

/** Test networks let a block be easy that comes twenty minutes late, so that the one after it says nothing of the difficulty either. */
function isAllowed(target: bigint, last: bigint, height: number, network: BitcoinNetwork): boolean {
  if (network === 'regtest') return target === last;
  if (network === 'testnet') return true;
  if (height % PERIOD !== 0) return target === last;
  // The notation of a target has 23 bits of precision: the last of them may be rounded away.
  return target <= last * CHANGE_MAX && (target + (target >> 20n) + 1n) * CHANGE_MAX >= last;
}

/** The 256-bit number that `nBits` encodes; 0 if it encodes none. */
export function targetOf(bits: number): bigint {
  const exponent = bits >>> 24;
  const mantissa = bits & 0x7f_ffff;
  if ((bits & 0x80_0000) !== 0 || exponent > 34) return 0n;
  return exponent <= 3 ? BigInt(mantissa) >> BigInt(8 * (3 - exponent)) : BigInt(mantissa) << BigInt(8 * (exponent - 3));
}

function idOf(header: Buffer): Buffer {
  const once = createHash('sha256').update(header.subarray(0, HEADER_BYTES)).digest();
  return createHash('sha256').update(once).digest();
}

function hashOf(header: Buffer): bigint {
  return BigInt(`0x${Buffer.from(idOf(header)).reverse().toString('hex')}`);
}
