import type { Fact } from '@agio/core';
import { projectRecords, projectTrail } from '@agio/database';
import type { Projection } from '@agio/database';
import { alertsAlert, alertsStep } from './model.ts';

/** Facts of alerts → the latest state of each, and every state that it was left in. */
export const alertsProjection: Projection<Fact> = {
  name: 'alerts',
  tables: [alertsAlert.table, alertsStep.table],
  async project(session, records) {
    await projectRecords(session, alertsAlert, records);
    await projectTrail(session, alertsStep, records);
  },
};
