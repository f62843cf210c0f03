import { useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { useLiveStatus } from '../../../shared/live.ts';

/** A dot and a word: live with the last round trip, or not. The notice across the page is the shell's. */
export function LiveState(): ReactNode {
  const { t } = useTexts('exchange');
  const { state, lost, roundTripMs } = useLiveStatus();
  const live = state === 'open';
  const text = live
    ? t(($) => $.orders.live, { ms: roundTripMs ?? 0 })
    : lost
      ? t(($) => $.orders.lostShort)
      : t(($) => $.orders.connecting);
  return (
    <span className={`ex-live ${live ? 'on' : ''} ${lost ? 'text-warn' : ''}`}>
      <i aria-hidden="true" />
      {text}
    </span>
  );
}
