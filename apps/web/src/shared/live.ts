import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createPageLive, type Channel, type FrameOf, type LiveStatus, type Topic } from '@agio/client';
import { api } from './api.ts';
import { currentToken, isLoggedIn, renewSession, useSession } from './session.ts';

const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';

/** The one socket of the page. It connects with the first subscription. */
export const live = createPageLive({
  url: `${scheme}//${location.host}/ws/exchange`,
  getToken: currentToken,
  onRefused: (ended) => void ask(ended),
});

/** What the socket refuses HTTP decides: a session that was ended elsewhere leaves this page at once, one that only expired is renewed. */
async function ask(ended: 'expired' | 'revoked' | undefined): Promise<void> {
  // Anyone who logs out here is on the way to another page already.
  if (currentToken() === null || useSession.getState().leaving) return;
  const token = currentToken();
  // A clock that is slow takes an expired token for one that lives.
  if (ended === 'expired' || !isLoggedIn()) await renewSession();
  if (currentToken() !== token || !isLoggedIn()) return;
  // The refusal itself ends the session here; anything else is an answer too.
  await api.call('accountSecurity').catch(() => undefined);
}

useSession.subscribe(() => live.reauth());

/**
 * Listens while the component is mounted. `topic` may be `null` to listen to nothing. A caller that fetched before the first frame may
 * have missed a change, and so have all callers at a snapshot after a lost line: fetch again at snapshots too.
 */
export function useLive<C extends Channel>(topic: Topic<C> | null, listener: (frame: FrameOf<C>) => void): void {
  const heard = useEffectEvent(listener);
  const channel = topic?.channel;
  const market = topic?.market;
  const interval = topic?.interval;
  useEffect(() => {
    if (channel === undefined) return;
    const same = { channel, ...(market === undefined ? {} : { market }), ...(interval === undefined ? {} : { interval }) } as Topic<C>;
    return live.subscribe(same, (frame) => heard(frame));
  }, [channel, market, interval]);
}

/** Whether prices are live, for the text at the top of the page. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => live.onStatus(changed),
    () => live.status(),
    () => live.status(),
  );
}
