import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Tag, useTexts } from '@agio/ui';
import type { TicketState } from '../api/tickets.ts';

/** How far a ticket is. */
export function StateTag({ state }: { state: TicketState }): ReactNode {
  const { t } = useTexts('support');
  if (state !== 'complete') return <Tag {...(state === 'processing' ? { tone: 'p' as const } : {})}>{t(($) => $.states[state])}</Tag>;
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-t2">
      <Check size={14} className="text-pt" aria-hidden="true" />
      {t(($) => $.states.complete)}
    </span>
  );
}
