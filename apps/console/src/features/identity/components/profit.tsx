import { useState, type ReactNode } from 'react';
import { PROFIT_COLUMNS, PROFIT_SUMS } from '@agio/contracts/wallet/constants';
import { Balance, Button, Select, toast, useTexts, signMark, unsigned } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { deskQuery, useMay } from '../../../shared/desk/index.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { csvOf } from '../../../shared/table/index.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { dayOf } from '../../../shared/time/format.ts';
import type { ProfitLine, YearProfit } from '../api/customers.ts';
import { usePostingName } from '../state/use-posting-name.ts';
import { Card, Facts, Money, SmallTable } from './parts.tsx';

const YEARS = 6;

/** A customer's gains and losses of a calendar year, computed when they are asked for, and as a file. */
export function YearProfitCard({ uid }: { uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const [thisYear] = useState(() => Number(dayOf(Date.now(), usePreferences.getState().zone).slice(0, 4)));
  const [year, setYear] = useState(String(thisYear));
  const [asked, setAsked] = useState(false);
  const profit = useQuery({ ...deskQuery('deskCustomerProfit', { params: { uid }, query: { year } }), enabled: asked });
  if (!useMay('deskCustomerProfit')) return null;
  const { data } = profit;
  return (
    <Card title={t(($) => $.profit.title)}>
      <div className="flex flex-wrap items-end gap-3 p-4">
        <Select
          name={t(($) => $.profit.year)}
          value={year}
          onValueChange={(next) => {
            setYear(next);
            setAsked(false);
          }}
          options={Array.from({ length: YEARS }, (_, back) => String(thisYear - back)).map((one) => ({ value: one, label: one }))}
        />
        {asked ? null : (
          <Button look="outline" size="s" onClick={() => setAsked(true)}>
            {t(($) => $.profit.show)}
          </Button>
        )}
        {asked && data !== undefined && data.lines.length > 0 ? <ProfitFile profit={data} uid={uid} /> : null}
      </div>
      {asked ? <Figures profit={profit} /> : null}
    </Card>
  );
}

/** The same lines and sums as a file, with all their digits. */
function ProfitFile({ profit, uid }: { profit: YearProfit; uid: string }): ReactNode {
  const { t } = useTexts('customers');
  const postingName = usePostingName();
  const { currency, isOver, lines, sums, year } = profit;
  function save(): void {
    const heads = PROFIT_COLUMNS.map((name) => {
      const head = t(($) => $.profit.columns[name]);
      return name === 'value' || name === 'cost' || name === 'gain' ? `${head} (${currency})` : head;
    });
    const rows = [
      ...lines.map((line) =>
        PROFIT_COLUMNS.map((name) =>
          name === 'group' ? t(($) => $.profit.groups[line.group]) : name === 'kind' ? postingName(line.kind) : line[name],
        ),
      ),
      ...PROFIT_SUMS.map((name) => [t(($) => $.profit.sums[name]), '', '', '', '', '', '', sums[name], '']),
    ];
    const name = `${t(($) => $.profit.file)}-${uid}-${year}${isOver ? '' : '-so-far'}.csv`;
    saveFile(name, csvOf(heads, rows), 'text/csv;charset=utf-8');
    toast(t(($) => $.profit.saved));
  }
  return (
    <Button look="outline" size="s" onClick={save}>
      <Download size={14} aria-hidden="true" />
      CSV
    </Button>
  );
}

function Figures({ profit }: { profit: ReturnType<typeof useQuery<YearProfit>> }): ReactNode {
  const { t } = useTexts('customers');
  const postingName = usePostingName();
  const { data } = profit;
  const currency = data?.currency ?? '';
  return (
    <>
      {data === undefined || data.lines.length === 0 ? null : (
        <>
          <p className="px-4 text-12 text-t2">
            {t(($) => $.profit.of, { zone: data.timeZone, currency })}
            {data.isOver ? '' : ` · ${t(($) => $.profit.notOver)}`}
          </p>
          <Facts
            facts={PROFIT_SUMS.map((name) => [
              t(($) => $.profit.sums[name]),
              <Gain key={name} currency={currency} value={data.sums[name]} />,
            ])}
          />
        </>
      )}
      <SmallTable
        label={t(($) => $.profit.title)}
        list={{ ...profit, data: data === undefined ? undefined : { list: data.lines } }}
        keyOf={({ coin, group, kind }: ProfitLine) => `${group} ${kind} ${coin}`}
        empty={t(($) => $.profit.none)}
        columns={[
          { head: t(($) => $.profit.columns.group), render: ({ group }) => t(($) => $.profit.groups[group]) },
          { head: t(($) => $.profit.columns.kind), render: ({ count, kind }) => `${postingName(kind)} × ${count}` },
          { head: t(($) => $.profit.columns.coin), render: ({ coin }) => coin },
          { head: t(($) => $.profit.columns.amount), right: true, render: ({ amount }) => <Balance value={amount} /> },
          { head: t(($) => $.profit.columns.value), right: true, render: ({ value }) => <Money currency={currency} value={value} /> },
          { head: t(($) => $.profit.columns.cost), right: true, render: ({ cost }) => <Money currency={currency} value={cost} /> },
          { head: t(($) => $.profit.columns.gain), right: true, render: ({ gain }) => <Gain currency={currency} value={gain} /> },
        ]}
      />
    </>
  );
}

/** A value with its sign in front, none of nothing. */
function Gain({ currency, value }: { currency: string; value: string }): ReactNode {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {signMark(value)}
      <Money currency={currency} value={unsigned(value)} />
    </span>
  );
}
