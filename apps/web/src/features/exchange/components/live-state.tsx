import { Notice, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { useLiveStatus } from '../../../shared/live.ts';

/** A dot and a word: live with the last round trip, or not. */
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

/** Says so when figures may be old; heard by screen readers once. */
export function LostNotice(): ReactNode {
  const { t } = useTexts('exchange');
  const { lost } = useLiveStatus();
  return (
    <div aria-live="polite" className="ex-lost">
      {lost ? (
        <Notice tone="warn" size="s">
          {t(($) => $.orders.lost)}
        </Notice>
      ) : null}
    </div>
  );
}
