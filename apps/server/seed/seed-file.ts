import { z } from 'zod';
import { decimal, coinCode, pair } from '@agio/contracts';
import { operatorName, role } from '@agio/contracts/operators';
import { country } from '@agio/contracts/identity';
import { LEVELS } from '@agio/contracts/certification';
import { newMethod } from '@agio/contracts/payment';
import { chainAddress, chainCode } from '@agio/contracts/wallet';
import type { Site } from '../open/bindings/site.ts';
import { modules } from '../site.ts';

/** Fields of a trader that capabilities declare, in the order of their list. */
export const TRADER_FIELDS: Readonly<Record<string, (site: Site, customer: number, name: string) => Promise<void>>> = Object.assign(
  {},
  ...modules.map(({ name, ...module }) =>
    Object.fromEntries(
      Object.entries('traders' in module ? (module.traders ?? {}) : {}).map(([field, make]) => [
        field,
        (site: Site, customer: number, called: string) => make(site[name], customer, called),
      ]),
    ),
  ),
);

/** A customer who trades for money outside at once: a certified name, and where they are paid. For trials, since no document was reviewed. */
const trader = z.strictObject({
  truename: z.string().min(2).max(64),
  levels: z.array(z.enum(LEVELS)).min(1).default(['ordinary', 'primary']),
  methods: z.array(newMethod).default([]),
  /** In the fiat account, besides the balances. */
  fiat: z.record(coinCode, decimal).default({}),
  /** What they are called as traders of a capability. */
  ...Object.fromEntries(Object.keys(TRADER_FIELDS).map((field) => [field, z.string().min(2).max(40).optional()])),
});

/** The second of two with the same name would be ignored. */
const unique =
  <T>(of: (one: T) => string) =>
  (list: readonly T[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [index, one] of list.entries()) {
      if (seen.has(of(one))) context.addIssue({ code: 'custom', path: [index], message: `${of(one)} is there twice` });
      seen.add(of(one));
    }
  };

/** A site's beginning as JSON: coins, markets, customers with balances. Documented in docs/operating/seed.md. */
export const seedFile = z.strictObject({
  coins: z
    .array(
      z.strictObject({
        code: coinCode,
        name: z.string().min(1).max(64),
        decimals: z.int().min(0).max(18).default(8),
        tags: z.array(z.string().max(32)).default([]),
      }),
    )
    .superRefine(unique(({ code }) => code)),
  markets: z
    .array(
      z.strictObject({
        market: pair,
        tickSize: decimal,
        lotSize: decimal,
        minAmount: decimal.optional(),
        maxAmount: decimal,
        minTotal: decimal.default('0'),
        priceBandPercent: z.number().positive().max(1000).nullable().default(10),
        makerFeeBps: z.number().min(0).max(1000).default(8),
        takerFeeBps: z.number().min(0).max(1000).default(10),
        openingPrice: decimal,
        status: z.enum(['open', 'post-only', 'cancel-only', 'halted']).default('open'),
        tags: z.array(z.string().max(32)).default([]),
        sort: z.int().default(0),
      }),
    )
    .superRefine(unique(({ market }) => market)),
  customers: z
    .array(
      z.strictObject({
        account: z.string().min(3).max(254),
        password: z.string().min(8).max(16),
        username: z.string().min(3).max(20).optional(),
        country: country.default('SG'),
        /** May keep many more open orders than others: the site's own market makers. */
        wide: z.boolean().default(false),
        balances: z.record(coinCode, decimal).default({}),
        /** Addresses in their book, as if added two days ago. */
        trader: trader.optional(),
        addresses: z.array(z.strictObject({ chain: chainCode, address: chainAddress, name: z.string().min(1).max(64) })).default([]),
      }),
    )
    .default([]),
  /** What a newcomer is given, and from whose account. */
  welcome: z.strictObject({ from: z.string(), amounts: z.record(coinCode, decimal) }).optional(),
  title: z.string().min(1).max(40).optional(),
  /** Capabilities that are switched on or off from the beginning, by name. */
  features: z.record(z.string(), z.boolean()).optional(),
  /** Operators with the secret of their authenticator; for trials, since anyone who reads the file can sign in as them. */
  operators: z
    .array(
      z.strictObject({
        name: operatorName,
        roles: z.array(role).min(1),
        password: z.string().min(12),
        secret: z.string().regex(/^[A-Z2-7]{32}$/),
      }),
    )
    .default([]),
});

export type Seed = z.output<typeof seedFile>;
