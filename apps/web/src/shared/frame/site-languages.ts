import { isLanguage, languages, type Language } from '@agio/ui';
import { useSite } from '../info.ts';

/** The languages that the site offers; all supported ones while the site is not known. */
export function useSiteLanguages(): readonly Language[] {
  const offered = useSite()?.languages.filter(isLanguage) ?? [];
  return offered.length > 0 ? offered : languages;
}
