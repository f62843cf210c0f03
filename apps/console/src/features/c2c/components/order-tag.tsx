import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { OrderRow } from '../api/c2c.ts';

const tones: Partial<Record<OrderRow['state'], 'p' | 'warn'>> = { appealed: 'warn', success: 'p' };

/** How far an order is. */
export function OrderTag({ state }: { state: OrderRow['state'] }): ReactNode {
  const { t } = useTexts('c2c');
  const tone = tones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.states[state])}</Tag>;
}
