/** What the order form needs for some orders only, in one piece that is fetched when the first of them is asked for: the exchange page's first load has no room for it. */
export { LateOutcome, TermFields } from './late-outcome.tsx';
export { OrderNotice } from './order-notice.tsx';
export { RareOptions } from './rare-options.tsx';
export { listBody } from '../state/list-body.ts';
