/** Maximum size: people do not upload larger BMPs, and the decoder is slow (JavaScript). */
const SIDE_MAX = 4_096;
const PIXELS_MAX = 4_000_000;
const FILE_HEADER_BYTES = 14;
const INFO_HEADERS = [40, 52, 56, 108, 124];
const RGB = 0;
const BIT_FIELDS = 3;

/**
 * Whether a BMP's header describes exactly the file's bytes: a known header, one plane, a bounded size, a palette of no more
 * colours than its depth allows, and uncompressed rows that fill the rest of the file. The decoder's cost is then bounded
 * by the size of the file.
 */
export function isSoundBmp(bytes: Uint8Array): boolean {
  if (bytes.length < FILE_HEADER_BYTES + 52) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [size, offset, header] = [2, 10, 14].map((at) => view.getUint32(at, true)) as [number, number, number];
  const width = view.getInt32(18, true);
  const height = Math.abs(view.getInt32(22, true));
  const planes = view.getUint16(26, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const colours = view.getUint32(46, true);
  if (size !== bytes.length || !INFO_HEADERS.includes(header) || planes !== 1) return false;
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) return false;
  if (![1, 4, 8, 16, 24, 32].includes(bits)) return false;
  if (compression !== RGB && !(compression === BIT_FIELDS && (bits === 16 || bits === 32))) return false;
  if (bits <= 8 ? colours > 2 ** bits : colours > 256) return false;
  // The decoder uses colour masks wherever they are, and the palette's end instead of the offset.
  const hasMasks = bits === 16 || bits === 32 ? header > 40 || compression === BIT_FIELDS : false;
  if (hasMasks && [54, 58, 62].some((at) => view.getUint32(at, true) === 0)) return false;
  const masks = header === 40 && compression === BIT_FIELDS ? 12 : 0;
  const palette = bits <= 8 || colours > 0 ? 4 * (colours === 0 ? 2 ** bits : colours) : 0;
  const rows = Math.ceil((width * bits) / 32) * 4 * height;
  return offset === FILE_HEADER_BYTES + header + masks + palette && offset + rows <= bytes.length;
}
