import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Card,
  CopyButton,
  DataTable,
  EmptyState,
  formatDateTime,
  groupThousands,
  signOf,
  Skeleton,
  Tag,
  useLanguage,
  useTexts,
  type Column,
  withMinus,
} from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useChainName } from '../../../../shared/wallet-terms.ts';
import { assetsQuery, type Assets } from '../api/proofs.ts';

type Chain = Assets['chains'][number];

/** The addresses of the site with their balances, chain by chain, and whether the books say the same. */
export function AssetsCard(): ReactNode {
  const { t } = useTexts('proof');
  const language = useLanguage();
  const assets = useQuery(assetsQuery);
  const { data } = assets;
  return (
    <Card className="overflow-hidden" title={t(($) => $.assets)}>
      <p className="px-5 pb-4 text-13 text-t2">
        {t(($) => $.assetsText)}
        {data === undefined || data === null ? '' : ` ${t(($) => $.madeAt, { time: formatDateTime(data.time, language) })}.`}
      </p>
      {assets.isPending ? (
        <div className="border-t border-line px-5 py-5">
          <Skeleton className="w-60" />
        </div>
      ) : null}
      {assets.isError && data === undefined ? <QueryError query={assets} /> : null}
      {data === null ? <EmptyState>{t(($) => $.assetsNone)}</EmptyState> : null}
      {data?.chains.map((chain) => (
        <ChainPart key={chain.chain} chain={chain} />
      ))}
      {data === undefined || data === null ? null : (
        <details className="border-t border-line px-5 py-3 text-13">
          <summary className="cursor-pointer text-t2">{t(($) => $.signedText)}</summary>
          <pre className="mt-2 overflow-x-auto rounded-2 bg-s2 p-3 text-12 break-all whitespace-pre-wrap">{data.text}</pre>
        </details>
      )}
    </Card>
  );
}

function ChainPart({ chain }: { chain: Chain }): ReactNode {
  const { t } = useTexts('proof');
  const name = useChainName()(chain.chain);
  const columns: readonly Column<Chain['totals'][number]>[] = [
    { key: 'coin', head: t(($) => $.columns.coin), className: 'font-medium', render: ({ coin }) => coin },
    { key: 'onChain', head: t(($) => $.onChain), right: true, render: ({ onChain }) => groupThousands(onChain) },
    { key: 'custody', head: t(($) => $.custody), right: true, render: ({ custody }) => groupThousands(custody) },
    {
      key: 'difference',
      head: t(($) => $.difference),
      right: true,
      render: ({ difference }) =>
        signOf(difference) === 0 ? (
          <span className="text-pt">{t(($) => $.nothing)}</span>
        ) : (
          <Tag tone="warn">{withMinus(groupThousands(difference))}</Tag>
        ),
    },
  ];
  return (
    <section className="border-t border-line" aria-label={name}>
      <h3 className="flex flex-wrap items-baseline gap-x-3 px-5 pt-3 text-14 font-medium">
        {name}
        <span className="min-w-0 text-12 font-normal text-t2 [overflow-wrap:anywhere]">
          {t(($) => $.block, { height: groupThousands(String(chain.height)) })} <span className="font-mono">{chain.block}</span>
        </span>
      </h3>
      <div className="relative overflow-x-auto">
        <DataTable label={name} columns={columns} list={chain.totals} keyOf={({ coin }) => coin} rowClassName="text-13" />
      </div>
      <details className="px-5 py-3 text-13">
        <summary className="cursor-pointer text-t2">{t(($) => $.addresses, { count: chain.addresses.length })}</summary>
        <ul>
          {chain.addresses.map((one) => (
            <AddressLine key={one.address} one={one} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function AddressLine({ one: { address, cold, proof, sentence, balances } }: { one: Chain['addresses'][number] }): ReactNode {
  const { t } = useTexts('proof');
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <p className="flex items-start gap-1">
        <span className="min-w-0 flex-1 py-1 font-mono break-all">{address}</span>
        {cold ? <Tag>{t(($) => $.cold)}</Tag> : null}
        <CopyButton text={address} />
      </p>
      <p className="text-t2">{balances.map(({ coin, amount }) => `${groupThousands(amount)} ${coin}`).join(' · ')}</p>
      {sentence === null ? null : <p className="text-12 break-all text-t2">{t(($) => $.sentence, { sentence })}</p>}
      {proof === null ? (
        <p className="py-1 text-12 text-t2">{t(($) => $.notSigned)}</p>
      ) : (
        <p className="flex items-start gap-1 text-12 text-t2">
          <span className="min-w-0 flex-1 py-1 break-all">
            {t(($) => $.signature)} <span className="font-mono">{proof}</span>
          </span>
          <CopyButton text={proof} label={`${t(($) => $.signature)}: ${address}`} />
        </p>
      )}
    </li>
  );
}
