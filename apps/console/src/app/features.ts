import { identity } from '../features/identity/feature.ts';
import { operators } from '../features/operators/feature.ts';

/** Every capability that operators have pages for: routes, menu, dashboard and texts are loops over this list. */
export const features = [operators, identity] as const;
