import { lazy } from '@agio/ui';
import { Columns3 } from 'lucide-react';
import { type ReactNode } from 'react';
import { FirstUse } from './first-use.tsx';

const loadPanel = async () => await import('./columns-panel.tsx');
const OrderColumnsPanel = lazy(async () => ({ default: (await loadPanel()).OrderColumnsPanel }));
const ColumnsPanel = lazy(async () => ({ default: (await loadPanel()).ColumnsPanel }));

type Names = Parameters<(typeof import('./columns-panel.tsx'))['ColumnsPanel']>[0]['names'];
type ColumnsMenuProps = { label: string } & (
  | { table: 'open' | 'history' | 'deals' }
  | { table: 'ended'; /** Heads of the table, in its order. */ names: Names }
);

/** Which columns of a table are shown. */
export function ColumnsMenu({ label, ...props }: ColumnsMenuProps): ReactNode {
  return (
    <FirstUse
      key={props.table}
      className="ui-btn gho s ico"
      prepare={() => void loadPanel()}
      renderPanel={(trigger) =>
        props.table === 'ended' ? (
          <ColumnsPanel trigger={trigger} {...props} />
        ) : (
          <OrderColumnsPanel trigger={trigger} table={props.table} />
        )
      }
      aria-label={label}
      title={label}
    >
      <Columns3 size={16} />
    </FirstUse>
  );
}
