import type { ReactNode } from 'react';

/** One numbered step of the form. */
export function Step({
  aside,
  children,
  className = '',
  number,
  title,
}: {
  number: number;
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={`border-t border-line p-5 first:border-t-0 md:px-6 ${className}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="grid size-7 flex-none place-items-center rounded-full bg-p-soft text-13 font-semibold text-pt" aria-hidden="true">
          {number}
        </span>
        <h2 className="mr-auto text-16">{title}</h2>
        {aside === undefined ? null : <span className="text-13 text-t2">{aside}</span>}
      </div>
      <div className="md:pl-11">{children}</div>
    </div>
  );
}
