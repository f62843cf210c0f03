import { truncate } from '@agio/ui/formats';

/** Digits that are in a line of the order form beside the longest label. */
const DIGITS = 13;

/**
 * Cut, never rounded, to what fits: up to 8 decimals, fewer beside a long whole part, at least 2.
 * "899990792.01447407" → "899990792.0144"; "0.123456789" → "0.12345678"; "12.5" stays.
 */
export function fitted(text: string): string {
  const whole = (text.split('.')[0] ?? '').replace('-', '').length;
  return truncate(text, Math.max(2, Math.min(8, DIGITS - whole)));
}
