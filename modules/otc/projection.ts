import type { Fact } from '@agio/core';
import { projectRecords, projectTrail } from '@agio/database';
import type { Projection } from '@agio/database';
import { otcAd, otcOrder, otcStep } from './model.ts';

/** Facts of the machine → the latest state of every advertisement and order, and every state that an order has been in. */
export const otcProjection: Projection<Fact> = {
  name: 'otc',
  tables: [otcAd.table, otcOrder.table, otcStep.table],
  async project(session, records) {
    await projectRecords(session, otcAd, records);
    await projectRecords(session, otcOrder, records);
    await projectTrail(session, otcStep, records);
  },
};
