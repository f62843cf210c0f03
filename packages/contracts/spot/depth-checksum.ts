/** The text whose CRC-32 a depth frame contains: bids and asks alternating, best first, as `price:amount`, joined by `|`. */
export function depthChecksumText(
  bids: readonly (readonly [string, string])[],
  asks: readonly (readonly [string, string])[],
  levels: number,
): string {
  const parts: string[] = [];
  for (let index = 0; index < levels; index += 1) {
    const bid = bids[index];
    const ask = asks[index];
    if (bid) parts.push(`${bid[0]}:${bid[1]}`);
    if (ask) parts.push(`${ask[0]}:${ask[1]}`);
  }
  return parts.join('|');
}
