import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, HandlerResult } from '@agio/contracts';
import type { TreasuryPorts } from '../ports.ts';
import { closingCsv, closingOf } from './closing.ts';
import { incomeBetween, incomeCsv, monthIncomeOf } from './income.ts';
import { monthOf } from './months.ts';
import type { Month } from './months.ts';

export type BooksCall = 'deskClosing' | 'deskExportClosing' | 'deskExportIncome' | 'deskMonthIncome';

/** The books of a month, for accountants. */
export function booksDesk(ports: TreasuryPorts): DeskHandlers<BooksCall> {
  /** Rows show everything that was booked into the month before they are read. */
  const ofMonth = async <T>(name: string, work: (month: Month) => Promise<T>): Promise<HandlerResult<T>> => {
    const month = monthOf(ports, name);
    if (month === undefined) return fail('PARAMETER_ERROR', [{ field: 'month', problem: 'in_the_future' }]);
    return (await ports.reached(ports.core.sequence)) ? answer(await work(month)) : fail('UNAVAILABLE');
  };
  const currencyOr = (currency: 'CNY' | 'USD' | undefined) => currency ?? ports.siteOf('').rateCurrency;
  return {
    deskClosing: ({ query }) => ofMonth(query.month, (month) => closingOf(ports, month)),
    deskExportClosing: ({ query }) =>
      ofMonth(query.month, async (month) => ({ csv: closingCsv(await closingOf(ports, month)), isOver: month.isOver })),
    deskMonthIncome: ({ query }) =>
      ofMonth(query.month, async (month) => {
        const currency = currencyOr(query.currency);
        return monthIncomeOf(ports, month, currency, await incomeBetween(ports, month, currency));
      }),
    deskExportIncome: ({ query }) =>
      ofMonth(query.month, async (month) => {
        const currency = currencyOr(query.currency);
        return { csv: incomeCsv(ports, month, currency, await incomeBetween(ports, month, currency)), isOver: month.isOver };
      }),
  };
}
