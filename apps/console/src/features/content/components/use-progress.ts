import { groupThousands, useTexts } from '@agio/ui';
import type { Sending } from '../api/notices.ts';

/** How many of its receivers a notice was given to. */
export function useProgress(): (sending: Sending) => string {
  const { t } = useTexts('notices');
  return ({ done, receivers, state }) => {
    const all = groupThousands(String(receivers));
    if (state === 'listing') return t(($) => $.progressListing, { receivers: all });
    return state === 'sent' ? groupThousands(String(done)) : t(($) => $.progress, { done: groupThousands(String(done)), receivers: all });
  };
}
