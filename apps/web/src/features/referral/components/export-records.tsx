import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { ExportCsv } from '../../../shared/export-csv.tsx';
import { fetchRecords, type Reward } from '../api/referral.ts';
import type { RecordFilter } from '../state/filters.ts';
import { useRewardName } from './names.ts';

const columns = ['time', 'from', 'level', 'kind', 'coin', 'fee', 'share', 'reward', 'state', 'credited'] as const;

/** The records that the filters leave as a file; times in ISO 8601, amounts with all their digits, rates as fractions. */
export function ExportRecords({ disabled, filter }: { filter: RecordFilter; disabled: boolean }): ReactNode {
  const { t } = useTexts('referral');
  const rowsOf = useRecordRows();
  return (
    <ExportCsv
      disabled={disabled}
      file={t(($) => $.records.file)}
      label={t(($) => $.records.csv)}
      saved={(count, more) =>
        count === 0
          ? t(($) => $.records.exportedNone)
          : more
            ? t(($) => $.records.exportedMore, { count })
            : t(($) => $.records.exported, { count })
      }
      rows={async () => {
        const { list, more } = await fetchRecords(filter);
        return { rows: rowsOf(list), more };
      }}
    />
  );
}

/** The heads, and the records below them. */
export function useRecordRows(): (list: readonly Reward[]) => readonly (readonly string[])[] {
  const { t } = useTexts('referral');
  const { from, level } = useRewardName();
  return (list) => [
    columns.map((column) => t(($) => $.records[column])),
    ...list.map((one) => [
      new Date(one.time).toISOString(),
      from(one),
      level(one),
      t(($) => $.kinds[one.kind]),
      one.coin,
      one.fee,
      one.rate,
      one.reward,
      t(($) => $.states[one.status]),
      one.status !== 'credited' || one.creditTime === null ? '' : new Date(one.creditTime).toISOString(),
    ]),
  ];
}
