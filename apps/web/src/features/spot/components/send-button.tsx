import { Button, toast, useTexts } from '@agio/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useLoggedIn } from '../../../shared/session.ts';
import type { PlacedOrder } from '../api/place-order.ts';
import { Marked } from './marked.tsx';
import type { OrderForm } from './use-order-form.ts';

/** Sends the order; keeps its place and name whatever happens. A visitor is led to the log-in and back. */
export function SendButton({ form, phone, onPlaced }: { form: OrderForm; phone: boolean; onPlaced?: () => void }): ReactNode {
  const { t } = useTexts('exchange');
  const loggedIn = useLoggedIn();
  const button = useRef<HTMLButtonElement>(null);
  const { draft, market, submission, problem } = form;
  if (!loggedIn) return <VisitorButton phone={phone} />;

  const placedText = (placed: PlacedOrder): string => {
    if (placed.status === 'filled') return t(($) => $.form.filled);
    if (placed.status === 'partially_filled') return t(($) => $.form.partly);
    if (placed.status === 'new') return t(($) => $.form.placedLimit);
    return placed.filledAmount === '0' ? t(($) => $.form.endedUnfilled) : t(($) => $.form.partly);
  };
  async function send(): Promise<void> {
    const placed = await form.send();
    if (placed === null) {
      // The field that stops the order is where the reader continues.
      button.current?.closest('form')?.querySelector<HTMLInputElement>('.bad input, input[aria-invalid=true]')?.focus();
      return;
    }
    toast(placedText(placed));
    onPlaced?.();
  }
  const name = draft.side === 'buy' ? t(($) => $.buyCoin, { coin: market.base }) : t(($) => $.sellCoin, { coin: market.base });
  const blocked = problem !== null;
  return (
    <Button
      ref={button}
      type="submit"
      look={draft.side}
      size={phone ? 'l' : 'form'}
      wide
      className={phone ? 'text-16!' : 'flex-none!'}
      busy={submission.pending}
      aria-disabled={blocked ? true : undefined}
      onClick={() => {
        if (!blocked) void send();
      }}
    >
      {submission.uncertain === null ? name : t(($) => $.form.sendAgain)}
    </Button>
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
