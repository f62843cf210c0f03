import type { Colleague } from '../api/people.ts';

/** Keys of a person that are not confirmed. */
export const waitingKeys = ({ keys }: Pick<Colleague, 'keys'>): Colleague['keys'] => keys.filter(({ countsFrom }) => countsFrom === null);
