import { queryOptions } from '@tanstack/react-query';
import { jpegOf } from '../../../shared/draw-picture.ts';
import type { Theme } from '../../../shared/preferences.ts';
import { drawPoster, POSTER, type PosterWords } from '../state/poster.ts';

/** The picture is drawn in this browser, in its language and in the colours of the theme; only the QR code comes from the server. */
async function makePoster(words: PosterWords, qrAt: string): Promise<Blob> {
  const qr = new Image();
  qr.src = qrAt;
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  const [font, ground, text] = [style.fontFamily, of('--pf'), of('--on-p')];
  // A font that does not come is replaced by the next of its list, as on the page.
  await Promise.allSettled([`600 96px ${font}`, `400 54px ${font}`].map(async (wanted) => await document.fonts.load(wanted)));
  await qr.decode();
  const canvas = document.createElement('canvas');
  canvas.width = POSTER.width;
  canvas.height = POSTER.height;
  const pen = canvas.getContext('2d');
  if (pen !== null) drawPoster(pen, words, qr, { font, ground, text });
  const picture = pen === null ? null : await jpegOf(pen);
  if (picture === null) throw new Error('this browser draws no pictures');
  return picture;
}

/** The poster as a JPG, drawn once for each code, language and theme. */
export function posterQuery(words: PosterWords, theme: Theme, qrAt: string) {
  return queryOptions({
    queryKey: ['own', 'referral-poster', words, theme],
    queryFn: async () => await makePoster(words, qrAt),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
