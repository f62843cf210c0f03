import { OrderSource } from '@agio/deals';
import { otcMachine } from '../machine/index.ts';
import { otcOrder } from '../model.ts';
import type { OtcOrderRecord } from '../model.ts';
import { otcFailure } from '../refusals.ts';

export const otcOrders = new OrderSource<OtcOrderRecord>({
  name: 'otc',
  record: otcOrder,
  machine: otcMachine,
  partiesOf: ({ buyer, seller }) => [buyer, seller],
  failure: otcFailure,
});
