import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, toast, useTexts } from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import { useErrorText } from '../../../../shared/error-text.ts';
import { EXPORT_ROWS_MAX, fetchPostings, type Posting } from '../api/postings.ts';
import { csvOf } from '../../../../shared/csv.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import type { PostingFilters } from '../state/filters.ts';
import { usePostingName } from '../state/use-posting-name.ts';

/** All that the filters leave, as a file for spreadsheets; times in ISO 8601, amounts with all their digits. */
export function ExportButton({ filters, disabled }: { filters: PostingFilters; disabled: boolean }): ReactNode {
  const { t } = useTexts('finance');
  const rowsOf = usePostingRows();
  const errorText = useErrorText();
  const [rows, setRows] = useState(0);
  const exporting = useMutation({
    mutationFn: async () => {
      setRows(0);
      return await fetchPostings(filters, setRows);
    },
    onSuccess: ({ list, more }) => {
      saveFile(`${t(($) => $.fileName)}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(rowsOf(list)));
      toast(more ? t(($) => $.exportCut, { count: EXPORT_ROWS_MAX }) : t(($) => $.exported, { count: list.length }));
    },
  });
  return (
    <span className="flex flex-wrap items-center gap-3">
      {exporting.isPending ? (
        <output className="text-12 text-t2">{t(($) => $.exporting, { count: rows })}</output>
      ) : exporting.isError ? (
        <span className="ui-help bad" role="alert">
          {errorText(exporting.error)}
        </span>
      ) : null}
      <Button look="outline" size="m" busy={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate()}>
        {exporting.isPending ? null : <Download size={16} aria-hidden="true" />}
        {t(($) => $.export)}
      </Button>
    </span>
  );
}

/** The heads, and the postings below them. */
export function usePostingRows(): (list: readonly Posting[]) => readonly (readonly string[])[] {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const accountName = useAccountName();
  const names = ['time', 'account', 'coin', 'kind', 'amount', 'after', 'cause'] as const;
  return (list) => [
    names.map((name) => t(($) => $.columns[name])),
    ...list.map((posting) => [
      new Date(posting.time).toISOString(),
      accountName(posting.account),
      posting.coin,
      postingName(posting.kind),
      posting.amount,
      posting.after,
      posting.cause,
    ]),
  ];
}
