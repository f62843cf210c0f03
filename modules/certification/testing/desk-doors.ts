import type { DeskDoors } from '@agio/module/testing';

const reads = ['owner', 'compliance', 'auditor'] as const;
const reviews = ['owner', 'compliance'] as const;

/** Reviewers alone see who a customer is; auditors see that there are applications. Nothing here moves money. */
export const deskDoors: DeskDoors = {
  'GET /api/operator/certifications': { roles: reads },
  'GET /api/operator/certifications/{id}': { roles: reviews, audit: 'certification.view' },
  'POST /api/operator/certifications/{id}/decide': { roles: reviews, audit: 'certification.decide' },
  'POST /api/operator/certifications/{id}/withdraw': { roles: reviews, audit: 'certification.withdraw', verified: true },
  'POST /api/operator/certifications/{id}/view': { roles: reviews, audit: 'certification.picture' },
  'GET /api/operator/certification-picture/{view}': { roles: reviews },
  'GET /api/operator/certification-rights': { roles: reads },
  'POST /api/operator/certification-rights': { roles: ['owner'], audit: 'certification.rights', verified: true },
};
