import { operators } from '../features/operators/feature.ts';
import { wallet } from '../features/wallet/feature.ts';

/** Every capability that operators have pages for: routes, menu, dashboard and texts are loops over this list. */
export const features = [operators, wallet] as const;
