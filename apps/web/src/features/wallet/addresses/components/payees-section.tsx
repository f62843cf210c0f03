import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { ListState } from '../../../../shared/query-states.tsx';
import { deletePayee, payeesQuery, type SavedPayee } from '../../api/payees.ts';
import { AddPayeeDialog } from './add-payee-dialog.tsx';
import { DeleteButton, DeleteDialog, KnownTag } from './saved-parts.tsx';

/** People the customer sends to, beside the addresses they withdraw to. */
export function PayeesSection({ now }: { now: number }): ReactNode {
  const { t } = useTexts('withdraw');
  const payees = useQuery(payeesQuery);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<SavedPayee | null>(null);
  const list = payees.data ?? [];
  const add = (
    <Button look="outline" size="m" onClick={() => setAdding(true)}>
      {t(($) => $.payees.add)}
    </Button>
  );
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h2 className="text-16">{t(($) => $.payees.title)}</h2>
        {list.length > 0 ? add : null}
      </div>
      <p className="max-w-160 pb-4 text-13 text-t2">{t(($) => $.payees.text)}</p>
      <div className="ui-card overflow-hidden">
        {payees.isPending ? <Skeleton className="m-4 w-40" /> : null}
        <ListState query={payees} isEmpty={list.length === 0} empty={<EmptyState action={add}>{t(($) => $.payees.empty)}</EmptyState>} />
        <ul>
          {list.map((payee) => (
            <Line key={payee.id} payee={payee} now={now} onDelete={() => setDeleting(payee)} />
          ))}
        </ul>
      </div>
      {adding ? <AddPayeeDialog onClose={() => setAdding(false)} /> : null}
      <DeleteDialog saved={deleting} remove={deletePayee} done={t(($) => $.payees.deleted)} onClose={() => setDeleting(null)}>
        {t(($) => $.payees.deleteText)}
      </DeleteDialog>
    </section>
  );
}

function Line({ payee, now, onDelete }: { payee: SavedPayee; now: number; onDelete: () => void }): ReactNode {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{payee.name}</p>
        <p className="text-12 text-t2">{[payee.label, payee.note].filter((part) => part !== '').join(' · ')}</p>
      </div>
      <KnownTag saved={payee} now={now} />
      <DeleteButton saved={payee} onDelete={onDelete} />
    </li>
  );
}
