/** A cache line, and where the first one begins in large memory: the usual allocator keeps 16 bytes of its own before it. */
const LINE = 64;
const FIRST_LINE = LINE - 16;

/**
 * Numbers for so many bytes of records, seen as ints and as floats, that begin with a cache line, so that a record of 64
 * bytes needs only one. On another allocator they merely begin somewhere else.
 */
export function recordsOf(bytes: number): { readonly ints: Int32Array<ArrayBuffer>; readonly floats: Float64Array<ArrayBuffer> } {
  const buffer = new ArrayBuffer(bytes + LINE);
  return { ints: new Int32Array(buffer, FIRST_LINE, bytes / 4), floats: new Float64Array(buffer, FIRST_LINE, bytes / 8) };
}
