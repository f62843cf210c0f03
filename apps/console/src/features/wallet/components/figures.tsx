import type { ReactNode } from 'react';
import { Skeleton } from '@agio/ui';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode | undefined;
  readonly note: ReactNode;
  readonly isUrgent?: boolean;
}

/** Figures in one row above a page. */
export function Figures({ figures }: { figures: readonly Figure[] }): ReactNode {
  return (
    <section className="ui-card grid grid-cols-2 overflow-hidden sm:grid-cols-5">
      {figures.map(({ name, value, note, isUrgent = false }) => (
        <div key={name} className="flex min-w-0 flex-col border-line px-4 py-3 sm:not-first:border-l">
          <span className="truncate text-12 text-t2">{name}</span>
          {value === undefined ? <Skeleton className="my-2 w-12" /> : <b className="text-20 font-semibold">{value}</b>}
          <span className={isUrgent ? 'text-12 font-medium text-pt' : 'text-12 text-t2'}>{note}</span>
        </div>
      ))}
    </section>
  );
}
