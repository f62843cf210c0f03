import type { ReactNode } from 'react';

/** One of the figures in an order's head. */
export function Fact({ name, note, value }: { name: string; value: ReactNode; note: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 px-5 py-3">
      <dt className="text-12 text-t2">{name}</dt>
      <dd className="text-16 font-semibold break-words">{value}</dd>
      <dd className="text-12 text-t2">{note}</dd>
    </div>
  );
}
