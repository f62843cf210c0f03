import type { People } from '@agio/module';

/** What customers called their robots. */
export const robotPeople: People = { tables: [] };
