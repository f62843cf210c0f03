import type { Fact } from '@agio/core';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Facts as JSON, so that programs of later years read them without today's code. */
export function encodeFacts(facts: readonly Fact[]): Uint8Array {
  return encoder.encode(facts.length === 0 ? '[]' : JSON.stringify(facts));
}

export function decodeFacts(bytes: Uint8Array): Fact[] {
  return JSON.parse(decoder.decode(bytes)) as Fact[];
}
