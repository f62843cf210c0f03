import { decode } from 'bmp-ts';

/** Rows of red, green, blue and alpha, from the top. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Decodes a BMP with a valid header: a loop over pixels, for the process that does nothing else. */
export function decodeBmp(bytes: Uint8Array): RawPicture {
  const { width, height, data } = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const rgba = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    // The decoder's default order (alpha, blue, green, red) is the only one in which it decodes all depths consistently.
    rgba[at] = data[at + 3] ?? 0;
    rgba[at + 1] = data[at + 2] ?? 0;
    rgba[at + 2] = data[at + 1] ?? 0;
    // The alpha bytes are meaningless in most files, and would make the whole picture transparent.
    rgba[at + 3] = 255;
  }
  return { width, height, data: rgba };
}
