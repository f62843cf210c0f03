import type { Part } from '../state/part.ts';

/** Wide enough for every place that shows it, small enough to be sent at once. */
const side = 512;

/** The part of a picture as a square PNG, cut by the browser. Throws when the picture cannot be read. */
export async function cutOut(url: string, part: Part): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, side, side);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be written')) : resolve(blob)), 'image/png');
  });
}
