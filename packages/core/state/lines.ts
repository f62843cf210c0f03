/** A cache line, and where the first one begins in large memory: the usual allocator keeps 16 bytes of its own before it. */
const LINE = 64;
const FIRST_LINE = LINE - 16;

/**
 * Numbers for this many bytes of records, viewed as ints and as floats, aligned to a cache line, so that a record of 64
 * bytes needs only one. With another allocator they are only aligned differently.
 */
export function recordsOf(bytes: number): { readonly ints: Int32Array<ArrayBuffer>; readonly floats: Float64Array<ArrayBuffer> } {
  const buffer = new ArrayBuffer(bytes + LINE);
  return { ints: new Int32Array(buffer, FIRST_LINE, bytes / 4), floats: new Float64Array(buffer, FIRST_LINE, bytes / 8) };
}
