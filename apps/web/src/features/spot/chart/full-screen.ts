import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { cover } from './cover.ts';

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
  const on = useSyncExternalStore(subscribe, isFull, isFull);
  return { on, can: document.fullscreenEnabled, toggle: on ? leave : enter };
}

/** While the pane fills the screen, what it covers is out of reach, and Escape closes what is open before it leaves. */
export function useFilledScreen(pane: RefObject<HTMLElement | null>): void {
  const { on } = useFullScreen();
  useEffect(() => {
    if (!on || pane.current === null) return;
    const ends = [cover(pane.current), holdEscape()];
    return () => {
      for (const end of ends) end();
    };
  }, [on, pane]);
}

/** Chromium alone has it, and only where the page came by https or from this computer: https://wicg.github.io/keyboard-lock/ */
type Keyboard = { readonly lock: (keys: readonly string[]) => Promise<void>; readonly unlock: () => void };

/**
 * Takes Escape from the browser where it lets go of it: it would leave the full screen before a dialog heard of the key. Held down,
 * Escape still leaves, whatever is open. Where the browser keeps the key nothing arrives here.
 */
function holdEscape(): () => void {
  const { keyboard } = navigator as { readonly keyboard?: Keyboard };
  keyboard?.lock(['Escape']).catch(() => undefined);
  const pressed = (event: KeyboardEvent): void => {
    // Whatever closed by it has said so.
    if (event.key === 'Escape' && !event.defaultPrevented && !event.repeat && !event.isComposing) leave();
  };
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('keydown', pressed);
    keyboard?.unlock();
  };
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
