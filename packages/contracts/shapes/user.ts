import { z } from 'zod';
import { coinCode, decimal } from './base.ts';

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
  gender: z.enum(['man', 'woman', 'secret']),
  country: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  coins: z.array(z.object({ coin: coinCode, available: decimal, held: decimal, locked: decimal })),
  payPassword: z.boolean(),
  avatar: z.string().nullable(),
  address: z.string().nullable(),
  baiduAi: z.int().min(0).max(3),
  baseCoinList: z.array(coinCode),
});
export type User = z.output<typeof user>;

/** An e-mail address or an international mobile number (E.164 with +). */
export const account = z.string().trim().min(5).max(254);
export const sessionData = z.object({ token: z.string(), user });
/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/);
