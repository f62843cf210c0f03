import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, currency, formatTime, Notice, useLanguage, useTexts } from '@agio/ui';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { useErrorText } from '../../../shared/error-text.ts';
import { useNow } from '../../../shared/use-now.ts';
import { act, type C2cOrder } from '../api/orders.ts';
import { hasEnded, isBuyer, mayAppeal } from '../state/order.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { PayOutForm } from './pay-out-form.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { StatementForm } from './statement-form.tsx';

type OrderAct = 'cancel' | 'declare' | 'decline' | 'settle' | 'appeal';

/** What the reader may do now; the server says what that is. */
export function OrderActs({ order }: { order: C2cOrder }): ReactNode {
  const [asked, setAsked] = useState<OrderAct | null>(null);
  const close = (): void => setAsked(null);
  const paysOut = order.acts.includes('prove') || order.acts.includes('transfer');
  return (
    <>
      <div className="flex flex-col gap-3 border-t border-line p-5 first:border-t-0 empty:hidden">
        {paysOut ? <PayOutForm order={order} /> : null}
        {order.acts.includes('state') ? <StatementForm order={order} /> : null}
        <Buttons order={order} onAsk={setAsked} />
        <AppealHint order={order} />
      </div>
      {asked === 'settle' ? <SettleDialog order={order} onClose={close} /> : null}
      {asked === 'appeal' ? <AppealDialog order={order} onClose={close} /> : null}
      {asked === 'cancel' || asked === 'declare' || asked === 'decline' ? <Question order={order} about={asked} onClose={close} /> : null}
    </>
  );
}

function Buttons({ onAsk, order }: { order: C2cOrder; onAsk: (asked: OrderAct) => void }): ReactNode {
  const { t } = useTexts('c2c-order');
  const errorText = useErrorText();
  const accepting = useMutation({ mutationFn: async () => await act('c2cMerchantAccept', order.id) });
  const { acts, fiat, total } = order;
  const money = { total: currency(total, fiat) };
  if (hasEnded(order) && !acts.includes('appeal')) return <After order={order} />;
  return (
    <>
      {accepting.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(accepting.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 empty:hidden">
        {acts.includes('cancel') ? (
          <Button look="ghost" className="mr-auto" onClick={() => onAsk('cancel')}>
            {t(($) => $.acts.cancel)}
          </Button>
        ) : null}
        {acts.includes('decline') ? (
          <Button look="ghost" className="mr-auto" onClick={() => onAsk('decline')}>
            {t(($) => $.acts.decline)}
          </Button>
        ) : null}
        <AppealButton order={order} onAsk={onAsk} />
        {acts.includes('accept') ? (
          <Button look="primary" busy={accepting.isPending} onClick={() => accepting.mutate()}>
            {t(($) => $.acts.accept)}
          </Button>
        ) : null}
        {acts.includes('declare') ? (
          <Button look="primary" onClick={() => onAsk('declare')}>
            {t(($) => $.acts.declare, money)}
          </Button>
        ) : null}
        {acts.includes('finish') || acts.includes('agree') ? (
          <Button look="primary" onClick={() => onAsk('settle')}>
            {acts.includes('finish') ? t(($) => $.acts.finish) : t(($) => $.acts.agree)}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function AppealButton({ onAsk, order }: { order: C2cOrder; onAsk: (asked: OrderAct) => void }): ReactNode {
  const { t } = useTexts('c2c-order');
  if (!mayAppeal(order, useNow())) return null;
  return (
    <Button look="outline" onClick={() => onAsk('appeal')}>
      {order.state === 'transferred' && order.role === 'customer' ? t(($) => $.acts.object) : t(($) => $.acts.appeal)}
    </Button>
  );
}

/** Where to go from an order that has ended. */
function After({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const { coin, role, state } = order;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button asChild look="outline">
        {role === 'provider' ? <Link to="/account/c2cDesk">{t(($) => $.desk)}</Link> : <Link to="/c2cTrade">{t(($) => $.acts.again)}</Link>}
      </Button>
      {isBuyer(order) && state === 'success' ? (
        <Button asChild look="primary">
          <Link to="/account/money/internal-transfer" search={{ coin, from: 'fiat', to: 'trading' }}>
            {t(($) => $.acts.move)}
          </Link>
        </Button>
      ) : null}
    </div>
  );
}

/** When an appeal becomes possible. */
function AppealHint({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const language = useLanguage();
  const isPossible = mayAppeal(order, useNow());
  const { appealFrom, state } = order;
  if (appealFrom === null || isPossible || (state !== 'unconfirmed' && state !== 'transferred')) return null;
  return <p className="text-12 text-t2">{t(($) => $.acts.appealFrom, { time: formatTime(appealFrom, language) })}</p>;
}

const calls = { cancel: 'c2cUserCancel', declare: 'c2cUserBuyConfirm', decline: 'c2cMerchantDecline' } as const;

/** Says what will happen before it does. */
function Question({ about, onClose, order }: { about: keyof typeof calls; order: C2cOrder; onClose: () => void }): ReactNode {
  const { t } = useTexts('c2c-order');
  const { fiat, side, total } = order;
  const money = { total: currency(total, fiat) };
  const text = about === 'cancel' ? t(($) => $.ask.cancel[side]) : t(($) => $.ask[about].text, money);
  return (
    <ConfirmDialog
      title={about === 'cancel' ? t(($) => $.ask.cancel.title) : t(($) => $.ask[about].title, money)}
      keep={about === 'cancel' ? t(($) => $.ask.cancel.keep) : t(($) => $.ask.back)}
      yes={about === 'cancel' ? t(($) => $.ask.cancel.yes) : t(($) => $.ask[about].yes)}
      isRisk={about !== 'declare'}
      act={async () => await act(calls[about], order.id)}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
