import type { ReactNode } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { Card, CoinMark, EmptyState, groupThousands, Skeleton, Table, Td, Th, trimZeros, truncate, withMinus } from '@agio/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery, useWordsOf } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import type { ChainRow, Standing } from '../api/wallet.ts';

/** Assets on chain against the books, coin by coin, on the dashboard; every difference has to be zero. */
export function ReconciliationCard(): ReactNode {
  const { t, w } = useWordsOf('chains');
  const chains = useQuery(deskQuery('deskWalletChains'));
  const list = chains.data?.list ?? [];
  const found = useQueries({ queries: list.map(({ code }) => deskQuery('deskWalletReconciliation', { params: { code } })) });
  const heads = w.board.columns;
  const isPending = chains.isPending || found.some((one) => one.isPending);
  const failed = [chains, ...found].find((one) => one.isError && one.data === undefined);
  const rows = list.flatMap((chain, at) => (found[at]?.data?.coins ?? []).map((standing) => ({ chain, standing })));
  return (
    <Card title={t(($) => $.board.title)} aside={<span className="text-12 text-t2">{t(($) => $.board.note)}</span>}>
      {isPending && rows.length === 0 ? <Skeleton className="mx-4 mb-4 h-24" /> : null}
      {failed === undefined ? null : <QueryError query={failed} />}
      {!isPending && failed === undefined && rows.length === 0 ? <EmptyState>{t(($) => $.none)}</EmptyState> : null}
      {rows.length === 0 ? null : (
        // What scrolls has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="overflow-x-auto" tabIndex={0} aria-label={t(($) => $.board.title)}>
          <Table label={t(($) => $.board.title)} className="desk-tbl">
            <thead>
              <tr>
                <Th>{heads.coin}</Th>
                <Th right>{heads.onChain}</Th>
                <Th right>{heads.books}</Th>
                <Th right>{heads.owed}</Th>
                <Th right>{heads.difference}</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={`${row.chain.code} ${row.standing.coin}`} {...row} />
              ))}
            </tbody>
          </Table>
        </section>
      )}
    </Card>
  );
}

function Line({ chain: { code }, standing }: { chain: ChainRow; standing: Standing }): ReactNode {
  const { books, chain, coin, difference, owed } = standing;
  const isZero = trimZeros(difference) === '0';
  // The chain's page has every digit; a difference has them here as well.
  const shown = (amount: string): string => groupThousands(trimZeros(truncate(amount, 8)));
  return (
    <tr>
      <Td>
        <Link to="/chains/$code" params={{ code }} search={{ coin }} className="inline-flex items-center gap-2 align-middle">
          <CoinMark coin={coin} size={20} />
          <span className="font-medium">{coin}</span>
          <span className="text-12 text-t2">{code}</span>
        </Link>
      </Td>
      <Td right>{shown(chain)}</Td>
      <Td right>{shown(books)}</Td>
      <Td right>{shown(owed)}</Td>
      <Td right>
        <span className={isZero ? 'inline-flex items-center gap-1 text-pt' : 'inline-flex items-center gap-1 font-medium text-warn'}>
          {isZero ? <Check size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
          {withMinus(groupThousands(trimZeros(difference)))}
        </span>
      </Td>
    </tr>
  );
}
