const TABLE = new Uint32Array(256);
for (let index = 0; index < 256; index += 1) {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLE[index] = value >>> 0;
}

/** CRC-32 (IEEE 802.3) of bytes, as an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0xffffffff;
  for (let index = start; index < end; index += 1) crc = (crc >>> 8) ^ TABLE[(crc ^ bytes[index]!) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}

/** CRC-32 of a text of ASCII characters. */
export function crc32Text(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) crc = (crc >>> 8) ^ TABLE[(crc ^ text.charCodeAt(index)) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
