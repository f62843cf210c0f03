import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Dialog, EmptyState, ErrorState, formatWait, Skeleton, Tag, toast, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { deletePayee, payeesQuery, type SavedPayee } from '../api/payees.ts';
import { AddPayeeDialog } from './add-payee-dialog.tsx';

/** People the customer sends to, beside the addresses they withdraw to. */
export function PayeesSection({ now }: { now: number }): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
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
        {payees.isError && payees.data === undefined ? (
          <ErrorState onRetry={() => void payees.refetch()} busy={payees.isFetching}>
            {errorText(payees.error)}
          </ErrorState>
        ) : null}
        {payees.isSuccess && list.length === 0 ? <EmptyState action={add}>{t(($) => $.payees.empty)}</EmptyState> : null}
        <ul>
          {list.map((payee) => (
            <Line key={payee.id} payee={payee} now={now} onDelete={() => setDeleting(payee)} />
          ))}
        </ul>
      </div>
      {adding ? <AddPayeeDialog onClose={() => setAdding(false)} /> : null}
      <DeleteDialog payee={deleting} onClose={() => setDeleting(null)} />
    </section>
  );
}

function Line({ payee, now, onDelete }: { payee: SavedPayee; now: number; onDelete: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{payee.name}</p>
        <p className="text-12 text-t2">{[payee.label, payee.note].filter((part) => part !== '').join(' · ')}</p>
      </div>
      {payee.knownFrom <= now ? (
        <Tag>{t(($) => $.book.known)}</Tag>
      ) : (
        <Tag tone="warn">{t(($) => $.book.knownIn, { time: formatWait((payee.knownFrom - now) / 1000, language) })}</Tag>
      )}
      <Button look="ghost" size="s" onClick={onDelete} aria-label={`${t(($) => $.book.delete)}: ${payee.name}`}>
        {t(($) => $.book.delete)}
      </Button>
    </li>
  );
}

function DeleteDialog({ payee, onClose }: { payee: SavedPayee | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
  const removing = useMutation({
    mutationFn: deletePayee,
    onSuccess: () => {
      toast(t(($) => $.payees.deleted));
      onClose();
    },
  });
  return (
    <Dialog
      open={payee !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.book.deleteTitle, { name: payee?.name ?? '' })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.book.keep)}
          </Button>
          <Button look="risk" busy={removing.isPending} onClick={() => (payee === null ? undefined : removing.mutate(payee.id))}>
            {t(($) => $.book.delete)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.payees.deleteText)}</p>
      {removing.isError ? (
        <p className="ui-help bad mt-2" role="alert">
          {errorText(removing.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
