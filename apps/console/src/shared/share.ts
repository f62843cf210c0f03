import { multiplyDecimals, trimZeros, truncate } from '@agio/ui';

/** A share as per cent, without a sign: 0.975 → "97.5%"; a dash without one. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${trimZeros(truncate(multiplyDecimals(share.toFixed(6), '100'), 2))}%`;
}
