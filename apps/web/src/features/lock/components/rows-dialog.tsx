import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dialog, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { positionQuery, type LockPosition } from '../api/positions.ts';
import { useLockName } from './names.ts';
import { RowTable } from './row-table.tsx';

/** All releases of a position, as they were written when it began. */
export function RowsDialog({ onClose, position }: { position: LockPosition; onClose: () => void }): ReactNode {
  const { t } = useTexts('lock');
  const { name } = useLockName();
  const found = useQuery(positionQuery(position.id));
  const title = t(($) => $.rows.title, { name: name(position) });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      {found.isError ? <QueryError query={found} /> : null}
      {found.data === undefined ? (
        found.isError ? null : (
          <Skeleton className="w-full" />
        )
      ) : (
        <div className="flex flex-col gap-2">
          <RowTable label={title} rows={found.data.rows} withReward={position.type === 'product'} />
          <p className="text-12 text-t2">{t(($) => $.subscribe.zone, { zone: found.data.timeZone })}</p>
        </div>
      )}
    </Dialog>
  );
}
