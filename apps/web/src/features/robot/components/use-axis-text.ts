import { formatDate, formatTime, useLanguage } from '@agio/ui';

const HOUR_MS = 3_600_000;

/** Moments below a chart of this length: days, or times where it is of a day or two. */
export function useAxisText(lengthMs: number): (ms: number) => string {
  const language = useLanguage();
  return (ms) => (lengthMs > 48 * HOUR_MS ? formatDate(ms, language) : formatTime(ms, language));
}
