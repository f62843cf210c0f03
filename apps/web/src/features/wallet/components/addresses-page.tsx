import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  Button,
  CopyButton,
  Dialog,
  EmptyState,
  ErrorState,
  formatWait,
  Skeleton,
  SkeletonRows,
  Table,
  Tag,
  Td,
  Th,
  toast,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { addressBookQuery, deleteAddress, type SavedAddress } from '../api/addresses.ts';
import { walletCoinsQuery, type WalletCoin } from '../api/coins.ts';
import { useNow } from '../state/use-now.ts';
import { AddAddressDialog, type BookChain } from './add-address-dialog.tsx';
import { PageHead } from './page-head.tsx';
import { PayeesSection } from './payees-section.tsx';
import { AddressText } from './parts.tsx';
import { WhitelistCard } from './whitelist-card.tsx';

/** Every chain that any coin has, once. */
function chainsOf(coins: readonly WalletCoin[]): readonly BookChain[] {
  const all = coins.flatMap(({ chains }) => chains.map((one) => ({ chain: one.chain, name: one.chainName, family: one.family })));
  return all.filter(({ chain }, index) => all.findIndex((one) => one.chain === chain) === index);
}

/** Destinations of the customer's own, and whether withdrawals go to them alone. */
export function AddressesPage(): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
  const book = useQuery(addressBookQuery);
  const chains = chainsOf(useQuery(walletCoinsQuery).data ?? []);
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<SavedAddress | null>(null);
  const list = book.data?.list ?? [];
  const add = (
    <Button look="primary" size="m" disabled={chains.length === 0} onClick={() => setAdding(true)}>
      {t(($) => $.book.add)}
    </Button>
  );
  const line = (entry: SavedAddress): LineProps => ({
    entry,
    chain: chains.find((one) => one.chain === entry.chain)?.name ?? entry.chain,
    now,
    onDelete: () => setDeleting(entry),
  });
  const heads = ['name', 'chain', 'address', 'state', 'action'] as const;
  return (
    <>
      <PageHead title={t(($) => $.book.title)} crumb={t(($) => $.book.title)} aside={list.length > 0 ? add : undefined} />
      <p className="max-w-160 pb-4 text-13 text-t2">{t(($) => $.book.text)}</p>
      <WhitelistCard book={book.data} now={now} />
      <section className="ui-card mt-4 overflow-hidden">
        {book.isPending || list.length > 0 ? (
          <Table label={t(($) => $.book.title)} className="max-[1279px]:hidden">
            <thead>
              <tr>
                {heads.map((head) => (
                  <Th key={head} right={head === 'action'}>
                    {head === 'action' ? (
                      <span className="sr-only">{t(($) => $.book.columns.action)}</span>
                    ) : (
                      t(($) => $.book.columns[head])
                    )}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {book.isPending ? <SkeletonRows rows={3} columns={heads.length} /> : null}
              {list.map((entry) => (
                <Row key={entry.id} {...line(entry)} />
              ))}
            </tbody>
          </Table>
        ) : null}
        <ul className="min-[1280px]:hidden">
          {book.isPending ? (
            <li className="p-4">
              <Skeleton className="w-40" />
            </li>
          ) : null}
          {list.map((entry) => (
            <Item key={entry.id} {...line(entry)} />
          ))}
        </ul>
        {book.isError && book.data === undefined ? (
          <ErrorState onRetry={() => void book.refetch()} busy={book.isFetching}>
            {errorText(book.error)}
          </ErrorState>
        ) : null}
        {book.isSuccess && list.length === 0 ? <EmptyState action={add}>{t(($) => $.book.empty)}</EmptyState> : null}
      </section>
      <PayeesSection now={now} />
      {adding ? <AddAddressDialog chains={chains} onClose={() => setAdding(false)} /> : null}
      <DeleteDialog entry={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

type LineProps = { entry: SavedAddress; chain: string; now: number; onDelete: () => void };

function Known({ entry, now }: LineProps): ReactNode {
  const { t } = useTexts('withdraw');
  const language = useLanguage();
  return entry.knownFrom <= now ? (
    <Tag>{t(($) => $.book.known)}</Tag>
  ) : (
    <Tag tone="warn">{t(($) => $.book.knownIn, { time: formatWait((entry.knownFrom - now) / 1000, language) })}</Tag>
  );
}

function DeleteButton({ entry, onDelete }: LineProps): ReactNode {
  const { t } = useTexts('withdraw');
  return (
    <Button look="ghost" size="s" onClick={onDelete} aria-label={`${t(($) => $.book.delete)}: ${entry.name}`}>
      {t(($) => $.book.delete)}
    </Button>
  );
}

function Address({ entry }: LineProps): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <span className="flex items-start gap-1">
      <AddressText address={entry.address} className="min-w-0 flex-1 py-1.5 text-13 whitespace-normal" />
      <CopyButton text={entry.address} label={`${t(($) => $.copyAddress)}: ${entry.name}`} />
    </span>
  );
}

function Row(props: LineProps): ReactNode {
  const { entry, chain } = props;
  return (
    <tr>
      <Td className="max-w-50 whitespace-normal [overflow-wrap:anywhere]">
        <span className="block font-medium">{entry.name}</span>
        <span className="text-12 text-t2">{entry.note}</span>
      </Td>
      <Td className="whitespace-normal">{chain}</Td>
      <Td className="w-90">
        <Address {...props} />
      </Td>
      <Td>
        <Known {...props} />
      </Td>
      <Td right>
        <DeleteButton {...props} />
      </Td>
    </tr>
  );
}

function Item(props: LineProps): ReactNode {
  const { entry, chain } = props;
  return (
    <li className="border-t border-line p-4 first:border-t-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{entry.name}</p>
          <p className="text-12 text-t2">{[chain, entry.note].filter((part) => part !== '').join(' · ')}</p>
        </div>
        <DeleteButton {...props} />
      </div>
      <Address {...props} />
      <Known {...props} />
    </li>
  );
}

/** Says what a later withdrawal will mean before the entry goes. */
function DeleteDialog({ entry, onClose }: { entry: SavedAddress | null; onClose: () => void }): ReactNode {
  const { t } = useTexts('withdraw');
  const errorText = useErrorText();
  const removing = useMutation({
    mutationFn: deleteAddress,
    onSuccess: () => {
      toast(t(($) => $.book.deleted));
      onClose();
    },
  });
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.book.deleteTitle, { name: entry?.name ?? '' })}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.book.keep)}
          </Button>
          <Button look="risk" busy={removing.isPending} onClick={() => (entry === null ? undefined : removing.mutate(entry.id))}>
            {t(($) => $.book.delete)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.book.deleteText)}</p>
      {removing.isError ? (
        <p className="ui-help bad mt-2" role="alert">
          {errorText(removing.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
