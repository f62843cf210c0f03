import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, Dialog, EmptyState, Skeleton, Tag, toast, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { addressesQuery, deleteAddress, makeDefault, type Address } from '../api/addresses.ts';
import { AddressDialog } from './address-dialog.tsx';

/** Where things from the shop are sent. */
export function AddressesCard(): ReactNode {
  const { t } = useTexts('settings');
  const addresses = useQuery(addressesQuery);
  const [editing, setEditing] = useState<Address | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const list = addresses.data ?? [];
  const add = (
    <Button look="outline" size="m" onClick={() => setEditing('new')}>
      {t(($) => $.address.add)}
    </Button>
  );
  return (
    <Card title={t(($) => $.address.title)} aside={list.length > 0 ? add : undefined}>
      {addresses.isPending ? (
        <div className="px-5 py-5">
          <Skeleton className="w-60" />
        </div>
      ) : null}
      {addresses.isError && addresses.data === undefined ? <QueryError query={addresses} /> : null}
      {addresses.isSuccess && list.length === 0 ? <EmptyState action={add}>{t(($) => $.address.empty)}</EmptyState> : null}
      <ul>
        {list.map((address) => (
          <AddressLine key={address.id} address={address} onEdit={() => setEditing(address)} onDelete={() => setDeleting(address)} />
        ))}
      </ul>
      {editing === null ? null : <AddressDialog address={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <DeleteDialog address={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
}

function AddressLine({ address, onEdit, onDelete }: { address: Address; onEdit: () => void; onDelete: () => void }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const choosing = useMutation({ mutationFn: makeDefault });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-4">
      <div className="min-w-48 flex-1 break-words">
        <p className="font-medium">
          {address.name} {address.isDefault ? <Tag tone="p">{t(($) => $.address.default)}</Tag> : null}
        </p>
        <p className="text-13 text-t2">{address.mobile}</p>
        <p className="text-13 text-t2">
          {address.region}, {address.street}
        </p>
      </div>
      <div className="flex gap-1">
        {address.isDefault ? null : (
          <Button look="ghost" size="s" busy={choosing.isPending} onClick={() => choosing.mutate(address)}>
            {t(($) => $.address.makeDefault)}
          </Button>
        )}
        <Button look="ghost" size="s" onClick={onEdit}>
          {common(($) => $.edit)}
        </Button>
        <Button look="ghost" size="s" onClick={onDelete}>
          {common(($) => $.remove)}
        </Button>
      </div>
    </li>
  );
}

function DeleteDialog({ address, onClose }: { address: Address | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('settings');
  const deleting = useMutation({
    mutationFn: deleteAddress,
    onSuccess: () => toast(t(($) => $.address.deleted)),
    onSettled: onClose,
  });
  return (
    <Dialog
      open={address !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.address.deleteTitle)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.address.keep)}
          </Button>
          <Button look="risk" busy={deleting.isPending} onClick={() => (address === null ? undefined : deleting.mutate(address.id))}>
            {t(($) => $.address.delete)}
          </Button>
        </>
      }
    >
      <p className="mb-2 font-medium text-t1">
        {address?.name}, {address?.street}
      </p>
      <p>{t(($) => $.address.deleteText)}</p>
    </Dialog>
  );
}
