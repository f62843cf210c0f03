/**
 * In groups of four, so that two people compare one address by eye and ear: "bc1q 7k4m 2x9d". The prefix 0x stands with its first group.
 * Anyone who shows an address or a hash in groups uses this, so that a customer and an operator read the same ones to each other.
 */
export function inGroups(address: string): readonly string[] {
  const [head, rest] = address.startsWith('0x') ? ['0x', address.slice(2)] : ['', address];
  const groups = rest.match(/.{1,4}/g) ?? [];
  return groups.length === 0 ? [head] : groups.map((group, index) => (index === 0 ? head + group : group));
}

/** "0x12ab45…89efcd": for lists, beside a way to see and copy the whole. */
export function shortened(text: string): string {
  return text.length <= 15 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`;
}
