import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { cn } from '@agio/ui';
import { useWords } from './words.ts';

export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
}

/** Each value before and after, as the server will read it; `nothing` says what an empty value means. */
export function ChangeList({
  changes,
  nothing = '–',
  className = 'rounded-2 border border-line [--inset:12px]',
}: {
  changes: readonly Change[];
  nothing?: string;
  className?: string;
}): ReactNode {
  return (
    <dl className={cn('overflow-hidden', className)}>
      {changes.map((change) => (
        <ChangeRow key={change.field} change={change} nothing={nothing} />
      ))}
    </dl>
  );
}

function ChangeRow({ change: { after, before, field }, nothing }: { change: Change; nothing: string }): ReactNode {
  const words = useWords();
  return (
    <div className="grid min-h-10 grid-cols-[108px_minmax(0,1fr)_16px_minmax(0,1.35fr)] items-center gap-x-2.5 border-line px-(--inset) py-1.5 text-13 not-first:border-t">
      <dt className="text-t2">{words.field(field)}</dt>
      <dd className="max-h-40 overflow-auto break-words whitespace-pre-wrap text-t2">
        <Value field={field} value={before} nothing="–" />
      </dd>
      <ArrowRight size={14} className="text-t3" aria-hidden="true" />
      <dd className="max-h-40 overflow-auto font-semibold break-words whitespace-pre-wrap">
        <Value field={field} value={after} nothing={nothing} />
      </dd>
    </div>
  );
}

function Value({ field, value, nothing }: { field: string; value: string | null; nothing: string }): ReactNode {
  const words = useWords();
  if (value === null || value === '') return nothing;
  const second = words.also(field, value);
  return (
    <>
      {words.value(field, value)}
      {second === undefined ? null : <span className="block text-12 font-normal text-t2">{second}</span>}
    </>
  );
}
