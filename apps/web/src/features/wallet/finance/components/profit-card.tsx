import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { PROFIT_SUMS } from '@agio/contracts/wallet/constants';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  linesOf,
  Pairs,
  Select,
  Skeleton,
  toast,
  useLanguage,
  useTexts,
  wallClock,
  type Column,
} from '@agio/ui';
import { csvOf } from '../../../../shared/csv.ts';
import { useSite } from '../../../../shared/info.ts';
import { QueryError } from '../../../../shared/query-states.tsx';
import { saveBytes, saveFile } from '../../../../shared/save-file.ts';
import { profitQuery } from '../api/postings.ts';
import { figure, profitPdf, profitRows, signedFigure, type ProfitLine, type YearProfit } from '../state/profit.ts';
import { usePostingName } from '../state/use-posting-name.ts';
import { useProfitWords } from '../state/use-profit-words.ts';

const years = 6;

/** Gains and losses of a calendar year; they are computed when they are asked for. */
export function ProfitCard(): ReactNode {
  const { t } = useTexts('finance');
  const [now] = useState(() => wallClock(Date.now()));
  const [year, setYear] = useState(String(now.getUTCFullYear()));
  const [asked, setAsked] = useState(false);
  const currency = useSite()?.rateCurrency ?? 'CNY';
  const profit = useQuery({ ...profitQuery(Number(year), currency), enabled: asked });
  return (
    <Card title={t(($) => $.profit.title)} className="mb-4" bodyClassName="px-5 pb-5">
      <p className="pb-3 text-13 text-t2">{t(($) => $.profit.text)}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          name={t(($) => $.profit.year)}
          value={year}
          onValueChange={(next) => {
            setYear(next);
            setAsked(false);
          }}
          options={Array.from({ length: years }, (_, back) => String(now.getUTCFullYear() - back)).map((one) => ({
            value: one,
            label: one,
          }))}
        />
        {asked ? null : (
          <Button look="outline" size="m" onClick={() => setAsked(true)}>
            {t(($) => $.profit.show)}
          </Button>
        )}
        {profit.data === undefined || !asked ? null : <Files profit={profit.data} />}
      </div>
      {asked && profit.isPending ? <Skeleton className="mt-4 w-full" /> : null}
      {asked && profit.isError && profit.data === undefined ? <QueryError query={profit} /> : null}
      {asked && profit.data !== undefined ? <Figures profit={profit.data} /> : null}
    </Card>
  );
}

/** The same lines as files, written in the browser. */
function Files({ profit }: { profit: YearProfit }): ReactNode {
  const { t } = useTexts('finance');
  const language = useLanguage();
  const wordsOf = useProfitWords();
  const name = `${t(($) => $.profit.file)}-${profit.year}`;
  const saved = (): void => {
    toast(t(($) => $.profit.saved));
  };
  return (
    <>
      <Button
        look="outline"
        size="m"
        onClick={() => {
          saveFile(`${name}.csv`, csvOf(profitRows(profit, wordsOf(profit))));
          saved();
        }}
      >
        <Download size={16} aria-hidden="true" />
        CSV
      </Button>
      <Button
        look="outline"
        size="m"
        onClick={() => {
          saveBytes(`${name}.pdf`, profitPdf(profit, wordsOf(profit), language), 'application/pdf');
          saved();
        }}
      >
        <FileText size={16} aria-hidden="true" />
        PDF
      </Button>
    </>
  );
}

function Figures({ profit }: { profit: YearProfit }): ReactNode {
  const { t } = useTexts('finance');
  const { currency, isOver, lines, sums, timeZone, year } = profit;
  if (lines.length === 0) return <EmptyState>{t(($) => $.profit.none)}</EmptyState>;
  return (
    <>
      <p className="pt-4 text-13 text-t2">
        {t(($) => $.profit.of, { year, zone: timeZone, currency })}
        {isOver ? '' : ` · ${t(($) => $.profit.notOver)}`}
      </p>
      <Pairs
        className="py-3"
        pairs={PROFIT_SUMS.map((name) => [t(($) => $.profit.sums[name]), `${signedFigure(sums[name])} ${currency}`] as const)}
      />
      <Lines lines={lines} currency={currency} />
      <p className="pt-3 text-12 text-t2">{t(($) => $.profit.rule)}</p>
      {lines.some(({ unpriced }) => unpriced > 0) ? <p className="pt-1 text-12 text-t2">{t(($) => $.profit.unpricedRule)}</p> : null}
    </>
  );
}

function Lines({ currency, lines }: { lines: readonly ProfitLine[]; currency: string }): ReactNode {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const money = (name: 'value' | 'cost' | 'gain'): string => `${t(($) => $.profit.columns[name])} (${currency})`;
  const columns: readonly Column<ProfitLine>[] = [
    { key: 'group', head: t(($) => $.profit.columns.group), render: ({ group }) => t(($) => $.profit.groups[group]) },
    { key: 'kind', head: t(($) => $.profit.columns.kind), render: ({ count, kind }) => `${postingName(kind)} × ${count}` },
    { key: 'amount', head: t(($) => $.profit.columns.amount), right: true, render: ({ amount, coin }) => `${figure(amount)} ${coin}` },
    { key: 'value', head: money('value'), right: true, render: (line) => <Value line={line} /> },
    { key: 'cost', head: money('cost'), right: true, render: ({ cost }) => figure(cost) },
    { key: 'gain', head: money('gain'), right: true, className: 'font-medium', render: ({ gain }) => signedFigure(gain) },
  ];
  return (
    <>
      <div className="relative overflow-x-auto max-md:hidden">
        <DataTable label={t(($) => $.profit.title)} columns={columns} list={lines} keyOf={keyOf} rowClassName="text-13" />
      </div>
      <ul className="md:hidden">
        {lines.map((line) => (
          <li key={keyOf(line)} className="border-t border-line py-3 first:border-t-0">
            <Pairs pairs={linesOf(columns, line)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What had no price is said beside the figure, which does not have it in it. */
function Value({ line: { count, unpriced, value } }: { line: ProfitLine }): ReactNode {
  const { t } = useTexts('finance');
  if (unpriced === 0) return figure(value);
  return (
    <>
      {unpriced === count ? null : <span className="block">{figure(value)}</span>}
      <span className="text-12 text-t2">
        {t(($) => $.profit.columns.unpriced)}: {unpriced}
      </span>
    </>
  );
}

const keyOf = ({ coin, group, kind }: ProfitLine): string => `${group} ${kind} ${coin}`;
