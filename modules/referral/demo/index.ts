import { byFeeKind, REWARDED_FEES } from '@agio/contracts/referral/constants';
import { DEMO_ACCOUNTS, demoCustomer, TAKER_ACCOUNTS } from '@agio/module/demo';
import type { ModuleDemo } from '@agio/module/demo';
import { NOTHING } from '../machine/rates.ts';
import type { ChangePlan, FeeKind, LevelRates } from '../model.ts';

/** Fees of trading bring most, other fees less, and what the house wins nothing. */
function ratesOf(kind: FeeKind): LevelRates {
  if (kind === 'trade') return { direct: 200_000, indirect: 50_000 };
  const { account } = REWARDED_FEES.find((fee) => fee.kind === kind) ?? { account: 'house' };
  return account === 'fees' ? { direct: 100_000, indirect: 0 } : NOTHING;
}

/** Pairs of an inviter and a friend. */
const INVITED = [
  [DEMO_ACCOUNTS[0], TAKER_ACCOUNTS[1]],
  [DEMO_ACCOUNTS[0], TAKER_ACCOUNTS[2]],
  [TAKER_ACCOUNTS[1], TAKER_ACCOUNTS[3]],
  [TAKER_ACCOUNTS[2], TAKER_ACCOUNTS[4]],
] as const;

interface ReferralSeeder {
  seed(what: {
    readonly plan: Pick<ChangePlan, FeeKind>;
    readonly ties: readonly { readonly customer: number; readonly inviter: number }[];
  }): Promise<void>;
}

/** Rates, and people whom the demo's person brought. */
export const referralDemo: ModuleDemo<ReferralSeeder> = {
  async seed(referral, ports) {
    const ties = INVITED.map(([inviter, friend]) => ({ customer: demoCustomer(ports, friend), inviter: demoCustomer(ports, inviter) }));
    await referral.seed({ plan: byFeeKind(ratesOf), ties });
  },
};
