import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Balance, Button, CoinMark, DataTable, Skeleton, subtractDecimals, TextField, toneOf, useTexts, type Column } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { momentQuery, type Moment } from '../api/rewind.ts';
import { compared, type Compared } from '../state/compared.ts';
import { signedCoins, signedMoney } from '../../../shared/signed.ts';
import { DAY_MS, fieldOf, momentOf } from '../state/steps.ts';

/** The chosen moment beside another one, coin by coin. */
export function ComparedCard({
  moment,
  onOther,
  other,
}: {
  moment: Moment;
  other: number | null;
  onOther: (ms: number | undefined) => void;
}): ReactNode {
  const { t } = useTexts('rewind');
  if (other === null)
    return (
      <Button look="outline" className="self-start" onClick={() => onOther(Math.max(moment.first ?? 0, moment.time - DAY_MS))}>
        {t(($) => $.compare.open)}
      </Button>
    );
  return (
    <section className="ui-card overflow-hidden">
      <div className="flex flex-wrap items-end gap-3 px-5 py-4">
        <TextField
          type="datetime-local"
          label={t(($) => $.compare.title)}
          step={1}
          value={fieldOf(other)}
          max={fieldOf(moment.now)}
          onChange={(event) => {
            const ms = momentOf(event.target.value);
            if (ms !== undefined) onOther(Math.min(moment.now, Math.max(0, ms)));
          }}
        />
        <Button look="ghost" onClick={() => onOther(undefined)}>
          {t(($) => $.compare.close)}
        </Button>
      </div>
      <Difference moment={moment} other={other} />
    </section>
  );
}

function Difference({ moment, other }: { moment: Moment; other: number }): ReactNode {
  const { t } = useTexts('rewind');
  const second = useQuery(momentQuery(other, moment.currency));
  if (second.data === undefined) return second.isError ? <QueryError query={second} /> : <Skeleton className="h-30 w-full" />;
  const change = subtractDecimals(second.data.value, moment.value);
  const columns: readonly Column<Compared>[] = [
    { key: 'coin', head: t(($) => $.compare.coin), render: ({ coin }) => <Coin coin={coin} /> },
    { key: 'first', head: t(($) => $.compare.first), right: true, render: ({ first }) => <Balance value={first} /> },
    { key: 'second', head: t(($) => $.compare.second), right: true, render: (one) => <Balance value={one.second} /> },
    { key: 'difference', head: t(($) => $.compare.difference), right: true, render: ({ difference }) => <Signed value={difference} /> },
  ];
  return (
    <>
      <p className={`px-5 pb-3 font-medium ${toneOf(change)}`}>
        {t(($) => $.compare.change, { value: signedMoney(change, moment.currency) })}
      </p>
      <div className="overflow-x-auto">
        <DataTable
          label={t(($) => $.compare.title)}
          columns={columns}
          list={compared(moment.balances, second.data.balances)}
          keyOf={({ coin }) => coin}
        />
      </div>
    </>
  );
}

const Coin = ({ coin }: { coin: string }): ReactNode => (
  <span className="inline-flex items-center gap-2">
    <CoinMark coin={coin} size={20} />
    {coin}
  </span>
);

const Signed = ({ value }: { value: string }): ReactNode => <span className={toneOf(value)}>{signedCoins(value)}</span>;
