import type { Fact } from '@agio/core';
import { projectRecords, projectTrail } from '@agio/database';
import type { Projection } from '@agio/database';
import { c2cChange, c2cOrder, c2cProvider } from './model.ts';

/** Facts of the machine → the latest state of every provider and order, and every state that an order has been in. */
export const c2cProjection: Projection<Fact> = {
  name: 'c2c',
  tables: [c2cProvider.table, c2cOrder.table, c2cChange.table],
  async project(session, records) {
    await projectRecords(session, c2cProvider, records);
    await projectRecords(session, c2cOrder, records);
    await projectTrail(session, c2cChange, records);
  },
};
