import { untilFetched } from '@agio/ui';
import { useEffect, useEffectEvent } from 'react';
import { useFullScreen } from '../chart/full-screen.ts';
import { useTrading } from '../state/trading-preferences.ts';
import type { HotKeyActions } from './hot-keys.ts';

/** Answers to keys while the customer wants that and sees the form; what they do is fetched only then. */
export function useHotKeys(actions: HotKeyActions): void {
  const isWanted = useTrading((state) => state.hotKeys);
  const isOn = !useFullScreen().on && isWanted;
  const now = useEffectEvent(<Name extends keyof HotKeyActions>(name: Name) => actions[name]);
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const through: HotKeyActions = {
      side: (side) => now('side')(side),
      type: (type) => now('type')(type),
      share: (percent) => now('share')(percent),
      send: () => now('send')(),
      cancel: () => now('cancel')(),
    };
    void untilFetched(async () => await import('./hot-keys.ts')).then(({ listenForHotKeys }) => {
      if (!isOver) stop = listenForHotKeys(through);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOn]);
}
