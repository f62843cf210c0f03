import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { OtcOrder } from '../api/orders.ts';
import { hasEnded } from '../state/progress.ts';

/** What an order's state is called for the one who reads. */
export function OrderTag({ order }: { order: Pick<OtcOrder, 'role' | 'state'> }): ReactNode {
  const { t } = useTexts('otc-order');
  const { role, state } = order;
  const tone = state === 'success' || !hasEnded(order) ? 'p' : undefined;
  return (
    <Tag {...(state === 'appealed' ? { tone: 'warn' as const } : tone === undefined ? {} : { tone })}>
      {t(($) => $.states[state][role])}
    </Tag>
  );
}
