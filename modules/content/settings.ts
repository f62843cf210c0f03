import { z } from 'zod';
import { FEATURE_DEFAULTS, LANGUAGES } from '@agio/contracts';
import { contact, features, FEATURES_TO_COME, site } from '@agio/contracts/content';
import type { FeatureSwitches, Language } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';

/** The host that stands for every host without settings of its own. */
export const ANY_HOST = '*';

/** A text in the site's languages, or one for all. */
const words = z.union([z.string(), z.partialRecord(z.enum(LANGUAGES), z.string())]);
type Words = z.output<typeof words>;

/** An address people are led to: a path of this site, or a page elsewhere. Never a script. */
const address = z.string().regex(/^(\/(?!\/)|https?:\/\/)/);

/** What is stored of a site: its siteInfo without what is looked up, with texts in several languages. */
export const siteSettings = site.omit({ rates: true }).extend({
  copyright: words,
  links: z.array(z.object({ title: words, url: address })),
  banners: z.array(z.object({ title: words, text: words, image: address.nullable(), url: address.nullable() })),
  contacts: z.array(contact.extend({ name: words })),
  features: features.transform(withDefaults),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** Switches as stored, with those that have come since: a site that was saved last year starts this year. */
export function withDefaults(stored: FeatureSwitches): FeatureSwitches {
  return { ...Object.fromEntries(FEATURES_TO_COME.map((name) => [name, false])), ...FEATURE_DEFAULTS, ...stored };
}

/** The site as a visitor of one language sees it. */
export function siteView(settings: SiteSettings, language: Language, rates: Site['rates']): Site {
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

function inLanguage(text: Words, language: Language): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text['en-US'] ?? Object.values(text)[0] ?? '';
}
