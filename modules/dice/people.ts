import type { People } from '@agio/module';

/** What customers chose and did is in the journal and in rows that are made from it; there is nothing else of them. */
export const dicePeople: People = { tables: [] };
