/** What a canvas draws from. */
export type Drawable = HTMLVideoElement | ImageBitmap;

export function sizeOf(source: Drawable): readonly [number, number] {
  return source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
}

/** Draws a picture whole, its longer side no longer than this. What is transparent becomes white, as JPEG has no such pixels. */
export function drawn(source: Drawable, longSide: number): CanvasRenderingContext2D | null {
  const [width, height] = sizeOf(source);
  const scale = Math.min(1, longSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context;
}

const quality = 0.92;

export async function jpegOf({ canvas }: CanvasRenderingContext2D): Promise<Blob | null> {
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
