import { createHash } from 'node:crypto';
import { base58, createBase58check } from '@scure/base';

const checked = createBase58check((bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest()));

/** Longest text that is decoded: the time that base58 takes grows with the square of the length. */
const CHARACTERS_MAX = 128;

/** Bytes of base58 without a checksum; undefined if the text is not base58. */
export function fromBase58(text: string): Uint8Array | undefined {
  return text.length > CHARACTERS_MAX ? undefined : attempt(() => base58.decode(text));
}

export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/** Payload of base58check (four bytes of a double SHA-256 at its end); undefined if the text or the checksum is wrong. */
export function fromBase58Check(text: string): Uint8Array | undefined {
  return text.length > CHARACTERS_MAX ? undefined : attempt(() => checked.decode(text));
}

export function toBase58Check(payload: Uint8Array): string {
  return checked.encode(payload);
}

/** The library throws for a text that is not valid. */
export function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
