import type { ReactNode } from 'react';
import { Pagination, useTexts } from '@agio/ui';
import { pageSize } from '../api/referral.ts';

/** How many there are, and their pages. */
export function ListFoot({ onPage, page, total }: { page: number; total: number; onPage: (page: number) => void }): ReactNode {
  const { t } = useTexts('referral');
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-12 text-t2">
      <span>{t(($) => $.count, { count: total })}</span>
      <Pagination page={page} count={Math.max(1, Math.ceil(total / pageSize))} onPageChange={onPage} />
    </div>
  );
}

type Search = { readonly q?: string; readonly p?: string };

/** What a list asks for by its address. */
export const askedOf = ({ p, q }: Search): { readonly uid: string | undefined; readonly page: number } => ({
  uid: q,
  page: Math.max(1, Math.floor(Number(p ?? '1')) || 1),
});

export const uidIn = (text: string): string => text.replace(/\D/g, '').slice(0, 12);
