import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, toast } from '@agio/ui';
import { csvOf } from './csv.ts';
import { useErrorText } from './error-text.ts';
import { saveFile } from './save-file.ts';

/** The heads, and all rows below them; `more` of them would not fit into one file. */
type ExportedRows = { readonly rows: readonly (readonly string[])[]; readonly more: boolean };

export interface ExportCsvProps {
  /** The name of the file, without date and ending. */
  readonly file: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly rows: () => Promise<ExportedRows>;
  /** The message after a number of rows was saved, and when there are `more` that were not. Without rows there is no file. */
  readonly saved: (count: number, more: boolean) => string;
}

/** A button that fetches rows and hands them over as a file. */
export function ExportCsv({ disabled, file, label, rows, saved }: ExportCsvProps): ReactNode {
  const errorText = useErrorText();
  const exporting = useMutation({
    mutationFn: rows,
    onSuccess: ({ rows: [heads = [], ...below], more }) => {
      if (below.length > 0) saveFile(`${file}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf([heads, ...below]));
      toast(saved(below.length, more), below.length > 0 ? 'done' : 'info');
    },
  });
  return (
    <span className="flex items-center gap-3">
      {exporting.isError ? (
        <span className="ui-help bad" role="alert">
          {errorText(exporting.error)}
        </span>
      ) : null}
      <Button look="ghost" size="s" busy={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate()}>
        {exporting.isPending ? null : <Download size={14} aria-hidden="true" />}
        {label}
      </Button>
    </span>
  );
}
