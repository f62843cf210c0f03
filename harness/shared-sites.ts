import type { Role } from '@agio/contracts';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import type { OpenedSite } from './open-site.ts';
import { operatorsNamed } from './operators-named.ts';
import { signIn } from './operators.ts';
import type { Signed } from './operators.ts';
import { logInTo, openSmall, SMALL_SEED, smallCustomer } from './small-site.ts';
import { knowingCustomer, WALLET_SEED } from './wallet-seed.ts';

/** A customer whom no other test uses. */
export interface OwnCustomer extends LoggedIn {
  readonly account: string;
}

/** A coin and its market against USDT that no other test trades in; customers who come later have ten of the coin. */
export interface OwnMarket {
  readonly coin: string;
  readonly market: string;
}

/** A site that files of tests share: each brings customers and operators of its own, stops nothing and leaves settings as they are. */
export interface SharedSite extends Omit<OpenedSite, 'remove' | 'start' | 'stop'> {
  /** A customer whom no test has used before, logged in, with the site's balances. */
  customer(): Promise<OwnCustomer>;
  /** An operator whom no test has used before, signed in. */
  operator(...roles: readonly Role[]): Promise<Signed>;
  /** A market with an empty book and the rules of BTC_USDT. */
  market(): Promise<OwnMarket>;
}

/** Signs the tokens of shared sites, so that a test can forge one. */
export const SHARED_SECRET = 'a secret of shared sites, which is long enough';

/** All that a site can switch on. */
const EVERYTHING = { otc: true, c2c: true, lock: true, dice: true, robot: true, shop: true };

/** What sites differ in. On the plain one every capability is on and nothing is limited, both others have a local chain, and `limits` counts requests as production does. */
const PROFILES = {
  plain: { seed: { ...SMALL_SEED, features: EVERYTHING }, customerOf: smallCustomer, env: {} },
  limits: { seed: WALLET_SEED, customerOf: knowingCustomer, env: { LOCAL_CHAIN: 'on', RATE_LIMITS: 'on' } },
  chain: { seed: WALLET_SEED, customerOf: knowingCustomer, env: { LOCAL_CHAIN: 'on' } },
} as const;
export type Profile = keyof typeof PROFILES;

const opened = new Map<Profile, Promise<SharedSite>>();

/** The site of a profile in this process, opened by the first caller; it ends with the process. */
export function sharedSite(profile: Profile): Promise<SharedSite> {
  const open = opened.get(profile) ?? openShared(profile);
  opened.set(profile, open);
  return open;
}

async function openShared(profile: Profile): Promise<SharedSite> {
  const { customerOf, env, seed } = PROFILES[profile];
  const site = await openSmall({ ...seed, customers: [] }, { SESSION_SECRET: SHARED_SECRET, ...env });
  if ('LOCAL_CHAIN' in env) await site.chainUrl();
  let count = 0;
  /** Of equal length, so that no name is a part of another one. */
  const drawn = (): string => `own${String((count += 1)).padStart(4, '0')}`;
  const nothing = { coins: seed.coins, markets: seed.markets, customers: [] };
  const own: Record<string, string> = {};
  return {
    ...site,
    async customer() {
      const account = `${drawn()}@agio.example`;
      const customer = customerOf(account);
      await site.seed({ ...nothing, customers: [{ ...customer, balances: { ...customer.balances, ...own } }] });
      return { account, ...(await logInTo(site, account)) };
    },
    async operator(...roles) {
      const name = drawn();
      await site.seed({ ...nothing, operators: operatorsNamed(roles, name) });
      return signIn(site, name);
    },
    async market() {
      const coin = drawn().toUpperCase();
      const market = `${coin}_USDT`;
      await site.seed({ ...nothing, coins: [...seed.coins, { code: coin, name: coin }], markets: [{ ...seed.markets[0], market }] });
      own[coin] = '10';
      return { coin, market };
    },
  };
}
