import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { ExportCsv } from '../../../shared/export-csv.tsx';
import { fetchPositions, type LockPosition, type PositionState } from '../api/positions.ts';
import { useLockName } from './names.ts';

/** All positions of a state as a file; times in ISO 8601, amounts with all their digits. */
export function ExportPositions({ disabled, state }: { state: PositionState; disabled: boolean }): ReactNode {
  const { t } = useTexts('lock');
  const rowsOf = usePositionRows();
  return (
    <ExportCsv
      disabled={disabled}
      file={t(($) => $.fileLock)}
      label={t(($) => $.csv)}
      saved={(count) => t(($) => $.exported, { count })}
      rows={async () => ({ rows: rowsOf(await fetchPositions(state)), more: false })}
    />
  );
}

/** The heads, and the positions below them. */
export function usePositionRows(): (list: readonly LockPosition[]) => readonly (readonly string[])[] {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const columns = ['name', 'coin', 'amount', 'value', 'status', 'start', 'end', 'rate', 'reward', 'rewarded', 'released'] as const;
  return (list) => [
    columns.map((column) => t(($) => $.columns[column])),
    ...list.map((one) => [
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
    ]),
  ];
}
