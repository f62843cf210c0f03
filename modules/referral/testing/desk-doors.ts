import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'finance', 'compliance', 'auditor'] as const;

/** Compliance says who is one person; rates and agreements take two people. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/referral': { roles: reads },
  'GET /api/operator/referral/links': { roles: reads, audit: 'referral.links.view' },
  'GET /api/operator/referral/records': { roles: reads, audit: 'referral.records.view' },
  'POST /api/operator/referral/links/{uid}': { roles: ['compliance'], verified: true, audit: 'referral.judge' },
};
