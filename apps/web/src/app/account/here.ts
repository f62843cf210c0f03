/**
 * The menu's entry for a page: the one whose path the page stands on or below. Of two such the longer one is nearer,
 * so that `/account/money/addresses` is not the assets. Other paths that belong to an entry count as its own.
 */
export function entryFor<Entry extends { readonly to: string; readonly covers?: readonly string[] }>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  const path = pathname.replace(/(?!^)\/$/, '');
  const nearest = entries
    .flatMap((entry) => [entry.to, ...(entry.covers ?? [])].map((own) => ({ entry, own })))
    .filter(({ own }) => path === own || path.startsWith(`${own}/`))
    .toSorted((one, other) => other.own.length - one.own.length)[0];
  return nearest?.entry;
}
