import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '@agio/kernel/time';
import {
  Balance,
  Button,
  CoinMark,
  DataTable,
  formatDateTime,
  Skeleton,
  TextField,
  toneOf,
  useLanguage,
  useTexts,
  type Column,
  momentField,
} from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { betweenQuery, momentQuery, type Moment } from '../api/rewind.ts';
import { changeOf, compared, inOrder, type CoinComparison } from '../state/compared.ts';
import { signedCoins, signedMoney } from '../../../shared/signed.ts';
import { momentOf } from '../state/steps.ts';

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
          value={momentField(other, { seconds: true })}
          max={momentField(moment.now, { seconds: true })}
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
  const second = useQuery(momentQuery(other, moment.currency));
  if (second.data === undefined) return second.isError ? <QueryError query={second} /> : <Skeleton className="h-30 w-full" />;
  return <Between {...inOrder(moment, second.data)} />;
}

/** What changed from one moment to a later one. */
function Between({ earlier, later }: { earlier: Moment; later: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  const language = useLanguage();
  const between = useQuery(betweenQuery(earlier.time, later.time, earlier.currency));
  if (between.data === undefined) return between.isError ? <QueryError query={between} /> : <Skeleton className="h-30 w-full" />;
  const { profit } = between.data;
  const { change, flows } = changeOf(earlier.value, later.value, profit);
  const money = (value: string): string => signedMoney(value, earlier.currency);
  const head = (name: 'first' | 'second', { time }: Moment): string => `${t(($) => $.compare[name])}, ${formatDateTime(time, language)}`;
  const columns: readonly Column<CoinComparison>[] = [
    { key: 'coin', head: t(($) => $.compare.coin), render: ({ coin }) => <Coin coin={coin} /> },
    { key: 'first', head: head('first', earlier), right: true, render: ({ first }) => <Balance value={first} /> },
    { key: 'second', head: head('second', later), right: true, render: (one) => <Balance value={one.second} /> },
    { key: 'difference', head: t(($) => $.compare.difference), right: true, render: ({ difference }) => <Signed value={difference} /> },
  ];
  return (
    <>
      <p className="px-5 font-medium">{t(($) => $.compare.change, { value: money(change) })}</p>
      <p className={`px-5 pb-3 ${toneOf(profit)}`}>{t(($) => $.compare.parts, { profit: money(profit), flows: money(flows) })}</p>
      <div className="overflow-x-auto">
        <DataTable
          label={t(($) => $.compare.title)}
          columns={columns}
          list={compared(earlier.balances, later.balances)}
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
