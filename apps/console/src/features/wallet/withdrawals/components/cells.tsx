import type { ReactNode } from 'react';
import { cn, Tag, useTexts } from '@agio/ui';
import type { WithdrawalRow } from '../../api/wallet.ts';

export function Reasons({ row: { reasons, waits } }: { row: WithdrawalRow }): ReactNode {
  const { t } = useTexts('withdrawals');
  return (
    <span className="flex gap-1">
      {reasons.map((reason) => (
        <Tag key={reason} {...(reason === 'large' ? {} : { tone: 'warn' as const })}>
          {t(($) => $.reasons[reason])}
        </Tag>
      ))}
      {waits === null ? null : <Tag tone="warn">{t(($) => $.waits[waits])}</Tag>}
    </span>
  );
}

export function Approved({ row }: { row: WithdrawalRow }): ReactNode {
  const { t } = useTexts('withdrawals');
  if (row.approvals === 0) return <span className="text-t3">–</span>;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {Array.from({ length: row.approvals }, (_, at) => (
        <span key={at} className={cn('size-2 rounded-full border border-edge', at < row.approved && 'border-p bg-p')} aria-hidden="true" />
      ))}
      {t(($) => $.ofPeople, { approved: row.approved, approvals: row.approvals })}
    </span>
  );
}
