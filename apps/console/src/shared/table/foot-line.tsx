import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';

/** What keys do in a list: move through it and open a row, only move, or nothing. */
export type KeysHint = 'moveAndOpen' | 'move' | 'none';

/** Below a list: what is in it and what keys do at the left, the way to more at the right. */
export function FootLine({ children, keys, pages }: { children?: ReactNode; keys: KeysHint; pages: ReactNode }): ReactNode {
  const { t } = useTexts('table');
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
      <span>
        {children}
        {keys === 'none' ? null : (
          <span className="max-sm:hidden">
            {children === null || children === undefined ? '' : ' · '}
            {t(($) => $.keys[keys])}
          </span>
        )}
      </span>
      {pages}
    </div>
  );
}
