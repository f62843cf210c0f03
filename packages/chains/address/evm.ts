import { keccak_256 } from '@noble/hashes/sha3.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

const FORM = /^0x[0-9a-fA-F]{40}$/;

/**
 * The address with its checksum (EIP-55). All lower or all upper case has no checksum and is accepted; mixed case must be
 * exactly right. Undefined for anything else.
 */
export function evmAddress(text: string): string | undefined {
  if (!FORM.test(text)) return undefined;
  const digits = text.slice(2);
  const checksummed = withChecksum(digits.toLowerCase());
  const carriesNone = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return carriesNone || text === checksummed ? checksummed : undefined;
}

/** Address of a compressed public key: the end of the Keccak-256 of its point. */
export function evmAddressOf(publicKey: Uint8Array): string {
  return withChecksum(Buffer.from(accountHash(publicKey)).toString('hex'));
}

/** The 20 bytes that identify a key on EVM chains and TRON. */
export function accountHash(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20);
}

function withChecksum(digits: string): string {
  const hash = keccak_256(new TextEncoder().encode(digits));
  const cased = [...digits].map((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15;
    return nibble > 7 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join('')}`;
}
