import { copiesOf } from '@agio/database';
import type { People } from '@agio/module';
import { referralCode, referralCredit, referralReward } from './model.ts';

/** Codes that customers made, and what they earned: that others earned by their fees is not theirs to see. */
export const referralPeople: People = {
  tables: [referralCode.table],
  copied: { referralCodes: referralCode, referralCredits: referralCredit },
  async export(session, customer) {
    return { referralRewards: await copiesOf(session, referralReward, customer, { also: `beneficiary = ${customer}` }) };
  },
  async erase(session, customer) {
    await session.query('delete from referral_code where customer = $1', [customer]);
  },
};
