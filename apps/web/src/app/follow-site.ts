import { chooseLanguage } from '@agio/ui';
import { infoQuery, type Info, type Site } from '../shared/info.ts';
import { live } from '../shared/live.ts';
import { rememberedLanguage, setLanguage } from '../shared/preferences.ts';
import { useSiteState } from '../shared/frame/site-state.ts';
import { queryClient } from '../shared/query-client.ts';

/** All open pages learn of a change in the same moment; they ask for the new settings spread over this time. */
const spreadMs = 300;

/** A site may offer fewer languages than the house; a visitor with another one is moved to the site's first. */
export async function keepToSiteLanguages(): Promise<void> {
  const { site } = await queryClient.ensureQueryData(infoQuery);
  const wanted = chooseLanguage(rememberedLanguage(), navigator.languages, site.languages);
  if (wanted !== document.documentElement.lang) await setLanguage(wanted);
}

/**
 * Keeps the open page as the site is now: the socket reports every change. Switches take effect with the frame itself: menus follow from
 * what is known of the site, and `checkPage` leaves a page that is no longer there. Everything else is asked for again.
 */
export function followSite(checkPage: () => void): () => void {
  let version: number | undefined;
  return live.subscribe({ channel: 'site' }, ({ data, type }) => {
    // A snapshot with another version: the site has changed while the line was down.
    const isChanged = type === 'update' || (version !== undefined && version !== data.version);
    version = data.version;
    useSiteState.setState({ isCopy: data.isCopy, maintenance: data.maintenance });
    const before = queryClient.getQueryData(infoQuery.queryKey);
    if (before !== undefined && !isSame(before.site.features, data.features)) {
      queryClient.setQueryData<Info>(infoQuery.queryKey, { ...before, site: { ...before.site, features: data.features } });
      checkPage();
      live.renewPublic();
    }
    if (isChanged) setTimeout(() => void refresh(), Math.random() * spreadMs);
  });
}

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: infoQuery.queryKey });
  await keepToSiteLanguages();
}

function isSame(before: Site['features'], after: Site['features']): boolean {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) => before[name] === after[name]);
}
