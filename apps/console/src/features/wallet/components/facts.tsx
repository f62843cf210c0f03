import type { ReactNode } from 'react';
import { fixed, groupThousands, trimZeros, withMinus } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { figure } from '../../../shared/desk/index.ts';

/** A name and its value in a side panel. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4 text-13">
      <dt className="text-t2">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** An amount with its coin; digits are grouped and never dropped, zeros at the end apart. A minus is no hyphen. */
export function Amount({ value, coin }: { value: string; coin: string }): ReactNode {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <b className="font-medium">{withMinus(groupThousands(trimZeros(value)))}</b> <span className="text-12 text-t2">{coin}</span>
    </span>
  );
}

/** A customer by uid and masked name, and the way to the account. */
export function CustomerLink({ customer: { label, uid } }: { customer: { readonly label: string; readonly uid: string } }): ReactNode {
  return (
    <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
      {label}
    </Link>
  );
}

/** What something is worth in the site's currency, which stands in the head. */
export const worth = (head: string, currency = '') =>
  figure('value', ({ value }: { readonly value: string | null }) => value, {
    head: [head, currency].join(' ').trim(),
    render: ({ value }) => (value === null ? '–' : groupThousands(fixed(value, 2))),
  });
