import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, formatTime, Notice, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useVerifiedCall } from '../../../shared/verification/index.ts';
import { act, changed, type Order } from '../api/orders.ts';
import { hasEnded } from '../state/progress.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { PayForm } from './pay-form.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { coins } from './offer-list.tsx';

type Asked = 'cancel' | 'agree' | 'release' | 'appeal';

/** What the reader may do now; the server says what that is. */
export function OrderActs({ order }: { order: Order }): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <div className="flex flex-col gap-3 p-5 empty:hidden">
        <Agreement order={order} />
        {order.acts.includes('pay') ? <PayForm order={order} /> : null}
        <Buttons order={order} onAsk={setAsked} />
        <Hints order={order} />
      </div>
      {asked === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
      {asked === 'agree' ? <AgreeDialog order={order} onClose={close} /> : null}
      {asked === 'release' ? <ReleaseDialog order={order} onClose={close} /> : null}
      {asked === 'appeal' ? <AppealDialog order={order} onClose={close} /> : null}
    </>
  );
}

/** Whether the time for an appeal has come, which it may have since the order was fetched. */
function useMayAppeal({ acts, appealFrom, state }: Order): boolean {
  const now = useNow();
  return acts.includes('appeal') || (state === 'paid' && appealFrom !== null && now >= appealFrom);
}

function Buttons({ onAsk, order }: { order: Order; onAsk: (asked: Asked) => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const acting = useMutation({ mutationFn: async (name: 'otcAccept' | 'otcExtend') => await act(name, order.id) });
  const mayAppeal = useMayAppeal(order);
  const { acts, amount, coin, isMaker, role, state } = order;
  if (hasEnded(order) && !mayAppeal) return <After order={order} />;
  return (
    <>
      {acting.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(acting.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 empty:hidden">
        {acts.includes('cancel') ? (
          <Button look="ghost" className="mr-auto" onClick={() => onAsk('cancel')}>
            {state === 'waiting' && isMaker ? t(($) => $.acts.reject) : t(($) => $.acts.cancel)}
          </Button>
        ) : null}
        {acts.includes('agree') && order.agreedBy !== 'me' ? (
          <Button look="ghost" className="mr-auto" onClick={() => onAsk('agree')}>
            {t(($) => $.acts.agree)}
          </Button>
        ) : null}
        {mayAppeal ? (
          <Button look="outline" onClick={() => onAsk('appeal')}>
            {t(($) => $.acts.appeal)}
          </Button>
        ) : null}
        {acts.includes('extend') ? (
          <Button look="outline" busy={acting.isPending} onClick={() => acting.mutate('otcExtend')}>
            {t(($) => $.acts.extend)}
          </Button>
        ) : null}
        {acts.includes('accept') ? (
          <Button look="primary" busy={acting.isPending} onClick={() => acting.mutate('otcAccept')}>
            {t(($) => $.acts.accept)}
          </Button>
        ) : null}
        {acts.includes('release') && role === 'seller' ? (
          <Button look="primary" onClick={() => onAsk('release')}>
            {t(($) => $.acts.release, { amount: coins(amount, 8), coin })}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Where to go from an order that has ended. */
function After({ order: { coin, role, state, toBuyer } }: { order: Order }): ReactNode {
  const { t } = useTexts('otc-order');
  const hasCoins = role === 'buyer' && (state === 'success' || toBuyer !== null);
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button asChild look="outline">
        <Link to="/otcTrade">{t(($) => $.acts.again)}</Link>
      </Button>
      {hasCoins ? (
        <Button asChild look="primary">
          <Link to="/account/money/internal-transfer" search={{ coin, from: 'fiat', to: 'trading' }}>
            {t(($) => $.acts.trade)}
          </Link>
        </Button>
      ) : null}
    </div>
  );
}

/** That one side would cancel a paid order. */
function Agreement({ order: { agreedBy, id, other, reference, state } }: { order: Order }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const leaving = useVerifiedCall('otcAgree', changed);
  if (agreedBy === null || state !== 'paid') return null;
  if (agreedBy === 'other') return <Notice tone="warn">{t(($) => $.acts.otherAgrees, { name: other.name })}</Notice>;
  return (
    <Notice>
      {t(($) => $.acts.meAgrees, { name: other.name })}{' '}
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

function Hints({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('otc-order');
  const language = useLanguage();
  const mayAppeal = useMayAppeal(order);
  const { appealFrom, role, state } = order;
  if (state === 'unpaid' && role === 'buyer') return <p className="text-12 text-t2">{t(($) => $.acts.askExtend)}</p>;
  if (state !== 'paid' || appealFrom === null || mayAppeal) return null;
  return <p className="text-12 text-t2">{t(($) => $.acts.appealFrom, { time: formatTime(appealFrom, language) })}</p>;
}

function CancelDialog({ onClose, order: { id, role } }: { order: Order; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  return (
    <ConfirmDialog
      title={t(($) => $.cancel.title)}
      keep={t(($) => $.cancel.keep)}
      yes={t(($) => $.cancel.yes)}
      act={async () => await act('otcCancel', id)}
      onClose={onClose}
    >
      {t(($) => $.cancel[role])}
    </ConfirmDialog>
  );
}

/** Gives the claim to the coins up, or says that the money goes back: after a second verification of this very order. */
function AgreeDialog({ onClose, order: { id, reference, role } }: { order: Order; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const agreeing = useVerifiedCall('otcAgree', async (agreed) => {
    await changed(agreed);
    onClose();
  });
  return (
    <FormDialog
      title={t(($) => $.agreeing.title)}
      submit={t(($) => $.agreeing.yes)}
      busy={agreeing.isPending}
      failure={agreeing.failure}
      onClose={onClose}
      onSubmit={() => agreeing.mutate({ body: { id, agrees: true }, what: t(($) => $.agreeing.what, { id: reference }) })}
    >
      <p>{t(($) => $.agreeing[role])}</p>
      {role === 'buyer' ? <p>{t(($) => $.agreeing.appealable)}</p> : null}
    </FormDialog>
  );
}
