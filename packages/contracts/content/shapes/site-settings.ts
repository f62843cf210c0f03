import { z } from 'zod';
import { LANGUAGES } from '../../languages.ts';
import { appEntry } from './app.ts';
import { notServed } from './not-served.ts';
import { contact, site } from './site.ts';

/** A text in the site's languages, or one for all. */
export const words = z.union([z.string(), z.partialRecord(z.enum(LANGUAGES), z.string())]);
export type Words = z.output<typeof words>;

/** An address people are led to: a path of this site, or a page elsewhere. Never a script. */
const address = z.string().regex(/^(\/(?!\/)|https?:\/\/)/);

/** What is stored of a site: its siteInfo without what is looked up, with texts in several languages. */
export const storedSite = site.omit({ rates: true }).extend({
  copyright: words,
  links: z.array(z.object({ title: words, url: address })),
  banners: z.array(z.object({ title: words, text: words, image: address.nullable(), url: address.nullable() })),
  contacts: z.array(contact.extend({ name: words })),
  /** Applications for phones, and the newest version of them; a site stored before they were has none. */
  apps: z.array(appEntry).default([]),
  appVersion: z.string().default(''),
  /** Countries and addresses that the site does not serve; everybody is served where there are none. */
  notServed: notServed.default({ countries: [], addresses: [] }),
  /** Legal name, address and contact, at the foot of every mail. */
  imprint: words.default(''),
  /** The address that mails of the site are from; null for that of the server's settings. */
  mailFrom: z.string().nullable().default(null),
});
export type StoredSite = z.output<typeof storedSite>;
