import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { useWords } from './words.ts';

export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
}

/** Each value before and after, as the server will read it. */
export function ChangeList({ changes }: { changes: readonly Change[] }): ReactNode {
  return (
    <dl className="overflow-hidden rounded-2 border border-line">
      {changes.map((change) => (
        <ChangeRow key={change.field} change={change} />
      ))}
    </dl>
  );
}

function ChangeRow({ change: { after, before, field } }: { change: Change }): ReactNode {
  const words = useWords();
  return (
    <div className="grid min-h-10 grid-cols-[108px_minmax(0,1fr)_16px_minmax(0,1.35fr)] items-center gap-x-2.5 border-line px-3 py-1.5 text-13 not-first:border-t">
      <dt className="text-t2">{words.field(field)}</dt>
      <dd className="max-h-40 overflow-auto break-words whitespace-pre-wrap text-t2">
        <Value field={field} value={before} />
      </dd>
      <ArrowRight size={14} className="text-t3" aria-hidden="true" />
      <dd className="max-h-40 overflow-auto font-semibold break-words whitespace-pre-wrap">
        <Value field={field} value={after} />
      </dd>
    </div>
  );
}

function Value({ field, value }: { field: string; value: string | null }): ReactNode {
  const { also } = useWords();
  if (value === null || value === '') return '–';
  const second = also(field, value);
  return (
    <>
      {value}
      {second === undefined ? null : <span className="block text-12 font-normal text-t2">{second}</span>}
    </>
  );
}
