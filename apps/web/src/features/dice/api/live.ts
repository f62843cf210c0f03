import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createPageLive, type FrameOf, type LiveStatus } from '@agio/client';
import { currentToken, useSession } from '../../../shared/session.ts';

type DiceChannel = 'dice' | 'diceMine';

const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';

/** The game's own socket, open as long as something listens: a heartbeat every 30 seconds, and after a lost line one more try 3 seconds later. */
const live = createPageLive({ url: `${scheme}//${location.host}/ws/dice`, getToken: currentToken });
useSession.subscribe(() => live.reauth());

let listening = 0;

/** Listens while the component is mounted; `null` listens to nothing. With the last listener the socket is closed on purpose. */
export function useDiceLive<C extends DiceChannel>(channel: C | null, listener: (frame: FrameOf<C>) => void): void {
  const heard = useEffectEvent(listener);
  useEffect(() => {
    if (channel === null) return;
    listening += 1;
    const leave = live.subscribe<C>({ channel }, (frame) => heard(frame));
    return () => {
      leave();
      listening -= 1;
      if (listening === 0) live.close();
    };
  }, [channel]);
}

export function useDiceStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => live.onStatus(changed),
    () => live.status(),
    () => live.status(),
  );
}
