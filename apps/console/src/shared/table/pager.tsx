import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';

/** Pages of a list that only knows what comes before an entry: on to older ones, and back to the newest. */
export function KeysetPager({
  isFirst,
  hasMore,
  onFirst,
  onMore,
  hasKeys = true,
  children,
}: {
  isFirst: boolean;
  hasMore: boolean;
  onFirst: () => void;
  onMore: () => void;
  /** Whether the list is moved through by keys, as a DeskTable is. */
  hasKeys?: boolean;
  children?: ReactNode;
}): ReactNode {
  const { t } = useTexts('table');
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
      <span>
        {children}
        {hasKeys ? <span className="max-sm:hidden"> · {t(($) => $.keys)}</span> : null}
      </span>
      <span className="flex gap-2">
        <Button look="outline" size="s" disabled={isFirst} onClick={onFirst}>
          <ChevronLeft size={14} aria-hidden="true" />
          {t(($) => $.newest)}
        </Button>
        <Button look="outline" size="s" disabled={!hasMore} onClick={onMore}>
          {t(($) => $.older)}
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}
