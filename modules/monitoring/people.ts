import type { People } from '@agio/module';

/** Nothing of it is copied for its customer: telling them of a suspicion is forbidden. */
export const monitoringPeople: People = {
  tables: ['monitoring_finding', 'monitoring_case'],
  kept: {
    monitoring_finding:
      'what a suspicion rests on has to be kept for at least five years (FATF Recommendation 11), and its customer is not told of it',
    monitoring_case: 'the same',
  },
};
