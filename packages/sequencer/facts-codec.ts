import type { Fact } from '@agio/core';

/** Facts as JSON, so that programs of later years read them without today's code. */
export function encodeFacts(facts: readonly Fact[]): Uint8Array {
  return Buffer.from(facts.length === 0 ? '[]' : JSON.stringify(facts));
}

export function decodeFacts(bytes: Uint8Array): Fact[] {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Fact[];
}
