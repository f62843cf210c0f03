import type { DcaTerms } from '../../terms.ts';

/** The place of the first time after a moment; their number if there is none. */
export function placeAfter(times: readonly number[], atMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** When it runs next; 0 if no time is known. */
export const nextTime = ({ times }: Pick<DcaTerms, 'times'>, atMs: number): number => times[placeAfter(times, atMs)] ?? 0;
