import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AddressText, Button, type Column, CopyButton, DataTable, EmptyState, Skeleton, useTexts } from '@agio/ui';
import { ListState, QueryError } from '../../../../shared/query-states.tsx';
import { addressBookQuery, deleteAddress, type SavedAddress } from '../../api/addresses.ts';
import { walletCoinsQuery, type WalletCoin } from '../../api/coins.ts';
import { useNow } from '../../../../shared/use-now.ts';
import { AddAddressDialog, type BookChain } from './add-address-dialog.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { PayeesSection } from './payees-section.tsx';

import { DeleteButton, DeleteDialog, KnownTag } from './saved-parts.tsx';
import { WhitelistCard } from './whitelist-card.tsx';

/** Every chain that any coin has, once. */
function chainsOf(coins: readonly WalletCoin[]): readonly BookChain[] {
  const all = coins.flatMap(({ chains }) => chains.map((one) => ({ chain: one.chain, name: one.chainName, family: one.family })));
  return all.filter(({ chain }, index) => all.findIndex((one) => one.chain === chain) === index);
}

const chainName = (chains: readonly BookChain[], { chain }: SavedAddress): string =>
  chains.find((one) => one.chain === chain)?.name ?? chain;

/** Destinations of the customer's own, and whether withdrawals go to them alone. */
export function AddressesPage(): ReactNode {
  const { t } = useTexts('withdraw');
  const book = useQuery(addressBookQuery);
  const coins = useQuery(walletCoinsQuery);
  const chains = chainsOf(coins.data ?? []);
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<SavedAddress | null>(null);
  const list = book.data?.list ?? [];
  const add = (
    <Button look="primary" size="m" disabled={chains.length === 0} onClick={() => setAdding(true)}>
      {t(($) => $.book.add)}
    </Button>
  );
  const { name, chain, address, state, action } = useColumns(chains, now, setDeleting);
  return (
    <>
      <PageHead title={t(($) => $.book.title)} crumb={t(($) => $.book.title)} aside={list.length > 0 ? add : undefined} />
      <p className="max-w-160 pb-4 text-13 text-t2">{t(($) => $.book.text)}</p>
      <WhitelistCard book={book.data} now={now} />
      {coins.isError && coins.data === undefined ? (
        <section className="ui-card mt-4">
          <QueryError query={coins} />
        </section>
      ) : null}
      <section className="ui-card mt-4 overflow-hidden">
        {book.isPending || list.length > 0 ? (
          <DataTable
            label={t(($) => $.book.title)}
            columns={[name, chain, address, state, action]}
            list={list}
            loading={book.isPending}
            skeletons={3}
            keyOf={({ id }) => id}
            className="max-[1279px]:hidden"
          />
        ) : null}
        <ul className="min-[1280px]:hidden">
          {book.isPending ? (
            <li className="p-4">
              <Skeleton className="w-40" />
            </li>
          ) : null}
          {list.map((entry) => (
            <li key={entry.id} className="border-t border-line p-4 first:border-t-0">
              <div className="flex items-start gap-3">
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <p className="font-medium">{entry.name}</p>
                  <p className="text-12 text-t2">{[chainName(chains, entry), entry.note].filter((part) => part !== '').join(' · ')}</p>
                </div>
                {action.render(entry)}
              </div>
              {address.render(entry)}
              {state.render(entry)}
            </li>
          ))}
        </ul>
        <ListState query={book} isEmpty={list.length === 0} empty={<EmptyState action={add}>{t(($) => $.book.empty)}</EmptyState>} />
      </section>
      <PayeesSection now={now} />
      {adding ? <AddAddressDialog chains={chains} onClose={() => setAdding(false)} /> : null}
      <DeleteDialog saved={deleting} remove={deleteAddress} done={t(($) => $.book.deleted)} onClose={() => setDeleting(null)}>
        {t(($) => $.book.deleteText)}
      </DeleteDialog>
    </>
  );
}

type Columns = Readonly<Record<'name' | 'chain' | 'address' | 'state' | 'action', Column<SavedAddress>>>;

/** What is shown of an address of the book: in columns, and on a narrow screen as a card. */
function useColumns(chains: readonly BookChain[], now: number, onDelete: (entry: SavedAddress) => void): Columns {
  const { t } = useTexts('withdraw');
  return {
    name: {
      key: 'name',
      head: t(($) => $.book.columns.name),
      className: 'max-w-50 whitespace-normal [overflow-wrap:anywhere]',
      render: (entry) => (
        <>
          <span className="block font-medium">{entry.name}</span>
          <span className="text-12 text-t2">{entry.note}</span>
        </>
      ),
    },
    chain: {
      key: 'chain',
      head: t(($) => $.book.columns.chain),
      className: 'whitespace-normal',
      render: (entry) => chainName(chains, entry),
    },
    address: { key: 'address', head: t(($) => $.book.columns.address), className: 'w-90', render: (entry) => <Address entry={entry} /> },
    state: { key: 'state', head: t(($) => $.book.columns.state), render: (entry) => <KnownTag saved={entry} now={now} /> },
    action: {
      key: 'action',
      head: t(($) => $.book.columns.action),
      right: true,
      quiet: true,
      render: (entry) => <DeleteButton saved={entry} onDelete={() => onDelete(entry)} />,
    },
  };
}

function Address({ entry }: { entry: SavedAddress }): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <span className="flex items-start gap-1">
      <AddressText address={entry.address} className="min-w-0 flex-1 py-1.5 text-13 whitespace-normal" />
      <CopyButton text={entry.address} label={`${t(($) => $.copyAddress)}: ${entry.name}`} />
    </span>
  );
}
