import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, toast, useTexts } from '@agio/ui';
import { csvOf } from '../../../shared/csv.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { fetchPositions, type PositionState } from '../api/positions.ts';
import { useLockName } from './names.ts';

/** All positions of a state as a file; times in ISO 8601, amounts with all their digits. */
export function ExportPositions({ disabled, state }: { state: PositionState; disabled: boolean }): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const columns = ['name', 'coin', 'amount', 'value', 'status', 'start', 'end', 'rate', 'reward', 'rewarded', 'released'] as const;
  return (
    <ExportCsv
      disabled={disabled}
      file={t(($) => $.fileLock)}
      rows={async () => {
        const list = await fetchPositions(state);
        const cells = list.map((one) => [
          name(one),
          one.coin,
          one.amount,
          one.value ?? '',
          t(($) => $.states[one.state]),
          new Date(one.startTime).toISOString(),
          new Date(one.endTime).toISOString(),
          one.rate,
          one.reward,
          one.rewarded,
          one.released,
        ]);
        return [columns.map((column) => t(($) => $.columns[column])), ...cells];
      }}
    />
  );
}

/** A button that fetches rows and hands them over as a file. */
export function ExportCsv({
  disabled,
  file,
  rows,
}: {
  file: string;
  disabled: boolean;
  rows: () => Promise<readonly (readonly string[])[]>;
}): ReactNode {
  const { t } = useTexts('lock');
  const errorText = useErrorText();
  const exporting = useMutation({
    mutationFn: rows,
    onSuccess: (list) => {
      saveFile(`${file}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(list));
      toast(t(($) => $.exported, { count: list.length - 1 }));
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
        {t(($) => $.csv)}
      </Button>
    </span>
  );
}
