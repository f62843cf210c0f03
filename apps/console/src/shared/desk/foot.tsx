import type { ReactNode } from 'react';
import { Pagination, useTexts } from '@agio/ui';
import { FootLine, type KeysHint } from '../table/index.ts';

export const pageSize = 50;

/** Below a list: how many entries it has, and its pages. */
export function ListFoot({
  keys,
  onPage,
  page,
  total,
}: {
  keys: KeysHint;
  /** Unknown while the list is on its way, and where it could not be fetched. */
  total: number | undefined;
  page: number;
  onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTexts('table');
  return (
    <FootLine keys={keys} pages={<Pagination page={page} count={Math.max(1, Math.ceil((total ?? 0) / pageSize))} onPageChange={onPage} />}>
      {total === undefined ? null : t(($) => $.entries, { count: total })}
    </FootLine>
  );
}
