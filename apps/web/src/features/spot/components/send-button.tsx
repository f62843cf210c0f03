import { Button, useTexts, lazy } from '@agio/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useLiveStatus } from '../../../shared/live.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useAccount } from '../api/account-feed.ts';
import { listOrders } from '../state/open-orders.ts';
import { withPercent, withType } from '../state/order-draft.ts';
import { riskOf, type Risk } from '../state/order-risk.ts';
import { useTrading } from '../state/trading-preferences.ts';
import { Marked } from './marked.tsx';
import { askToCancelAll } from '../orders/components/order-dialog-store.ts';
import { useHotKeys } from './use-hot-keys.ts';
import type { OrderForm } from './order-form-state.ts';
import { useTellPlaced } from './use-tell-placed.ts';

const ConfirmOrderDialog = lazy(async () => ({ default: (await import('./confirm-order-dialog.tsx')).ConfirmOrderDialog }));

/** Sends the order; keeps its place and name whatever happens. A visitor is led to the log-in and back. */
export function SendButton({ form, phone, onPlaced }: { form: OrderForm; phone: boolean; onPlaced?: () => void }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const button = useRef<HTMLButtonElement>(null);
  /** What is asked once more before the order goes out; undefined while nothing is. */
  const [asking, setAsking] = useState<Risk | null>();
  const { draft, market, submission, problem, change } = form;
  const { lost } = useLiveStatus();
  // A market order takes the price that is there: it must not be sent by prices that may be old.
  const blocked = problem !== null || (lost && draft.type === 'market');
  const press = (): void => {
    if (blocked) return;
    const risk = riskOf(draft, form.situation);
    if (form.missing === null && form.isReady && (risk !== null || useTrading.getState().confirm)) setAsking(risk);
    else void send();
  };
  const tellPlaced = useTellPlaced(market);
  async function send(): Promise<void> {
    setAsking(undefined);
    const placed = await form.send();
    if (placed === null) {
      // The field that stops the order is where the reader continues.
      button.current?.closest('form')?.querySelector<HTMLInputElement>('.bad input, input[aria-invalid=true]')?.focus();
      return;
    }
    tellPlaced(placed);
    onPlaced?.();
  }
  useHotKeys({
    side: (side) => change({ side, amount: '', total: '' }),
    type: (type) => change(withType(draft, type)),
    share: (percent) => change(withPercent(draft, form.situation, percent)),
    send: press,
    cancel: () => {
      const orders = listOrders(useAccount.getState().orders.open, market.market);
      if (orders.length > 0) askToCancelAll(orders, market.market);
    },
  });
  if (!loggedIn) return <VisitorButton phone={phone} />;
  const name = draft.side === 'buy' ? t(($) => $.buyCoin, { coin: market.base }) : t(($) => $.sellCoin, { coin: market.base });
  return (
    <>
      <Button
        ref={button}
        type="submit"
        look={draft.side}
        size={phone ? 'l' : 'form'}
        wide
        className={phone ? 'text-16!' : 'flex-none!'}
        busy={submission.pending}
        aria-disabled={blocked ? true : undefined}
        onClick={press}
      >
        {submission.uncertain === null ? name : t(($) => $.form.sendAgain)}
      </Button>
      {asking === undefined ? null : (
        <Suspense>
          <ConfirmOrderDialog form={form} risk={asking} onSend={() => void send()} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function VisitorButton({ phone }: { phone: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const redirect = useLocation({ select: (location) => location.href });
  return (
    <div className={`ex-visitor ${phone ? 'phone' : ''}`}>
      {/* A form of several fields hears Enter only where it has a button to press. */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      <Marked
        text={t(($) => $.form.visitor)}
        tags={{
          login: <Link to="/login" search={{ redirect }} className="ui-link" />,
          signup: <Link to="/signup" search={{ redirect }} className="ui-link" />,
        }}
      />
    </div>
  );
}
