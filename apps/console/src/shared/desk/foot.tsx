import type { ReactNode } from 'react';
import { Pagination, useTexts } from '@agio/ui';

export const pageSize = 50;

/** Below a list: how many entries it has, and its pages. */
export function ListFoot({ onPage, page, total }: { total: number; page: number; onPage: (page: number) => void }): ReactNode {
  const { t } = useTexts('table');
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
      <span>
        {t(($) => $.entries, { count: total })}
        <span className="max-sm:hidden"> · {t(($) => $.keys)}</span>
      </span>
      <Pagination page={page} count={Math.max(1, Math.ceil(total / pageSize))} onPageChange={onPage} />
    </div>
  );
}
