import { addDecimals, subtractDecimals } from '@agio/ui/formats';
import type { Robot } from '../api/robots.ts';

type Figures = Pick<Robot, 'change' | 'equity' | 'gridProfit' | 'invested' | 'positionResult' | 'withdrawn'>;

/** What the two ways to compute a robot's change differ by: nothing, to the atom, unless something is wrong. */
export function differenceOf({ equity, gridProfit, invested, positionResult, withdrawn }: Figures): string {
  const byMoney = addDecimals(subtractDecimals(equity, invested), withdrawn);
  return subtractDecimals(byMoney, addDecimals(gridProfit, positionResult));
}

export interface Totals {
  readonly quote: string;
  readonly robots: number;
  readonly equity: string;
  readonly invested: string;
  readonly change: string;
  readonly gridProfit: string;
  readonly positionResult: string;
}

/** Robots added up by their quote coin, which is the same unit for all their figures. */
export function totalsOf(
  list: readonly Pick<Robot, 'change' | 'equity' | 'gridProfit' | 'invested' | 'positionResult' | 'quote'>[],
): readonly Totals[] {
  const totals = new Map<string, Totals>();
  const none = { robots: 0, equity: '0', invested: '0', change: '0', gridProfit: '0', positionResult: '0' };
  for (const { change, equity, gridProfit, invested, positionResult, quote } of list) {
    const before = totals.get(quote) ?? { quote, ...none };
    totals.set(quote, {
      quote,
      robots: before.robots + 1,
      equity: addDecimals(before.equity, equity),
      invested: addDecimals(before.invested, invested),
      change: addDecimals(before.change, change),
      gridProfit: addDecimals(before.gridProfit, gridProfit),
      positionResult: addDecimals(before.positionResult, positionResult),
    });
  }
  return [...totals.values()];
}
