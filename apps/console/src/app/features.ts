import { content } from '../features/content/feature.ts';
import { operators } from '../features/operators/feature.ts';
import { spot } from '../features/spot/feature.ts';
import { treasury } from '../features/treasury/feature.ts';

/** Every capability that operators have pages for: routes, menu, dashboard and texts are loops over this list. */
export const features = [operators, treasury, spot, content] as const;
