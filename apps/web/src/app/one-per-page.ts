import type { Entry } from '../shared/feature.ts';

/** Each page once, by its first entry: a page in the header that is a command as well would have two lines of one key, and the list would keep what it no longer finds. */
export function onePerPage<T extends Pick<Entry, 'to'>>(entries: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return entries.filter(({ to }) => !seen.has(to) && seen.add(to));
}
