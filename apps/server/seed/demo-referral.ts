import type { Referral } from '@agio/referral';
import { DEMO_ACCOUNTS, TAKER_ACCOUNTS } from './demo-seed.ts';
import { SeedError } from './apply-seed.ts';

const PLAN = {
  trade: { direct: 200_000, indirect: 50_000 },
  otc: { direct: 100_000, indirect: 0 },
  dice: { direct: 0, indirect: 0 },
} as const;

/** Who brought whom. */
const INVITED = [
  [DEMO_ACCOUNTS[0], TAKER_ACCOUNTS[1]],
  [DEMO_ACCOUNTS[0], TAKER_ACCOUNTS[2]],
  [TAKER_ACCOUNTS[1], TAKER_ACCOUNTS[3]],
  [TAKER_ACCOUNTS[2], TAKER_ACCOUNTS[4]],
] as const;

/** Rates, and people whom the demo's person brought; again it changes nothing. */
export async function seedDemoReferral(referral: Pick<Referral, 'seed'>, customers: ReadonlyMap<string, number>): Promise<void> {
  const numberOf = (account: string | undefined): number => {
    const customer = customers.get(account ?? '');
    if (customer === undefined) throw new SeedError(`the demo has no ${account}`);
    return customer;
  };
  const ties = INVITED.map(([inviter, friend]) => ({ customer: numberOf(friend), inviter: numberOf(inviter) }));
  await referral.seed({ plan: PLAN, ties });
}
