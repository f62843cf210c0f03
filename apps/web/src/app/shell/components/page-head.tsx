import { useEffect, type ReactNode } from 'react';
import { useMatches } from '@tanstack/react-router';
import { useSite } from '../../../shared/info.ts';
import { useNames } from '../../../shared/names.ts';
import { applySiteTheme } from '../../../shared/preferences.ts';

/**
 * Title and favicon of the document: the site's title plus the translated title of the route (spec §2), the icons from the site's settings.
 * A page that has more to say, such as a price, may set its own title.
 */
export function PageHead(): ReactNode {
  const nameOf = useNames();
  const site = useSite();
  const name = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title });
  const title = [site?.title, name === undefined ? undefined : nameOf(name)].filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);
  const favicon = site?.favicon;
  const logo = site?.appLogo;
  const theme = site?.defaultTheme;
  useEffect(() => {
    if (favicon !== undefined && favicon !== '') document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon);
  }, [favicon]);
  // What iOS installs the page under.
  useEffect(() => {
    if (logo !== undefined && logo !== null) document.querySelector('link[rel="apple-touch-icon"]')?.setAttribute('href', logo);
  }, [logo]);
  useEffect(() => {
    if (theme !== undefined) applySiteTheme(theme);
  }, [theme]);
  return null;
}
