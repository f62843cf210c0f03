import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { AccountEntry, BarEntry, Entry, Feature, HeaderEntry, LinkEntry } from '../shared/feature.ts';
import type { Site } from '../shared/info.ts';
import { useSite } from '../shared/info.ts';
import { useLoggedIn } from '../shared/session.ts';
import type { TradingTab } from '../shared/trading-tabs.ts';
import { features } from './features.ts';
import { onePerPage } from './one-per-page.ts';

type OrderedEntry = Pick<Entry, 'order'>;
const byOrder = (a: OrderedEntry, b: OrderedEntry): number => a.order - b.order;

/** The features that the site has on. While the site is not known, those with a switch are off. */
function featuresOf(site: Site | undefined): readonly Feature[] {
  const all: readonly Feature[] = features;
  return all.filter((feature) => feature.switch === undefined || site?.features[feature.switch] === true);
}

const useFeatures = (): readonly Feature[] => featuresOf(useSite());

const isFor = (loggedIn: boolean, entry: LinkEntry): boolean => entry.for === 'anyone' || (entry.for === 'customer') === loggedIn;

/** The main menu in the header: entries whose switch the site has on (spec §2). */
export function useHeaderEntries(): readonly HeaderEntry[] {
  return useFeatures()
    .flatMap((feature) => feature.header ?? [])
    .sort(byOrder);
}

/** The menu of the customer's account. */
export function useAccountEntries(): readonly AccountEntry[] {
  const loggedIn = useLoggedIn();
  const all = useFeatures()
    .flatMap((feature) => feature.account ?? [])
    .sort(byOrder);
  const asked = all.flatMap(({ to, when }) => (when === undefined ? [] : [{ to, when }]));
  const answers = useQueries({ queries: asked.map(({ when }) => ({ ...when, enabled: loggedIn })) });
  return all.filter(({ to, when }) => when === undefined || answers[asked.findIndex((one) => one.to === to)]?.data === true);
}

/** The pages in the menu under the customer's name, or in that of phones. */
export function useOwnEntries(menu: 'own' | 'phone'): readonly AccountEntry[] {
  return useAccountEntries()
    .filter((entry) => entry[menu] !== undefined)
    .sort((a, b) => (a[menu] ?? 0) - (b[menu] ?? 0));
}

export function useFooterEntries(): readonly LinkEntry[] {
  const loggedIn = useLoggedIn();
  return useFeatures()
    .flatMap((feature) => feature.footer ?? [])
    .filter((entry) => isFor(loggedIn, entry))
    .sort(byOrder);
}

/** The bar at the bottom of phones: one page for each place. */
export function useBarEntries(): readonly BarEntry[] {
  const loggedIn = useLoggedIn();
  const entries = useFeatures()
    .flatMap((feature) => feature.bar ?? [])
    .filter((entry) => isFor(loggedIn, entry))
    .sort(byOrder);
  return entries.filter(({ order }, at) => entries.findIndex((one) => one.order === order) === at);
}

/** Lists beside the customer's orders in the exchange page. */
export function useTradingTabs(): readonly TradingTab[] {
  const site = useSite();
  return useMemo(
    () =>
      featuresOf(site)
        .flatMap((feature) => feature.tradingTabs ?? [])
        .sort(byOrder),
    [site],
  );
}

/** Pages that the command menu finds, for visitors or customers. */
export function useCommandEntries(): readonly Entry[] {
  const loggedIn = useLoggedIn();
  const own: readonly Entry[] = useAccountEntries();
  const more: readonly Entry[] = useFeatures()
    .flatMap((feature) => feature.command ?? [])
    .filter((entry) => isFor(loggedIn, entry));
  return onePerPage([...useHeaderEntries(), ...[...(loggedIn ? own : []), ...more].sort(byOrder)]);
}
