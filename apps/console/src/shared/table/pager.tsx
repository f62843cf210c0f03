import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';
import { FootLine, type KeysHint } from './foot-line.tsx';

/** Pages of a list that only knows what comes before an entry: on to older ones, and back to the newest. */
export function KeysetPager({
  isFirst,
  hasMore,
  onFirst,
  onMore,
  keys = 'moveAndOpen',
  children,
}: {
  isFirst: boolean;
  hasMore: boolean;
  onFirst: () => void;
  onMore: () => void;
  keys?: KeysHint;
  children?: ReactNode;
}): ReactNode {
  const { t } = useTexts('table');
  return (
    <FootLine
      keys={keys}
      pages={
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
      }
    >
      {children}
    </FootLine>
  );
}
