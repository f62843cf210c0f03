import { drawn, jpegOf, sizeOf, type Drawable } from '../../../shared/draw-picture.ts';
import { isTooSmall, measuredWidth, type Pixels } from './measure.ts';

/** As large as documents are kept (the server makes nothing larger of them). */
const sideMost = 2_400;

export type Photo = { readonly blob: Blob; readonly pixels: Pixels };
export type TakeFault = 'badFile' | 'tooSmall';

/** A small copy of what is seen, to measure. */
export function pixelsOf(source: Drawable): Pixels | null {
  const context = drawn(source, measuredWidth);
  return context === null ? null : context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** Draws the picture again, so that nothing of a file but its pixels leaves the device. */
export async function take(source: Drawable): Promise<Photo | TakeFault> {
  const [width, height] = sizeOf(source);
  if (isTooSmall(width, height)) return 'tooSmall';
  const [context, pixels] = [drawn(source, sideMost), pixelsOf(source)];
  if (context === null || pixels === null) return 'badFile';
  const blob = await jpegOf(context);
  return blob === null ? 'badFile' : { blob, pixels };
}

export async function takeFile(file: Blob): Promise<Photo | TakeFault> {
  try {
    const bitmap = await createImageBitmap(file);
    const taken = await take(bitmap);
    bitmap.close();
    return taken;
  } catch {
    return 'badFile';
  }
}
