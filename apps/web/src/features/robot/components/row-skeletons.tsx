import type { ReactNode } from 'react';
import { Skeleton } from '@agio/ui';

/** Grey lines where rows will be. */
export function RowSkeletons(): ReactNode {
  return Array.from({ length: 4 }, (_, at) => (
    <div key={at} className="flex items-center gap-4 border-t border-line px-5 py-5">
      <Skeleton className="w-32" />
      <Skeleton className="w-56" />
    </div>
  ));
}
