import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, formatTime, Notice, useLanguage, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useNow } from '../../../shared/use-now.ts';
import { act, type OtcOrder } from '../api/orders.ts';
import { hasEnded } from '../state/progress.ts';
import { AgreeDialog, Agreement } from './agreement.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { PayForm } from './pay-form.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { coins } from './offer-list.tsx';

type OrderAct = 'cancel' | 'agree' | 'release' | 'appeal';

/** What the reader may do now; the server says what that is. */
export function OrderActs({ order }: { order: OtcOrder }): ReactNode {
  const [asked, setAsked] = useState<OrderAct | null>(null);
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
function useMayAppeal({ acts, appealFrom, state }: OtcOrder): boolean {
  const now = useNow();
  return acts.includes('appeal') || (state === 'paid' && appealFrom !== null && now >= appealFrom);
}

function Buttons({ onAsk, order }: { order: OtcOrder; onAsk: (asked: OrderAct) => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const errorText = useErrorText();
  const acting = useMutation({ mutationFn: async (name: 'otcAccept' | 'otcExtend') => await act(name, order.id) });
  const mayAppeal = useMayAppeal(order);
  const { acts, amount, coin, role, state } = order;
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
            {isRejection(order) ? t(($) => $.acts.reject) : t(($) => $.acts.cancel)}
          </Button>
        ) : null}
        {acts.includes('agree') && order.agreedBy !== 'me' ? (
          <Button look="ghost" className="mr-auto" onClick={() => onAsk('agree')}>
            {state === 'appealed' ? t(($) => $.acts.settle) : t(($) => $.acts.agree)}
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
function After({ order: { coin, role, state, toBuyer } }: { order: OtcOrder }): ReactNode {
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

function Hints({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const language = useLanguage();
  const mayAppeal = useMayAppeal(order);
  const { appealFrom, role, state } = order;
  if (state === 'unpaid' && role === 'buyer') return <p className="text-12 text-t2">{t(($) => $.acts.askExtend)}</p>;
  if (state !== 'paid' || appealFrom === null || mayAppeal) return null;
  return <p className="text-12 text-t2">{t(($) => $.acts.appealFrom, { time: formatTime(appealFrom, language) })}</p>;
}

/** A merchant does not accept an order that waits for them; any other is cancelled. */
const isRejection = ({ isMaker, state }: OtcOrder): boolean => state === 'waiting' && isMaker;

function CancelDialog({ onClose, order }: { order: OtcOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('otc-order');
  const isRejected = isRejection(order);
  return (
    <ConfirmDialog
      title={isRejected ? t(($) => $.rejecting.title) : t(($) => $.cancel.title)}
      keep={t(($) => $.cancel.keep)}
      yes={isRejected ? t(($) => $.rejecting.yes) : t(($) => $.cancel.yes)}
      act={async () => await act('otcCancel', order.id)}
      onClose={onClose}
    >
      {isRejected ? t(($) => $.rejecting.text) : t(($) => $.cancel[order.role])}
    </ConfirmDialog>
  );
}
