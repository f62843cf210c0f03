import { Notice, trimZeros, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { useLiveStatus } from '../../../shared/live.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { OrderField } from '../state/order-rules.ts';
import { readRefusal, useProblemText } from './problem-text.tsx';
import type { OrderForm } from './order-form-state.ts';

const missingTexts = {
  price: 'enterPrice',
  amount: 'enterAmount',
  total: 'enterTotal',
  expireAt: 'enterDate',
  stopPrice: 'enterTrigger',
  distance: 'enterDistance',
  startAt: 'enterPrice',
  profitPrice: 'enterPrice',
  lossPrice: 'enterPrice',
  displayAmount: 'enterAmount',
  displayVariance: 'enterAmount',
} as const;

/** One notice at a time: silence first, then what the server refused, then what blocks, then what is missing. */
export function OrderNotice({ form }: { form: OrderForm }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const problemText = useProblemText(form.market);
  const { submission, problem, missing } = form;
  const { lost } = useLiveStatus();
  if (submission.uncertain !== null)
    return (
      <Notice tone="warn" size="s" role="alert">
        {t(($) => $.form.uncertain)}{' '}
        <button type="button" className="ui-link" onClick={submission.forget}>
          {t(($) => $.form.forget)}
        </button>
      </Notice>
    );
  if (submission.refusal !== null) return <Refused form={form} />;
  if (lost)
    return (
      <Notice tone="warn" size="s" role="alert">
        {form.draft.type === 'market' ? t(($) => $.form.staleMarket) : t(($) => $.form.stale)}
      </Notice>
    );
  // Balances say nothing to a visitor, and an untouched form is no mistake.
  if (problem !== null && (loggedIn || problem.rule === 'MARKET_CLOSED'))
    return (
      <Notice tone="warn" size="s" role="alert">
        {problemText(problem)}
        <UseNearest form={form} field={problem.field ?? null} nearest={problem.nearest ?? null} />
      </Notice>
    );
  if (missing !== null)
    return (
      <Notice tone="warn" size="s" role="alert">
        {t(($) => $.form[missingTexts[missing]])}
      </Notice>
    );
  return null;
}

function Refused({ form }: { form: OrderForm }): ReactNode {
  const { t } = useTexts('exchange');
  const { refusal } = form.submission;
  if (refusal === null) return null;
  const { message, limit, field, nearest } = readRefusal(refusal);
  return (
    <Notice tone="warn" size="s" role="alert">
      {message}
      {limit === null || field === null ? null : <> {t(($) => $.problems.limit, { limit: trimZeros(limit) })}</>}
      <UseNearest form={form} field={field} nearest={nearest} />
    </Notice>
  );
}

/** The nearest value that passes, one click away. */
function UseNearest({ form, field, nearest }: { form: OrderForm; field: OrderField | null; nearest: string | null }): ReactNode {
  const { t } = useTexts('exchange');
  if (field === null || nearest === null) return null;
  return (
    <>
      {' '}
      <button type="button" className="ui-link whitespace-nowrap" onClick={() => form.setField(field, nearest)}>
        {t(($) => $.form.use, { value: trimZeros(nearest) })}
      </button>
    </>
  );
}
