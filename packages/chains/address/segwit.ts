import { bech32, bech32m } from '@scure/base';
import { attempt } from './base58.ts';

/** A witness program: what a native SegWit address encodes (BIP-141). */
export interface WitnessProgram {
  /** Human-readable part, lower case: `bc`, `tb` or `bcrt`. */
  readonly prefix: string;
  readonly version: number;
  readonly program: Uint8Array;
}

const CHARACTERS_MAX = 90;
const VERSION_MAX = 16;

/**
 * Reads a native SegWit address: version 0 in bech32 (BIP-173), later ones in bech32m (BIP-350); all in one case; programs of 2 to 40 bytes,
 * of 20 or 32 in version 0. Undefined for anything else.
 */
export function fromSegwit(text: string): WitnessProgram | undefined {
  const either = attempt(() => bech32.decode(text as `${string}1${string}`, CHARACTERS_MAX));
  const read = either ?? attempt(() => bech32m.decode(text as `${string}1${string}`, CHARACTERS_MAX));
  if (read === undefined) return undefined;
  const [version, ...words] = read.words;
  if (version === undefined || version > VERSION_MAX || (version === 0) !== (either !== undefined)) return undefined;
  const program = attempt(() => bech32.fromWords(words));
  return program !== undefined && fits(version, program.length) ? { prefix: read.prefix.toLowerCase(), version, program } : undefined;
}

/** The address of a witness program, lower case. */
export function toSegwit({ prefix, version, program }: WitnessProgram): string {
  const code = version === 0 ? bech32 : bech32m;
  return code.encode(prefix, [version, ...code.toWords(program)], CHARACTERS_MAX);
}

function fits(version: number, bytes: number): boolean {
  return version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40;
}
