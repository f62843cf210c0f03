import { schnorr } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { attempt, fromBase58Check, toBase58Check } from './base58.ts';
import { fromSegwit, toSegwit } from './segwit.ts';

/** What distinguishes the addresses of one Bitcoin network from those of another. */
interface NetworkForm {
  readonly prefix: string;
  readonly keyVersion: number;
  readonly scriptVersion: number;
}

const FORMS = {
  mainnet: { prefix: 'bc', keyVersion: 0, scriptVersion: 5 },
  testnet: { prefix: 'tb', keyVersion: 111, scriptVersion: 196 },
  regtest: { prefix: 'bcrt', keyVersion: 111, scriptVersion: 196 },
} as const satisfies Record<string, NetworkForm>;

/** `testnet` is every public test network; they share their addresses. */
export type BitcoinNetwork = keyof typeof FORMS;

const OP = { zero: 0x00, push20: 0x14, one: 0x51, dup: 0x76, equal: 0x87, equalVerify: 0x88, hash160: 0xa9, checkSig: 0xac } as const;

/**
 * The canonical form (bech32 in lower case) of an address to which bitcoins can be sent: P2PKH, P2SH, SegWit version 0 and Taproot. Undefined
 * for those of other networks and for witness versions that no rule protects yet, whose coins anyone could take.
 */
export function bitcoinAddress(text: string, network: BitcoinNetwork): string | undefined {
  const script = scriptOf(text, network);
  return script === undefined ? undefined : addressOfScript(script, network);
}

/** The output script that pays an address; undefined for what `bitcoinAddress` refuses. */
export function scriptOf(text: string, network: BitcoinNetwork): Uint8Array | undefined {
  const form = FORMS[network];
  const witness = fromSegwit(text);
  if (witness !== undefined) {
    const script = witnessScript(witness.version, witness.program);
    return witness.prefix === form.prefix && isProtected(witness.version, witness.program) ? script : undefined;
  }
  const payload = fromBase58Check(text);
  if (payload?.length !== 21) return undefined;
  if (payload[0] === form.keyVersion) return keyHashScript(payload.subarray(1));
  return payload[0] === form.scriptVersion ? scriptHashScript(payload.subarray(1)) : undefined;
}

/** Address of an output script; undefined if it has none that can be sent to. */
export function addressOfScript(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  const form = FORMS[network];
  const [version = 0, length = 0] = script;
  if ((version === OP.zero || version === OP.one) && script.length === length + 2) {
    const witness = { prefix: form.prefix, version: version === OP.zero ? 0 : 1, program: script.subarray(2) };
    return isProtected(witness.version, witness.program) ? toSegwit(witness) : undefined;
  }
  const keyHash = script.subarray(3, 23);
  if (isSame(script, keyHashScript(keyHash))) return toBase58Check(Uint8Array.of(form.keyVersion, ...keyHash));
  const scriptHash = script.subarray(2, 22);
  return isSame(script, scriptHashScript(scriptHash)) ? toBase58Check(Uint8Array.of(form.scriptVersion, ...scriptHash)) : undefined;
}

/** Native SegWit address of a compressed public key (P2WPKH, BIP-84). */
export function bitcoinAddressOf(publicKey: Uint8Array, network: BitcoinNetwork): string {
  return toSegwit({ prefix: FORMS[network].prefix, version: 0, program: hash160(publicKey) });
}

/** Output script of a witness program (BIP-141). */
export function witnessScript(version: number, program: Uint8Array): Uint8Array {
  return Uint8Array.of(version === 0 ? OP.zero : OP.one + version - 1, program.length, ...program);
}

export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** Version 0 fixes its lengths itself; version 1 is Taproot, 32 bytes that are a point's x, without which it could not be spent. */
function isProtected(version: number, program: Uint8Array): boolean {
  if (version === 0) return program.length === 20 || program.length === 32;
  return (
    version === 1 &&
    program.length === 32 &&
    attempt(() => schnorr.utils.lift_x(BigInt(`0x${Buffer.from(program).toString('hex')}`))) !== undefined
  );
}

export function keyHashScript(hash: Uint8Array): Uint8Array {
  return Uint8Array.of(OP.dup, OP.hash160, OP.push20, ...hash, OP.equalVerify, OP.checkSig);
}

function scriptHashScript(hash: Uint8Array): Uint8Array {
  return Uint8Array.of(OP.hash160, OP.push20, ...hash, OP.equal);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
