import type { People } from '@agio/module';

/** Everything of people is in the journal and its rows; this module keeps nothing else. */
export const lockPeople: People = { tables: [], nobodys: ['lock_teller'] };
