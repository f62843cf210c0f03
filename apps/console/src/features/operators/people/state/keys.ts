import type { Colleague } from '../api/people.ts';

/** Keys of a person that nobody has confirmed. */
export const waitingKeys = ({ keys }: Pick<Colleague, 'keys'>): Colleague['keys'] => keys.filter(({ countsFrom }) => countsFrom === null);
