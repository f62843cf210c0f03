import { HOUR_MS } from '@agio/kernel/time';
import { formatDate, formatTime, useLanguage } from '@agio/ui';

/** Moments below a chart of this length: days, or times where it is of a day or two. */
export function useAxisText(lengthMs: number): (ms: number) => string {
  const language = useLanguage();
  return (ms) => (lengthMs > 48 * HOUR_MS ? formatDate(ms, language) : formatTime(ms, language));
}
