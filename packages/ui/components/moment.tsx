import { useState, type ReactNode } from 'react';
import { formatDateTime, formatZoned, zoneAt } from '../formats/dates.ts';
import { chosenZone } from '../formats/zone.ts';
import { useLanguage, useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';

/** A date and a time in the format of all pages; the tooltip shows the time zone. */
export function Moment({
  ms,
  text,
  className,
}: {
  ms: number;
  /** A shorter form, where there is no room for that one. */
  text?: string;
  className?: string;
}): ReactNode {
  const language = useLanguage();
  return (
    <time className={cn('normal-nums', className)} dateTime={new Date(ms).toISOString()} title={formatZoned(ms, language)}>
      {text ?? formatDateTime(ms, language)}
    </time>
  );
}

/** In which zone the times of a list are, once for all of them. */
export function ZoneNote(): ReactNode {
  const { t } = useTexts('common');
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const zone = zoneAt(now, language);
  return chosenZone() === null ? t(($) => $.timesIn, { zone }) : t(($) => $.timesInOwn, { zone });
}
