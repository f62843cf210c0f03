import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** How many of the customer's own robots have not stopped. */
export const openRobotsQuery = queryOptions({
  queryKey: ['own', 'robot', 'open'],
  queryFn: async ({ signal }) => await api.call('robots', { query: { state: 'open', p: 1, limit: 1 }, signal }),
});
