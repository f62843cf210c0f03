import type { z } from 'zod';
import { FEATURE_DEFAULTS } from '@agio/contracts';
import { features, storedSite } from '@agio/contracts/content';
import type { FeatureSwitches, Language } from '@agio/contracts';
import type { Site, Words } from '@agio/contracts/content';

/** The host name that represents every host without settings of its own. */
export const ANY_HOST = '*';

/** A stored site, with the defaults of switches added since. */
export const siteSettings = storedSite.extend({ features: features.transform(withDefaults) });
export type SiteSettings = z.output<typeof siteSettings>;

/** Stored switches, with those added since: a site that was saved last year starts this year. */
export function withDefaults(stored: FeatureSwitches): FeatureSwitches {
  return { ...FEATURE_DEFAULTS, ...stored };
}

/** The site as a visitor of one language sees it. */
export function siteView(
  { appVersion: _version, apps: _apps, imprint: _imprint, mailFrom: _from, notServed: _notServed, ...settings }: SiteSettings,
  language: Language,
  rates: Site['rates'],
): Site {
  const say = (text: Words): string => inLanguage(text, language);
  return {
    ...settings,
    copyright: say(settings.copyright),
    links: settings.links.map((link) => ({ ...link, title: say(link.title) })),
    banners: settings.banners.map((banner) => ({ ...banner, title: say(banner.title), text: say(banner.text) })),
    contacts: settings.contacts.map((entry) => ({ ...entry, name: say(entry.name) })),
    rates,
  };
}

/** What mails of a site bear: its name, its imprint in one language, the address that they are from (null: that of the settings), its logo. */
export interface SiteMail {
  readonly title: string;
  readonly imprint: string;
  readonly mailFrom: string | null;
  readonly logo: string | null;
}

export function siteMail({ imprint, logo, mailFrom, title }: SiteSettings, language: Language): SiteMail {
  return { title, imprint: inLanguage(imprint, language), mailFrom, logo };
}

function inLanguage(text: Words, language: Language): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text['en-US'] ?? Object.values(text)[0] ?? '';
}
