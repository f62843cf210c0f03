import type { ReactNode } from 'react';
import { cn, Skeleton } from '@agio/ui';

export type Figure = { readonly key: string; readonly name: string; readonly value: ReactNode; readonly note: ReactNode };

/** Figures in a row, two by two on phones. */
export function Figures({ isLoading = false, list }: { list: readonly Figure[]; isLoading?: boolean }): ReactNode {
  return (
    <dl
      className={cn(
        'ui-card mb-4 grid grid-cols-2 gap-px overflow-hidden bg-line',
        list.length > 4 ? 'md:grid-cols-3 xl:grid-cols-6' : 'lg:grid-cols-4',
      )}
    >
      {list.map(({ key, name, note, value }) => (
        <div key={key} className="flex min-w-0 flex-col bg-s1 px-4 py-3.5 md:px-5">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-16 font-semibold [overflow-wrap:anywhere] tabular-nums md:text-20">
            {isLoading ? <Skeleton className="w-24" /> : value}
          </dd>
          <dd className="text-12 text-t2 tabular-nums">{isLoading ? <Skeleton className="w-16" /> : note}</dd>
        </div>
      ))}
    </dl>
  );
}
