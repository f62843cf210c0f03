import type { Fact } from '@agio/core';
import { projectRecords, projectTrail } from '@agio/database';
import type { Projection } from '@agio/database';
import { shopOrder, shopProduct, shopStep, shopVariant } from './model.ts';

/** Facts of the machine → the latest state of every product, variant and order, and every state that an order has been in. */
export const shopProjection: Projection<Fact> = {
  name: 'shop',
  tables: [shopProduct.table, shopVariant.table, shopOrder.table, shopStep.table],
  async project(session, records) {
    await projectRecords(session, shopProduct, records);
    await projectRecords(session, shopVariant, records);
    await projectRecords(session, shopOrder, records);
    await projectTrail(session, shopStep, records);
  },
};
