import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { ShopOrder } from '../api/shop.ts';

const tones = {
  pending: 'warn',
  paid: 'p',
  picking: 'p',
  shipped: 'p',
  received: 'p',
  complete: 'line',
  cancelled: 'line',
  expired: 'line',
  refunded: 'line',
} as const;

export function OrderTag({ order: { isRefundAsked, state } }: { order: Pick<ShopOrder, 'isRefundAsked' | 'state'> }): ReactNode {
  const { t } = useTexts('shop');
  if (isRefundAsked) return <Tag tone="warn">{t(($) => $.order.events.asked)}</Tag>;
  return <Tag tone={tones[state]}>{t(($) => $.states[state])}</Tag>;
}
