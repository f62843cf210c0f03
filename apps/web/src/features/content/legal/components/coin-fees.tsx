import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CoinMark, DataTable, EmptyState, groupThousands, linesOf, Pairs, Skeleton, Tag, trimZeros, useTexts, type Column } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { termsQuery, type ChainTerms } from '../../../../shared/wallet-terms.ts';

type Row = { readonly coin: string; readonly name: string; readonly terms: ChainTerms };

const amount = (value: string): string => groupThousands(trimZeros(value));
const keyOf = ({ coin, terms }: Row): string => `${coin} ${terms.chain}`;

/** What deposits and withdrawals of each coin cost and how much they may be, chain by chain. */
export function CoinFees(): ReactNode {
  const { t } = useTexts('legal');
  const terms = useQuery(termsQuery);
  const rows = (terms.data ?? []).flatMap(({ chains, coin, name }) => chains.map((one) => ({ coin, name, terms: one })));
  const columns = useColumns();
  return (
    <section aria-labelledby="coin-fees">
      <h2 id="coin-fees" className="mt-12">
        {t(($) => $.fees.coins.title)}
      </h2>
      <p className="mt-2 max-w-180 text-t2">{t(($) => $.fees.coins.intro)}</p>
      {terms.isError && terms.data === undefined ? (
        <QueryError query={terms} />
      ) : terms.isSuccess && rows.length === 0 ? (
        <EmptyState>{t(($) => $.fees.coins.none)}</EmptyState>
      ) : (
        <>
          <div className="ui-card mt-4 overflow-x-auto max-lg:hidden">
            <DataTable label={t(($) => $.fees.coins.title)} columns={columns} list={rows} loading={terms.isPending} keyOf={keyOf} />
          </div>
          <div className="mt-4 grid gap-3 sm:max-lg:grid-cols-2 lg:hidden">
            {terms.isPending ? <Skeleton className="h-40 w-full" /> : null}
            {rows.map((row) => (
              <section key={keyOf(row)} className="ui-card p-4">
                <CoinName row={row} />
                <Pairs className="mt-3" pairs={linesOf(columns.slice(1), row)} />
              </section>
            ))}
          </div>
        </>
      )}
      <p className="mt-3 text-13 text-t2">
        {t(($) => $.fees.coins.note)}{' '}
        <Link to="/status" className="ui-link underline underline-offset-3">
          {t(($) => $.fees.coins.status)}
        </Link>
      </p>
    </section>
  );
}

function CoinName({ row: { coin, name, terms } }: { row: Row }): ReactNode {
  const { t } = useTexts('legal');
  return (
    <span className="flex items-center gap-2">
      <CoinMark coin={coin} />
      <span className="leading-[18px]">
        <span className="font-medium" title={name}>
          {coin}
        </span>
        <span className="flex flex-wrap items-center gap-1 text-12 text-t2">
          {terms.chainName}
          {terms.experimental ? <Tag size="s">{t(($) => $.fees.coins.experimental)}</Tag> : null}
        </span>
      </span>
    </span>
  );
}

const LEVELS = ['none', 'ordinary', 'primary', 'senior'] as const;

/** The limits of the four levels of verification, the same one said once. */
function DayLimits({ limits }: { limits: readonly string[] }): ReactNode {
  const { t } = useTexts('legal');
  const shown = limits.map(amount);
  if (new Set(shown).size === 1) return shown[0];
  return (
    <span className="inline-grid grid-cols-[auto_auto] gap-x-2 text-12 leading-4">
      {LEVELS.map((level, at) => (
        <span key={level} className="contents">
          <span className="text-t2">{t(($) => $.fees.coins.levels[level])}</span>
          <span className="text-right whitespace-nowrap">{shown[at]}</span>
        </span>
      ))}
    </span>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTexts('legal');
  const closed = (isOpen: boolean, shown: ReactNode): ReactNode =>
    isOpen ? shown : <span className="text-t2">{t(($) => $.fees.coins.closed)}</span>;
  return [
    { key: 'coin', head: t(($) => $.fees.coins.columns.coin), render: (row) => <CoinName row={row} /> },
    {
      key: 'smallestDeposit',
      head: t(($) => $.fees.coins.columns.smallestDeposit),
      right: true,
      render: ({ terms: { deposit } }) => closed(deposit.open, amount(deposit.minimum)),
    },
    {
      key: 'confirmations',
      head: t(($) => $.fees.coins.columns.confirmations),
      right: true,
      render: ({ terms: { deposit } }) => deposit.confirmations,
    },
    {
      key: 'fee',
      head: t(($) => $.fees.coins.columns.fee),
      right: true,
      className: 'font-medium',
      render: ({ terms: { withdrawal } }) => closed(withdrawal.open, amount(withdrawal.fee)),
    },
    {
      key: 'smallest',
      head: t(($) => $.fees.coins.columns.smallest),
      right: true,
      render: ({ terms: { withdrawal } }) => amount(withdrawal.minimum),
    },
    {
      key: 'largest',
      head: t(($) => $.fees.coins.columns.largest),
      right: true,
      render: ({ terms: { withdrawal } }) => amount(withdrawal.maximum),
    },
    {
      key: 'day',
      head: t(($) => $.fees.coins.columns.day),
      right: true,
      className: 'py-2!',
      render: ({ terms: { withdrawal } }) => <DayLimits limits={withdrawal.dayLimits} />,
    },
  ];
}
