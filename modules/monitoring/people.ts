import type { People } from '@agio/module';

/** Nothing of it is copied for its customer: telling them of a suspicion is forbidden. */
export const monitoringPeople: People = {
  tables: ['monitoring_finding', 'monitoring_case'],
  kept: {
    monitoring_finding:
      'records that a suspicion rests on are kept for five years (FATF Recommendation 11), and their customer is not told of them',
    monitoring_case: 'the same',
  },
};
