import { z } from 'zod';
import { COUNTRIES, REFUSED_ADDRESSES_MAX } from '../constants.ts';

const isOnce = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** Countries by their codes, and addresses and networks (CIDR) of either family. */
export const notServed = z.strictObject({
  countries: z.array(z.enum(COUNTRIES)).max(COUNTRIES.length).refine(isOnce),
  addresses: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .max(REFUSED_ADDRESSES_MAX)
    .refine(isOnce),
});
