/**
 * The menu's entry for a page: the one whose path the page stands on or below. Of two such the longer one is nearer,
 * so that `/account/money/addresses` is not the assets.
 */
export function entryFor<Entry extends { readonly to: string }>(entries: readonly Entry[], pathname: string): Entry | undefined {
  const path = pathname.replace(/\/$/, '');
  return entries
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .reduce<Entry | undefined>(
      (nearest, entry) => (nearest === undefined || entry.to.length > nearest.to.length ? entry : nearest),
      undefined,
    );
}
