import type { ReactNode } from 'react';
import { Button, toast } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '../../../shared/api.ts';
import { useMay, useWordsOf } from '../../../shared/desk/index.ts';
import { Failure } from '../../../shared/query-states.tsx';
import { saveFile } from '../../../shared/save-file.ts';

interface MonthFile {
  readonly csv: string;
  readonly isOver: boolean;
}

/** Saves a file that the server writes, which notes in the audit log that it did. */
function MonthExport({ label, make, name }: { label: string; name: string; make: () => Promise<MonthFile> }): ReactNode {
  const { w } = useWordsOf('house');
  const exporting = useMutation({
    mutationFn: make,
    onSuccess: ({ csv, isOver }) => {
      saveFile(isOver ? `${name}.csv` : `${name}-so-far.csv`, csv, 'text/csv;charset=utf-8');
      toast(isOver ? w.closing.saved : w.closing.savedPart, isOver ? 'done' : 'info');
    },
  });
  return (
    <>
      <Failure error={exporting.error} />
      <Button look="outline" size="s" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        <Download size={14} aria-hidden="true" />
        {label}
      </Button>
    </>
  );
}

/** Income and costs by day, coin and source. */
export function IncomeExport({ month }: { readonly month: string }): ReactNode {
  const { w } = useWordsOf('house');
  if (!useMay('deskExportIncome')) return null;
  return (
    <MonthExport
      label={w.closing.exportIncome}
      name={`income-${month}`}
      make={async () => await api.call('deskExportIncome', { query: { month } })}
    />
  );
}

/** Every account of the month. */
export function ClosingExport({ month }: { readonly month: string }): ReactNode {
  const { w } = useWordsOf('house');
  if (!useMay('deskExportClosing')) return null;
  return (
    <MonthExport
      label={w.closing.exportClosing}
      name={`closing-${month}`}
      make={async () => await api.call('deskExportClosing', { query: { month } })}
    />
  );
}
