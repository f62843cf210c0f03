import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, toast } from '@agio/ui';
import { csvOf } from './csv.ts';
import { useErrorText } from './error-text.ts';
import { saveFile } from './save-file.ts';

export interface ExportCsvProps {
  /** The name of the file, without date and ending. */
  readonly file: string;
  readonly label: string;
  readonly disabled: boolean;
  /** The heads, and all rows below them. */
  readonly rows: () => Promise<readonly (readonly string[])[]>;
  /** What is said when so many rows were saved. */
  readonly saved: (count: number) => string;
}

/** A button that fetches rows and hands them over as a file. */
export function ExportCsv({ disabled, file, label, rows, saved }: ExportCsvProps): ReactNode {
  const errorText = useErrorText();
  const exporting = useMutation({
    mutationFn: rows,
    onSuccess: (list) => {
      saveFile(`${file}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(list));
      toast(saved(list.length - 1));
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
