import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import { openSmall, logInTo, SMALL_SEED, smallCustomer } from './small-site.ts';
import type { OpenedSite } from './open-site.ts';

/** A customer whom no other test uses. */
export interface OwnCustomer extends LoggedIn {
  readonly account: string;
}

/** A site that files of tests share: each brings customers of its own, stops nothing and leaves settings as they are. */
export interface SharedSite extends Omit<OpenedSite, 'remove' | 'start' | 'stop'> {
  /** A customer whom no test has used before, logged in, with the small site's balances. */
  customer(): Promise<OwnCustomer>;
}

/** What sites differ in. On the plain one nothing is limited. */
const PROFILES = {
  plain: { seed: SMALL_SEED, env: {} },
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
  const { env, seed } = PROFILES[profile];
  const site = await openSmall(seed, env);
  let made = 0;
  return {
    ...site,
    async customer() {
      const account = `own${(made += 1)}@agio.example`;
      await site.seed({ ...seed, customers: [smallCustomer(account)] });
      return { account, ...(await logInTo(site, account)) };
    },
  };
}
