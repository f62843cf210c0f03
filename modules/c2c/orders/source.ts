import { OrderSource } from '@agio/deals';
import { c2cMachine } from '../machine/index.ts';
import { c2cOrder } from '../model.ts';
import type { C2cOrderRecord } from '../model.ts';
import { c2cFailure } from '../refusals.ts';

export const c2cOrders = new OrderSource<C2cOrderRecord>({
  name: 'c2c',
  record: c2cOrder,
  machine: c2cMachine,
  partiesOf: ({ customer, provider }) => [customer, provider],
  failure: c2cFailure,
});
