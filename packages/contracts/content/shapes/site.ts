import { z } from 'zod';
import { LANGUAGES } from '../../languages.ts';
import { THEMES } from '../../constants.ts';
import { coinCode, decimal } from '../../shapes.ts';

/** Switches of capabilities by name (spec §3). */
export const features = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{1,31}$/), z.boolean());

/** A way to reach the operators: text, or a picture whose address is the content. */
export const contact = z.object({ name: z.string(), type: z.enum(['text', 'image']), content: z.string() });

export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
/** An IANA name that this program knows. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name);
    } catch {
      return false;
    }
  })
  .meta({ description: 'IANA name of a time zone' });

/** siteInfo of the specification (spec §3) with what product.md §17 adds. */
export const site = z.object({
  title: z.string(),
  copyright: z.string(),
  js_code: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  banners: z.array(z.object({ title: z.string(), text: z.string(), image: z.string().nullable(), url: z.string().nullable() })),
  logo: z.string().nullable(),
  inviteCode: z.enum(['optional', 'required', 'hidden']),
  favicon: z.string(),
  contacts: z.array(contact),
  appLogo: z.string().nullable(),
  languages: z.array(z.enum(LANGUAGES)),
  themes: z.array(z.enum(THEMES)),
  defaultTheme: z.enum(THEMES),
  primaryColour: z.string(),
  features,
  rateCurrency: z.enum(['CNY', 'USD']),
  /** Of opening hours, and of what is counted by the day. A site that was saved before has the default. */
  timeZone: timeZone.default(DEFAULT_TIME_ZONE),
  /** Value of one unit of each coin in the rate currency; coins without a price are omitted. */
  rates: z.record(coinCode, decimal),
  paymentMethods: z.array(z.enum(['bank', 'alipay', 'weixin'])),
  certificationLevels: z.array(z.enum(['ordinary', 'primary', 'senior'])),
  demo: z.boolean(),
});
export type Site = z.output<typeof site>;
