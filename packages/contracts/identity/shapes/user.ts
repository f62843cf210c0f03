import { z } from 'zod';
import { LANGUAGES } from '../../languages.ts';
import { shippingAddress } from './address.ts';
import { coinCode, decimal } from '../../shapes.ts';
import { noticeSettings } from '../../content/shapes/notice.ts';
import { site } from '../../content/shapes/site.ts';

/** 3–20 characters without spaces (spec §5). */
export const username = z.string().regex(/^[^\s\p{C}]{3,20}$/u);
export const gender = z.enum(['man', 'woman', 'secret']);
export const rateCurrency = site.shape.rateCurrency;
/** The colour of rising prices. */
export const upColour = z.enum(['red', 'green']);

/** The logged-in customer (spec §3, product.md §17). */
export const user = z.object({
  uid: z.string(),
  authLevel: z.int().min(0).max(3),
  businessName: z.string().nullable(),
  businessLogo: z.string().nullable(),
  truename: z.string().nullable(),
  username: z.string().nullable(),
  /** Fee multiplier, "1" for none. */
  discount: decimal,
  vip: z.int(),
  otp: z.boolean(),
  invite_code: z.string(),
  gender,
  country: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  coins: z.array(z.object({ coin: coinCode, available: decimal, held: decimal, locked: decimal })),
  payPassword: z.boolean(),
  /** Id of a picture, see `/api/picture/{id}`. */
  avatar: z.string().nullable(),
  /** The default shipping address. */
  address: shippingAddress.nullable(),
  baiduAi: z.int().min(0).max(3),
  baseCoinList: z.array(coinCode),
  /** The customer's choice of language and currency; null means the browser's or the site's. */
  language: z.enum(LANGUAGES).nullable(),
  rateCurrency: rateCurrency.nullable(),
  upColour,
  notices: noticeSettings,
});
export type User = z.output<typeof user>;

/** An e-mail address or an international mobile number (E.164 with +). */
export const account = z.string().trim().min(5).max(254);
export const sessionData = z.object({ token: z.string(), user });
/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/);
