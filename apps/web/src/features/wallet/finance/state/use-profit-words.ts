import { formatZoned, useLanguage, useTexts } from '@agio/ui';
import { nameLabel, useSite, useUser } from '../../../../shared/info.ts';
import type { ProfitWords, YearProfit } from './profit.ts';
import { maskedName } from './statement.ts';
import { usePostingName } from './use-posting-name.ts';

/** The words of a year's profit as a file. */
export function useProfitWords(): (profit: YearProfit) => ProfitWords {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const language = useLanguage();
  const site = useSite();
  const user = useUser();
  return ({ currency, isOver, lines, timeZone, year }) => ({
    site: site?.title ?? '',
    title: t(($) => $.profit.title),
    head: [
      t(($) => $.statement.customer, { name: user === undefined ? '' : maskedName(nameLabel(user)), uid: user?.uid ?? '' }),
      t(($) => $.profit.of, { year, zone: timeZone, currency }),
      t(($) => $.statement.made, { time: formatZoned(Date.now(), language) }),
      ...(isOver ? [] : [t(($) => $.profit.notOver)]),
    ],
    group: (group) => t(($) => $.profit.groups[group]),
    kind: postingName,
    columns: {
      group: t(($) => $.profit.columns.group),
      kind: t(($) => $.profit.columns.kind),
      coin: t(($) => $.columns.coin),
      count: t(($) => $.profit.columns.count),
      amount: t(($) => $.profit.columns.amount),
      value: t(($) => $.profit.columns.value),
      cost: t(($) => $.profit.columns.cost),
      gain: t(($) => $.profit.columns.gain),
      unpriced: t(($) => $.profit.columns.unpriced),
    },
    sums: {
      disposals: t(($) => $.profit.sums.disposals),
      income: t(($) => $.profit.sums.income),
      expenses: t(($) => $.profit.sums.expenses),
      result: t(($) => $.profit.sums.result),
    },
    notes: [t(($) => $.profit.rule), ...(lines.some(({ unpriced }) => unpriced > 0) ? [t(($) => $.profit.unpricedRule)] : [])],
    none: t(($) => $.profit.none),
    page: (number, of) => t(($) => $.statement.page, { number, of }),
  });
}
