/** What the order form needs for some orders only, in one piece that is fetched when the first of them is asked for: the exchange page's first load has no room for it. */
export { ExitFields, ExitsOutcome } from './exit-fields.tsx';
export { IcebergFields, IcebergOutcome, RepriceOption } from './iceberg-form.tsx';
export { OrderNotice } from './order-notice.tsx';
export { RareOptions } from './rare-options.tsx';
export { TriggerFields } from './trigger-fields.tsx';
export { TriggerOutcome } from './trigger-outcome.tsx';
export { listBody } from '../state/list-body.ts';
