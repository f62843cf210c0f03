import { answer, fail } from '@agio/contracts';
import type { DataOf, DeskCalls, DeskHandlers, HandlerResult } from '@agio/contracts';
import type { IncomeLine, TreasuryPorts } from '../ports.ts';
import { closingCsv, closingOf } from './closing.ts';
import { incomeBetween, incomeCsv, monthIncomeOf } from './income.ts';
import { KeptMonths } from './kept.ts';
import { monthOf } from './months.ts';
import type { Month } from './months.ts';

export type BooksCall = 'deskClosing' | 'deskExportClosing' | 'deskExportIncome' | 'deskMonthIncome';

/** The books of a month, for accountants. */
export function booksDesk(ports: TreasuryPorts): DeskHandlers<BooksCall> {
  const closings = new KeptMonths<DataOf<DeskCalls['deskClosing']>>();
  const incomes = new KeptMonths<readonly IncomeLine[]>();
  /** Rows show everything that was booked into the month before they are read. */
  const ofMonth = async <T>(name: string, work: (month: Month) => Promise<T>): Promise<HandlerResult<T>> => {
    const month = monthOf(ports, name);
    if (month === undefined) return fail('PARAMETER_ERROR', [{ field: 'month', problem: 'in_the_future' }]);
    return (await ports.reached(ports.core.sequence)) ? answer(await work(month)) : fail('UNAVAILABLE');
  };
  const closing = (month: Month) => closings.of(month, '', () => closingOf(ports, month));
  const income = async (month: Month, wanted: 'CNY' | 'USD' | undefined) => {
    const currency = wanted ?? ports.siteOf('').rateCurrency;
    return { currency, days: await incomes.of(month, currency, () => incomeBetween(ports, month, currency)) };
  };
  return {
    deskClosing: ({ query }) => ofMonth(query.month, closing),
    deskExportClosing: ({ query }) =>
      ofMonth(query.month, async (month) => ({ csv: closingCsv(await closing(month)), isOver: month.isOver })),
    deskMonthIncome: ({ query }) =>
      ofMonth(query.month, async (month) => {
        const { currency, days } = await income(month, query.currency);
        return monthIncomeOf(ports, month, currency, days);
      }),
    deskExportIncome: ({ query }) =>
      ofMonth(query.month, async (month) => {
        const { currency, days } = await income(month, query.currency);
        return { csv: incomeCsv(ports, month, currency, days), isOver: month.isOver };
      }),
  };
}
