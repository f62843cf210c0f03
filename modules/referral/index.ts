export { createReferral } from './referral.ts';
export type { Invite, Referral } from './referral.ts';
