import type { ReactNode } from 'react';
import { groupThousands, useTexts } from '@agio/ui';
import type { AmountProblem } from '../state/amount-rules.ts';

/** The rule that an amount breaks, in words, with the nearest amount that would do as one click. */
export function AmountHelp({ problem, coin, onUse }: { problem: AmountProblem; coin: string; onUse: (amount: string) => void }): ReactNode {
  const { t } = useTexts('wallet');
  const { nearest } = problem;
  return (
    <>
      {t(($) => $.problems[problem.rule], { bound: groupThousands(problem.bound), coin })}{' '}
      {nearest === null || problem.rule === 'empty' ? null : (
        <button type="button" className="ui-link" onClick={() => onUse(nearest)}>
          {t(($) => $.problems.use, { amount: groupThousands(nearest) })}
        </button>
      )}
    </>
  );
}
