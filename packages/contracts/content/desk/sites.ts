import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { THEMES } from '../../constants.ts';
import { LANGUAGES } from '../../languages.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { fileBytes } from '../../identity/shapes/picture.ts';
import { timeMs } from '../../shapes.ts';
import { site, timeZone } from '../shapes/site.ts';
import { notServed } from '../shapes/not-served.ts';
import { lines } from '../shapes/plain-text.ts';
import { siteHost } from '../shapes/site-host.ts';
import { storedSite } from '../shapes/site-settings.ts';

export const siteRow = z.object({
  host: siteHost,
  /** The version of the settings, which a change names. */
  updatedAt: timeMs,
  settings: storedSite,
});
export type SiteRow = z.output<typeof siteRow>;

const short = z.string().trim().min(1).max(80);
const inLanguages = (text: z.ZodString) => z.union([text, z.partialRecord(z.enum(LANGUAGES), text)]);
const titles = inLanguages(short);
const texts = inLanguages(z.string().trim().max(600));
/** Legal name, address and contact: plain text of a few lines. */
const imprints = inLanguages(z.string().trim().max(600).regex(lines));
/** Without spaces and backslashes, which browsers read in ways of their own. */
const page = z.string().regex(/^(\/(?!\/)|https?:\/\/[^/\s\\])[^\s\\]{0,300}$/);
/** The pages load pictures from their own site alone. */
const picture = z.string().regex(/^\/(?!\/)[^\s\\]{0,300}$/);

/** Where an application is got. */
const store = z.string().regex(/^https:\/\/[^/\s\\][^\s\\]{0,300}$/);

/** What one operator may change of a site. Switches and js_code are not among it: they take two people. */
export const siteWords = z
  .strictObject({
    title: short,
    copyright: texts,
    links: z.array(z.strictObject({ title: titles, url: page })).max(20),
    banners: z.array(z.strictObject({ title: titles, text: texts, image: picture.nullable(), url: page.nullable() })).max(10),
    contacts: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ name: titles, type: z.literal('text'), content: z.string().trim().min(1).max(200) }),
          z.strictObject({ name: titles, type: z.literal('image'), content: picture }),
        ]),
      )
      .max(20),
    apps: z.array(z.strictObject({ name: short, iosUrl: store.nullable(), androidUrl: store.nullable() })).max(10),
    appVersion: z.string().regex(/^[\w.+-]{0,40}$/),
    notServed,
    imprint: imprints,
    mailFrom: z.email().max(254).nullable(),
    logo: picture.nullable(),
    appLogo: picture.nullable(),
    favicon: picture,
    inviteCode: site.shape.inviteCode,
    languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length),
    themes: z.array(z.enum(THEMES)).min(1).max(THEMES.length),
    defaultTheme: z.enum(THEMES),
    primaryColour: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
    rateCurrency: site.shape.rateCurrency,
    timeZone,
    paymentMethods: site.shape.paymentMethods.max(3),
    certificationLevels: site.shape.certificationLevels.max(3),
  })
  .partial();
export type SiteWords = z.output<typeof siteWords>;

export const deskSites = defineDeskCall({
  method: 'GET',
  path: '/api/operator/sites',
  summary: 'All sites by host with their settings as they are stored',
  principal: 'operator',
  roles: ['owner', 'content', 'auditor'],
  data: z.object({ sites: z.array(siteRow), switches: z.array(z.string()) }),
});

export const deskSitePicture = defineDeskCall({
  method: 'POST',
  path: '/api/operator/sites/picture',
  summary: 'Upload a picture for sites (JPG, GIF, BMP or PNG, at most 5 MiB): logo, favicon, banners, contacts. The answer is its path',
  principal: 'operator',
  roles: ['owner', 'content'],
  audit: 'site.picture',
  takes: 'form',
  body: z.strictObject({ picture: fileBytes }),
  data: z.object({ path: picture }),
});

export const deskSiteSave = defineDeskCall({
  method: 'POST',
  path: '/api/operator/sites/{host}/save',
  summary: 'Change words, pictures, languages, currency or payment methods of a site; takes effect at once',
  principal: 'operator',
  roles: ['owner', 'content'],
  audit: 'site.save',
  params: z.strictObject({ host: siteHost }),
  body: z.strictObject({
    /** What changes; everything else stays. */
    settings: siteWords,
    /** The version that was read, so that no operator undoes what another has changed since. */
    updatedAt: timeMs,
    reason,
  }),
  data: siteRow,
});
