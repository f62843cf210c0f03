import type { ReactNode } from 'react';
import { CircleCheck, FileText, Info, RotateCw, TriangleAlert } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** A grey bar where a text will be. Width by class, such as `w-20`. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <span className={cn('ui-sk', className)} aria-hidden="true" />;
}

/** Rows of a table on their way: as many cells as columns, so nothing jumps when they arrive. */
export function SkeletonRows({ rows = 5, columns }: { rows?: number; columns: number }): ReactNode {
  const { t } = useTexts('common');
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-label={row === 0 ? t(($) => $.loading) : undefined}>
      {Array.from({ length: columns }, (_unused, column) => (
        <td key={column}>
          <Skeleton className={column === 0 ? 'w-20' : 'ml-auto w-14'} />
        </td>
      ))}
    </tr>
  ));
}

/** One line, one action, no cartoon. */
export function EmptyState({ children, action, className }: { children: ReactNode; action?: ReactNode; className?: string }): ReactNode {
  return (
    <div className={cn('ui-empty', className)}>
      <FileText size={20} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What happened, and what to do next. */
export function ErrorState({
  children,
  onRetry,
  busy,
  className,
}: {
  children?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
}): ReactNode {
  const { t } = useTexts('common');
  return (
    <div className={cn('ui-empty', className)} role="alert">
      <TriangleAlert size={20} aria-hidden="true" />
      <p>{children ?? t(($) => $.loadFailed)}</p>
      <Button look="outline" size="s" onClick={onRetry} busy={busy === true}>
        {busy === true ? null : <RotateCw size={14} />}
        {t(($) => $.tryAgain)}
      </Button>
    </div>
  );
}

const noticeIcons = { plain: Info, p: CircleCheck, warn: TriangleAlert } as const;

export function Notice({
  tone = 'plain',
  size,
  className,
  children,
  role,
}: {
  tone?: keyof typeof noticeIcons;
  size?: 's';
  className?: string;
  children: ReactNode;
  role?: 'alert' | 'status';
}): ReactNode {
  const Icon = noticeIcons[tone];
  return (
    <div className={cn('ui-note', tone !== 'plain' && tone, size, className)} role={role}>
      <Icon size={16} aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
