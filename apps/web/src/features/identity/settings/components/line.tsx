import type { ReactNode } from 'react';

/** One setting: its name and what it does at the left, the control at the right; one above the other on phones. */
export function Line({ label, help, children }: { label: string; help?: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-4">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{label}</p>
        {help === undefined ? null : <p className="text-13 text-t2">{help}</p>}
      </div>
      {children}
    </div>
  );
}
