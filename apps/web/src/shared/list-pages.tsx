import type { ReactNode } from 'react';
import { Pagination } from '@agio/ui';

/** The foot of a list that has more than one page. */
export function ListPages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }): ReactNode {
  if (count <= 1) return null;
  return (
    <div className="flex justify-end border-t border-line px-5 py-3">
      <Pagination page={page} count={count} onPageChange={onPage} />
    </div>
  );
}
