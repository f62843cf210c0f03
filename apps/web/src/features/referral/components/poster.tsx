import { useEffect, useState, type ReactNode } from 'react';
import { cn, ErrorState, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { jpegOf } from '../../../shared/draw-picture.ts';
import { useSite } from '../../../shared/info.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import { drawPoster, POSTER, type PosterWords } from '../state/poster.ts';
import { isNothing, rateText } from '../state/worth.ts';
import { linkOf, qrOf } from './names.ts';

/** The picture is drawn in this browser, in its language and in the colours of the theme; only the QR code comes from the server. */
async function makePoster(words: PosterWords): Promise<Blob | null> {
  const qr = new Image();
  qr.src = qrOf(linkOf(words.code));
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
  if (pen === null) return null;
  drawPoster(pen, words, qr, { font, ground, text });
  return await jpegOf(pen);
}

/** The poster as it will be saved. */
export function Poster({
  back,
  className,
  code,
  onDrawn,
}: {
  code: string;
  /** Of the friend's own fees, back to them. */
  back: string;
  className?: string;
  onDrawn?: (picture: Blob) => void;
}): ReactNode {
  const { t } = useTexts('referral');
  const language = useLanguage();
  const theme = usePreferences((preferences) => preferences.theme);
  const site = useSite()?.title ?? '';
  const [picture, setPicture] = useState<Blob>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const url = useObjectUrl(picture);
  const heading = t(($) => $.poster.heading, { site });
  const note = isNothing(back) ? t(($) => $.poster.plain) : t(($) => $.poster.back, { back: rateText(back) });
  const codeName = t(($) => $.poster.code);
  useEffect(() => {
    let isLast = true;
    const drawn = (made: Blob | null): void => {
      if (!isLast) return;
      setFailed(made === null);
      if (made === null) return;
      setPicture(made);
      onDrawn?.(made);
    };
    makePoster({ language, site, host: location.host, heading, note, codeName, code }).then(drawn, () => drawn(null));
    return () => {
      isLast = false;
    };
  }, [attempt, code, codeName, heading, language, note, onDrawn, site, theme]);
  if (failed) return <ErrorState onRetry={() => setAttempt(attempt + 1)}>{t(($) => $.poster.failed)}</ErrorState>;
  return url === null ? (
    <span className={cn('grid aspect-[1080/1534] place-items-center rounded-3 bg-s2', className)}>
      <Skeleton className="w-20" />
    </span>
  ) : (
    <img
      src={url}
      width={POSTER.width}
      height={POSTER.height}
      className={cn('h-auto rounded-3', className)}
      alt={t(($) => $.poster.alt, { code })}
    />
  );
}
