import { baseOf, pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pairs, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { GridTerms, RobotDetails } from '../api/robots.ts';
import { fields, plainDraft } from '../state/plain-kinds.ts';
import { useShownField } from './plain-fields.tsx';
import { coins, money, priceOf } from './words.ts';

/** What the robot was asked to do, as it is now. */
export function TermsList({ robot }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const grid = useGridRows(robot);
  const plain = usePlainRows(robot);
  return (
    <div className="max-w-120 px-5 py-4">
      <Pairs
        pairs={[
          [t(($) => $.rows.kind), t(($) => $.kinds[robot.kind])],
          [t(($) => $.check.where), robot.markets.map(pairName).join(', ')],
          ...grid,
          ...plain,
          [t(($) => $.rows.revision), String(robot.revision)],
        ]}
      />
    </div>
  );
}

const prices = ['triggerPrice', 'stopLoss', 'takeProfit', 'highest', 'lowest'] as const satisfies readonly (keyof GridTerms)[];

function useGridRows({ markets, quote, terms }: RobotDetails): readonly (readonly [string, ReactNode])[] {
  const { t } = useTexts('robot');
  const market = useQuery(marketsQuery).data?.find((one) => one.market === markets[0]);
  if (terms.kind !== 'grid') return [];
  const base = baseOf(markets[0]);
  return [
    [t(($) => $.grid.lower), priceOf(terms.lower, market)],
    [t(($) => $.grid.upper), priceOf(terms.upper, market)],
    [t(($) => $.grid.grids), String(terms.grids)],
    [t(($) => $.grid.spacing), t(($) => $.grid[terms.spacing === 'arithmetic' ? 'equalSteps' : 'equalShare'])],
    ...(terms.investment === undefined ? [] : [[t(($) => $.grid.investment), `${money(terms.investment)} ${quote}`] as const]),
    ...(terms.amount === undefined ? [] : [[t(($) => $.grid.amount), `${coins(terms.amount)} ${base}`] as const]),
    ...prices.flatMap((key) => (terms[key] === undefined ? [] : [[t(($) => $.grid[key]), priceOf(terms[key], market)] as const])),
    ...(terms.stopLoss === undefined
      ? []
      : [[t(($) => $.grid.confirmStop), terms.confirmStop === true ? t(($) => $.rows.yes) : t(($) => $.rows.no)] as const]),
    [t(($) => $.grid.reinvest), terms.reinvest ? t(($) => $.rows.yes) : t(($) => $.rows.no)],
    [t(($) => $.grid.onStop), t(($) => $.grid[terms.onStop])],
    [t(($) => $.grid.slippage), `${terms.slippageBps / 100}%`],
  ];
}

/** The fields of a kind whose form is a list of them. */
function usePlainRows({ markets, terms }: RobotDetails): readonly (readonly [string, ReactNode])[] {
  const { t } = useTexts('robot');
  const shownField = useShownField();
  const market = useQuery(marketsQuery).data?.find((one) => one.market === markets[0]);
  if (terms.kind === 'grid' || market === undefined) return [];
  const draft = plainDraft(terms);
  return fields[terms.kind].flatMap((field) => {
    const text = shownField(field, draft, market);
    return text === '' ? [] : [[t(($) => $.plain.fields[field.name]), text] as const];
  });
}
