import { fromBase58Check, toBase58Check } from './base58.ts';
import { accountHash } from './evm.ts';

/** First byte of every TRON address, on every one of its networks. */
const VERSION = 0x41;
const BYTES = 21;

/** The canonical form of a TRON address (base58check, `T…`); undefined for anything else. */
export function tronAddress(text: string): string | undefined {
  const bytes = tronBytes(text);
  return bytes === undefined ? undefined : toBase58Check(bytes);
}

/** The 21 bytes of an address, version first. */
export function tronBytes(text: string): Uint8Array | undefined {
  const bytes = fromBase58Check(text);
  return bytes?.length === BYTES && bytes[0] === VERSION ? bytes : undefined;
}

/** Address of 21 bytes in hex (`41…`), as a node writes it; undefined for anything else. */
export function tronAddressOfHex(hex: string): string | undefined {
  return /^41[0-9a-fA-F]{40}$/.test(hex) ? toBase58Check(Uint8Array.from(Buffer.from(hex, 'hex'))) : undefined;
}

/** Address of a compressed public key. */
export function tronAddressOf(publicKey: Uint8Array): string {
  return toBase58Check(Uint8Array.of(VERSION, ...accountHash(publicKey)));
}
