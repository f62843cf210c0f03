import { useEffect, type ReactNode } from 'react';
import { useMatches } from '@tanstack/react-router';
import { useSite } from '../../../shared/info.ts';
import { useNames } from '../../../shared/names.ts';
import { applySiteTheme } from '../../../shared/preferences.ts';

/**
 * Title and favicon of the document: the site's title plus the translated title of the route (spec §2), the icon from the site's settings.
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
  const theme = site?.defaultTheme;
  useEffect(() => {
    if (favicon !== undefined && favicon !== '') document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon);
  }, [favicon]);
  useEffect(() => {
    if (theme !== undefined) applySiteTheme(theme);
  }, [theme]);
  return null;
}
