/** A 128-bit non-cryptographic hash of bytes as 32 hex digits: four FNV-like lanes with a final mix. It finds accidents, not attackers. */
export function hash128(bytes: Uint8Array): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  let c = 0x85ebca6b;
  let d = 0xc2b2ae35;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b + byte, 0x85ebca77) ^ (b >>> 15);
    c = Math.imul(c ^ (byte + a), 0xcc9e2d51) ^ (c >>> 13);
    d = Math.imul((d + b) ^ byte, 0x1b873593) ^ (d >>> 16);
  }
  const length = bytes.length;
  return [a ^ length, b + length, c ^ (length << 7), d - length].map((lane) => (mix(lane) >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(lane: number): number {
  let value = lane ^ (lane >>> 16);
  value = Math.imul(value, 0x7feb352d);
  value ^= value >>> 15;
  value = Math.imul(value, 0x846ca68b);
  return value ^ (value >>> 16);
}
