import type { CallData } from '@agio/client';
import { deskQuery } from '../desk/query.ts';

/** A decision about something that already waits for a second person. */
export const pendingQuery = (target: string) => ({
  ...deskQuery('deskRequests', { query: { view: 'waiting', target, limit: 1 } }),
  select: ({ list }: CallData<'deskRequests'>) => list[0] ?? null,
});
