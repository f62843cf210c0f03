import type { ComponentProps, ReactNode } from 'react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';

export type TableProps = ComponentProps<'table'> & {
  /** 28 for trading, 48 for deciding. */
  rows?: 28 | 48;
  /** The name of the table for screen readers. */
  label: string;
};

export function Table({ rows = 48, label, className, ...rest }: TableProps): ReactNode {
  return <table className={cn('ui-tbl', rows === 28 && 'd', className)} aria-label={label} {...rest} />;
}

/** A head cell; figures stand at the right. */
export function Th({ right, className, ...rest }: ComponentProps<'th'> & { right?: boolean }): ReactNode {
  return <th scope="col" className={cn(right && 'r', className)} {...rest} />;
}

export function Td({ right, className, ...rest }: ComponentProps<'td'> & { right?: boolean }): ReactNode {
  return <td className={cn(right && 'r', className)} {...rest} />;
}

export type SortDirection = 'ascending' | 'descending';
export type Sort<Key extends string> = { readonly key: Key; readonly direction: SortDirection };

/** A head cell that sorts: first press descending, second ascending. */
export function SortTh<Key extends string>({
  name,
  sort,
  onSort,
  right,
  className,
  children,
}: {
  name: Key;
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  right?: boolean;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('common');
  const direction = sort.key === name ? sort.direction : null;
  const Mark = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" className={cn(right && 'r', className)} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={cn('ui-sort', direction !== null && 'on')}
        title={direction === null ? undefined : t(($) => $.sort[direction])}
        onClick={() => onSort({ key: name, direction: direction === 'descending' ? 'ascending' : 'descending' })}
      >
        {children}
        <Mark size={12} aria-hidden="true" className={direction === null ? 'opacity-60 max-sm:hidden' : undefined} />
      </button>
    </th>
  );
}
