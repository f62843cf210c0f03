import type { ReactNode } from 'react';
import { Tag, useTexts } from '@agio/ui';
import type { Status } from '../api/markets.ts';

export function StatusTag({ status }: { status: Status }): ReactNode {
  const { t } = useTexts('markets');
  return <Tag {...(status === 'open' ? { tone: 'p' as const } : { tone: 'warn' as const })}>{t(($) => $.statuses[status])}</Tag>;
}
