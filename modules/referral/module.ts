import type { SiteModule } from '@agio/module';
import { referralMachine } from './machine/index.ts';
import { referralAgreement, referralCredit, referralEarned, referralPerson, referralPlan, referralTie, referralWithheld } from './model.ts';
import { referralPeople } from './people.ts';
import type { ReferralPorts } from './ports.ts';
import { PROVEN_CODE } from './proven.ts';
import { referralProjection } from './projection.ts';
import type { Referral } from './referral.ts';

/** Parts of fees for those who brought the customers. */
export const referral: SiteModule<'referral', ReferralPorts, Referral, 'inviteOf' | 'tieInvited'> = {
  name: 'referral',
  migrations: [{ module: 'referral', dir: new URL('./migrations/', import.meta.url) }],
  machine: referralMachine,
  projection: referralProjection,
  records: [referralTie, referralPlan, referralAgreement, referralPerson, referralCredit, referralEarned, referralWithheld],
  people: referralPeople,
  proven: [PROVEN_CODE],
  offers: { inviteOf: true, tieInvited: true },
  demo: async () => (await import('./demo/index.ts')).referralDemo,
  open: async (ports) => (await import('./index.ts')).createReferral(ports),
};
