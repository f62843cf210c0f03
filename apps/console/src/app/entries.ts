import type { BarSearch, DashboardCard, Feature, MenuEntry, MenuGroup } from '../shared/feature.ts';
import { menuGroups } from '../shared/feature.ts';
import { hasRole } from '../shared/roles.ts';
import { useSelf } from '../shared/session.ts';
import { features } from './features.ts';

const all: readonly Feature[] = features;
const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order;

/** The menu of the operator who is logged in, group by group; a group without entries is left out. */
export function useMenu(): readonly (readonly [MenuGroup, readonly MenuEntry[]])[] {
  const { roles } = useSelf();
  const own = all.flatMap((feature) => feature.menu ?? []).filter((entry) => hasRole(roles, entry.roles));
  return menuGroups
    .map((group) => [group, own.filter((entry) => entry.group === group).sort(byOrder)] as const)
    .filter(([group, entries]) => group === 'top' || entries.length > 0);
}

/** What the features put on the operator's dashboard. */
export function useCards(place: DashboardCard['place']): readonly DashboardCard[] {
  const { roles } = useSelf();
  return all
    .flatMap((feature) => feature.cards ?? [])
    .filter((card) => card.place === place && hasRole(roles, card.roles))
    .sort(byOrder);
}

/** What searches the features put into the bar of the operator who is logged in. */
export function useSearches(): readonly BarSearch[] {
  const { roles } = useSelf();
  return all.flatMap(({ search }) => (search !== undefined && hasRole(roles, search.roles) ? [search] : []));
}
