import { lazy, useTexts } from '@agio/ui';
import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnTable } from '../state/columns.ts';
import { FirstUse } from './first-use.tsx';

const loadPanel = async () => await import('./columns-panel.tsx');
const ColumnsPanel = lazy(async () => ({ default: (await loadPanel()).ColumnsPanel }));

/** Which columns of a table are shown. */
export function ColumnsMenu({ table }: { table: ColumnTable }): ReactNode {
  const { t } = useTexts('orders');
  const label = t(($) => $.columns.choose);
  return (
    <FirstUse
      key={table}
      className="ui-btn gho s ico"
      prepare={() => void loadPanel()}
      renderPanel={(trigger) => <ColumnsPanel trigger={trigger} table={table} />}
      aria-label={label}
      title={label}
    >
      <Columns3 size={16} />
    </FirstUse>
  );
}
