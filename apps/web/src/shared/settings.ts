import type { CallInput } from '@agio/client';
import { api } from './api.ts';
import { infoQuery, type User } from './info.ts';
import { setLanguage, setUpColour } from './preferences.ts';
import { queryClient } from './query-client.ts';

export type SettingsPart = NonNullable<CallInput<'accountSetting'>['body']>;

/** Stores what a call answered about the customer where every page reads it. */
export function takeUser(user: User): void {
  queryClient.setQueryData(infoQuery.queryKey, (info) => (info === undefined ? info : { ...info, user }));
}

/** Saves personal settings with the account; omitted ones stay. */
export async function saveSettings(part: SettingsPart): Promise<User> {
  const user = await api.call('accountSetting', { body: part });
  takeUser(user);
  return user;
}

/** What the customer chose elsewhere applies in this browser from the log-in on. */
export async function applyOwnSettings(user: User): Promise<void> {
  setUpColour(user.upColour);
  if (user.language !== null && user.language !== document.documentElement.lang) await setLanguage(user.language);
}
