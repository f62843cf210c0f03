import type { Provider, ProviderDecision } from '../api/c2c.ts';

export type Act = ProviderDecision['decision'];

/** What can be decided about a provider, by where they stand; the last one is the usual. */
export const actsOf = ({ state }: Pick<Provider, 'state'>): readonly Act[] => acts[state] ?? [];

const acts: Partial<Record<Provider['state'], readonly Act[]>> = {
  auditing: ['reject', 'verify'],
  verified: ['suspend'],
  suspended: ['resume'],
};
