import { fixed, groupThousands, price as priceText, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { resolveDraft } from '../state/order-draft.ts';
import { fitted } from '../state/fitted.ts';
import { totalDecimals } from '../state/steps.ts';
import { hasPrice } from '../state/trigger-draft.ts';
import { feeText } from './market-stats.tsx';
import type { OrderForm } from './order-form-state.ts';

const figure = (text: string | null, coin: string): string => (text === null ? `-- ${coin}` : `${groupThousands(text)} ${coin}`);

/** An amount in the room of the form; what had to be cut off is in the title, and is read out. */
function Figure({ text, coin }: { text: string | null; coin: string }): ReactNode {
  const shown = text === null ? null : fitted(text);
  if (shown === text) return <dd>{figure(text, coin)}</dd>;
  return (
    <dd title={figure(text, coin)}>
      <span aria-hidden="true">{figure(shown, coin)}</span>
      <span className="sr-only">{figure(text, coin)}</span>
    </dd>
  );
}

/** What is available, what it costs, and what the customer receives, before anything is sent. */
export function OrderSummary({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, market, quote, situation } = form;
  const coin = draft.side === 'buy' ? market.quote : market.base;
  const available = situation.available?.[draft.side === 'buy' ? 'quote' : 'base'] ?? null;
  const total = resolveDraft(draft, market).total;
  const rate = feeText(quote.rate);
  return (
    <dl className={`ui-kv ${phone ? '' : 'ex-kv'}`}>
      {phone && hasPrice(draft) ? (
        <>
          <dt>{t(($) => $.form.total)}</dt>
          <dd>{figure(total === '' ? null : fixed(total, Math.min(2, totalDecimals(market))), market.quote)}</dd>
        </>
      ) : null}
      <dt>{t(($) => $.form.available)}</dt>
      <Figure text={available} coin={coin} />
      {quote.about && quote.average !== null ? (
        <>
          <dt>{t(($) => $.form.average)}</dt>
          <dd>{figure(priceText(quote.average, market.priceDecimals), market.quote)}</dd>
        </>
      ) : null}
      <dt>{quote.role === 'taker' ? t(($) => $.form.feeTaker, { rate }) : t(($) => $.form.feeMaker, { rate })}</dt>
      <Figure text={quote.fee} coin={quote.coin} />
      <dt>{quote.about ? t(($) => $.form.receiveAbout) : t(($) => $.form.receive)}</dt>
      <Figure text={quote.receive} coin={quote.coin} />
    </dl>
  );
}
