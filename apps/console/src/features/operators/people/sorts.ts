/** Columns that the list of operators sorts by. */
export const PEOPLE_SORTS = ['name', 'state', 'seen', 'sessions', 'created'] as const;
