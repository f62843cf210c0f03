export type FileFault = 'badFile' | 'tooLarge';

/** As large as the server takes (spec §5). */
export const pictureBytesMax = 5 * 1_048_576;
const kinds: readonly string[] = ['image/jpeg', 'image/gif', 'image/bmp', 'image/x-ms-bmp', 'image/png'];
/** What the browser's file chooser offers. */
export const pictureKinds = '.jpg,.jpeg,.gif,.bmp,.png';

/** What is wrong with a chosen file before anything is read of it; `null` for nothing. */
export function fileFault(file: { readonly type: string; readonly size: number }): FileFault | null {
  if (!kinds.includes(file.type)) return 'badFile';
  return file.size > pictureBytesMax ? 'tooLarge' : null;
}
