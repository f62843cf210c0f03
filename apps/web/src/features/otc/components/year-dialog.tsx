import { referenceOf } from '@agio/kernel';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, Notice, Select, toast, useTexts } from '@agio/ui';
import { csvOf } from '../../../shared/csv.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { ordersOfYear, type YearLine } from '../api/orders.ts';

/** OTC began then. */
const FIRST_YEAR = 2026;

/** All orders of a year as a spreadsheet file, for accounting. */
export function YearDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(thisYear);
  const rowsOf = useYearRows();
  const saving = useMutation({
    mutationFn: ordersOfYear,
    onSuccess: (lines) => {
      saveFile(`${t(($) => $.lists.file)}-${year}.csv`, csvOf(rowsOf(lines)));
      toast(t(($) => $.lists.exported, { count: lines.length }));
      onClose();
    },
  });
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, at) => String(thisYear - at));
  function submit(event: FormEvent): void {
    event.preventDefault();
    saving.mutate(year);
  }
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={t(($) => $.lists.yearTitle)}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <p>{t(($) => $.lists.yearText)}</p>
        <Select
          label={t(($) => $.lists.yearLabel)}
          value={String(year)}
          onValueChange={(next) => setYear(Number(next))}
          options={years.map((one) => ({ value: one, label: one }))}
        />
        {saving.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(saving.error)}
          </Notice>
        ) : null}
        <Button type="submit" look="primary" wide busy={saving.isPending}>
          {t(($) => $.lists.save)}
        </Button>
      </form>
    </Dialog>
  );
}

/** The heads, and the orders below them. */
export function useYearRows(): (lines: readonly YearLine[]) => string[][] {
  const { t } = useTexts('otc-order');
  const { t: o } = useTexts('otc');
  return (lines) => [
    [
      ...(['time', 'id'] as const).map((one) => t(($) => $.lists.columns[one])),
      t(($) => $.lists.yearColumns.role),
      ...(['coin', 'amount', 'price', 'total', 'fiat'] as const).map((one) => t(($) => $.lists.columns[one])),
      ...(['toBuyer', 'fee', 'method', 'uid'] as const).map((one) => t(($) => $.lists.yearColumns[one])),
      t(($) => $.lists.columns.state),
    ],
    ...lines.map(({ amount, coin, fee, fiat, id, method, other, price, role, state, time, toBuyer, total }) => [
      new Date(time).toISOString(),
      referenceOf('OTC', Number(id)),
      t(($) => $.lists.roles[role]),
      coin,
      amount,
      price,
      total,
      fiat,
      toBuyer ?? '',
      fee,
      o(($) => $.types[method]),
      other,
      t(($) => $.states[state][role]),
    ]),
  ];
}
