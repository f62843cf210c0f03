import { useEffect, useSyncExternalStore } from 'react';

const isFull = (): boolean => document.fullscreenElement !== null;
const leave = (): void => void document.exitFullscreen().catch(() => undefined);
const enter = (): void => void document.documentElement.requestFullscreen().catch(() => undefined);

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/**
 * The whole document goes full screen, and the pane covers it (`chart.css`): menus, dialogs and toasts stand at the end of the
 * document, outside the pane, and a pane that went alone would hide them.
 */
export function useFullScreen(): { on: boolean; can: boolean; toggle: () => void } {
  const on = useSyncExternalStore(subscribe, isFull);
  return { on, can: document.fullscreenEnabled, toggle: on ? leave : enter };
}

/** Full screen ends with the page: where the reader goes next has nothing that fills it. */
export function useLeaveFullScreen(): void {
  useEffect(
    () => () => {
      if (isFull()) leave();
    },
    [],
  );
}
