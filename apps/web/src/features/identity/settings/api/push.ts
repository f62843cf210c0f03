import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { queryClient } from '../../../../shared/query-client.ts';

/** Why this browser cannot get pushes; `null` if it can. On iOS only the installed app can. */
export function pushHindrance(): 'unsupported' | 'denied' | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether notices reach this browser: the server sends them, and the browser still takes them. */
export const pushQuery = queryOptions({
  queryKey: ['own', 'push'],
  queryFn: async ({ signal }) => {
    const { here, key } = await api.call('pushState', { signal });
    return { key, isOn: here && pushHindrance() === null && (await browserSubscription()) !== null };
  },
});

const refresh = async (): Promise<void> => await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });

/** Asks for the browser's permission and subscribes. False if it was not given. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, of a site that was set up again, takes nothing that we send.
  const before = await pushManager.getSubscription();
  if (before !== null && keyOf(before) !== key) await before.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  await api.call('pushSubscribe', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
  await refresh();
  return true;
}

export async function stopPush(): Promise<void> {
  await api.call('pushUnsubscribe', { body: {} });
  await (await browserSubscription())?.unsubscribe();
  await refresh();
}

const keyOf = ({ options }: PushSubscription): string | undefined =>
  options.applicationServerKey === null
    ? undefined
    : new Uint8Array(options.applicationServerKey).toBase64({ alphabet: 'base64url', omitPadding: true });
