import type { CallData } from '@agio/client';
import { infoQuery } from '../../../shared/info.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { storeToken } from '../../../shared/session.ts';

/** What a new session brings is put where the page looks for it, so that the next screen knows the customer at once. */
export function enter({ token, user }: CallData<'register'>): void {
  storeToken(token);
  queryClient.setQueryData(infoQuery.queryKey, (info) => (info === undefined ? info : { ...info, user }));
}
