import type { CallData } from '@agio/client';
import { infoQuery } from '../../../../shared/info.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { storeToken } from '../../../../shared/session.ts';
import { applyOwnSettings } from '../../../../shared/settings.ts';

export type Session = CallData<'register'>;
export type LoginTicket = Exclude<CallData<'login'>, Session>;

/** What a new session brings is put where the page looks for it, so that the next screen knows the customer at once. */
export function enter({ token, user }: Session): void {
  storeToken(token);
  queryClient.setQueryData(infoQuery.queryKey, (info) => (info === undefined ? info : { ...info, user }));
  void applyOwnSettings(user);
}

/** A log-in is either complete, or gives the ticket for a second step. */
export function enterOrTicket(data: CallData<'login'>): LoginTicket | null {
  if ('ticket' in data) return data;
  enter(data);
  return null;
}
