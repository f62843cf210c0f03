import { drawn, jpegOf, sizeOf } from './draw-picture.ts';

export type FileFault = 'badFile' | 'tooLarge';

/** As large as the server takes (spec §5). */
export const pictureBytesMax = 5 * 1_048_576;
const kinds: readonly string[] = ['image/jpeg', 'image/gif', 'image/bmp', 'image/x-ms-bmp', 'image/png'];
/** What the browser's file chooser offers. */
export const pictureKinds = '.jpg,.jpeg,.gif,.bmp,.png';

type About = { readonly type: string; readonly size: number };

/** What is wrong with a chosen file before anything is read of it; `null` for nothing. */
export function fileFault(file: About, bytesMax = pictureBytesMax): FileFault | null {
  if (!kinds.includes(file.type)) return 'badFile';
  return file.size > bytesMax ? 'tooLarge' : null;
}

/** Of pictures that are made smaller before they are sent. A phone's largest photo is well below it. */
const sourceBytesMax = 64 * 1_048_576;
export const sourceFault = (file: About): FileFault | null => fileFault(file, sourceBytesMax);

/** The server keeps no side longer than this. */
const sideMost = 2_400;

/** A picture as it is sent: as it was chosen, or made smaller where the server would refuse it, or make it smaller itself. */
export async function fitted(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  // The server says what it thinks of it.
  if (bitmap === null) return file;
  try {
    if (file.size <= pictureBytesMax && Math.max(...sizeOf(bitmap)) <= sideMost) return file;
    const context = drawn(bitmap, sideMost);
    return (context === null ? null : await jpegOf(context)) ?? file;
  } finally {
    bitmap.close();
  }
}
