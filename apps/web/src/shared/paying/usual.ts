import { useLanguage } from '@agio/ui';
import { formatUnit } from '@agio/ui/formats';

/** A share of orders in per cent, cut to one decimal. */
export const shareText = (share: number | null): string => (share === null ? '–' : `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`);

/** A time that something usually takes. */
export function useUsual(): (ms: number | null) => string {
  const language = useLanguage();
  return (ms) => (ms === null ? '–' : shortTime(ms / 1_000, language));
}

/** "1 min 48 s" in the words of the language. */
function shortTime(seconds: number, language: string): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second'): string => formatUnit(value, name, language, 'short');
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return unit(whole, 'second');
  if (whole < 3_600) return `${unit(Math.floor(whole / 60), 'minute')} ${unit(whole % 60, 'second')}`;
  return `${unit(Math.floor(whole / 3_600), 'hour')} ${unit(Math.floor((whole % 3_600) / 60), 'minute')}`;
}
