import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { OrderRow } from '../api/shop.ts';

const tones = {
  pending: 'line',
  paid: 'warn',
  picking: 'p',
  shipped: 'p',
  received: 'p',
  complete: 'line',
  cancelled: 'line',
  expired: 'line',
  refunded: 'line',
} as const;

export function OrderState({ state }: Pick<OrderRow, 'state'>): ReactNode {
  const { t } = useTexts('shop');
  return <Tag tone={tones[state]}>{t(($) => $.states[state])}</Tag>;
}
