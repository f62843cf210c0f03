import { useState, type ReactNode } from 'react';
import { compareDecimals, Notice, NumberField, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { changed, type OtcOrder } from '../api/orders.ts';
import { coins } from './offer-list.tsx';

/** An offer of one side to cancel a paid order, or to split one that is appealed. */
export function Agreement({ order: { agreedBy, agreedSplit, coin, id, other, reference, role, state } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const leaving = useVerifiedCall('otcAgree', changed);
  if (agreedBy === null || (state !== 'paid' && state !== 'appealed')) return null;
  const said = { name: other.name, coin, amount: agreedSplit === null ? '' : coins(agreedSplit, 18) };
  if (agreedBy === 'other') {
    const text = agreedSplit === null ? t(($) => $.acts.otherAgrees, said) : t(($) => $.acts.otherSplits[role], said);
    return <Notice tone="warn">{text}</Notice>;
  }
  return (
    <Notice>
      {agreedSplit === null ? t(($) => $.acts.meAgrees, said) : t(($) => $.acts.meSplits[role], said)}{' '}
      <button
        type="button"
        className="ui-link"
        disabled={leaving.isPending}
        onClick={() => leaving.mutate({ body: { id, agrees: false }, what: t(($) => $.agreeing.whatNot, { id: reference }) })}
      >
        {t(($) => $.acts.disagree)}
      </button>
      {leaving.failure === null ? null : <span role="alert"> {errorText(leaving.failure)}</span>}
    </Notice>
  );
}

/** Gives a claim up, or says that the money goes back: after a second verification of this very order. What is appealed can be split. */
export function AgreeDialog({ onClose, order }: { order: OtcOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const { agreedBy, agreedSplit, coin, id, reference, role, state } = order;
  const offered = agreedBy === 'other' ? (agreedSplit ?? '') : '';
  const [amount, setAmount] = useState(offered);
  const agreeing = useVerifiedCall('otcAgree', async (agreed) => {
    await changed(agreed);
    onClose();
  });
  const isSplit = state === 'appealed' && amount !== '' && compareDecimals(amount, '0') > 0;
  const said = { id: reference, coin, amount: isSplit ? coins(amount, 18) : '' };
  const split = isSplit ? { toBuyer: amount } : {};
  const what = isSplit ? t(($) => $.agreeing.whatSplit, said) : t(($) => $.agreeing.what, said);
  return (
    <FormDialog
      title={state === 'appealed' ? t(($) => $.agreeing.settle) : t(($) => $.agreeing.title)}
      submit={isSplit ? t(($) => $.agreeing.yesSplit) : t(($) => $.agreeing.yes)}
      busy={agreeing.isPending}
      failure={agreeing.failure}
      onClose={onClose}
      onSubmit={() => agreeing.mutate({ body: { id, agrees: true, ...split }, what })}
    >
      {state === 'appealed' ? (
        <NumberField
          label={t(($) => $.agreeing.toBuyer[role])}
          unit={coin}
          value={amount}
          onValueChange={setAmount}
          help={t(($) => $.agreeing.toBuyerHelp)}
        />
      ) : null}
      <p>{isSplit ? t(($) => $.agreeing.split[role], said) : t(($) => $.agreeing[role])}</p>
      {role === 'buyer' ? <p>{t(($) => $.agreeing.appealable)}</p> : null}
    </FormDialog>
  );
}
