import { fixed, groupThousands, price as priceText, truncate, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { resolveDraft } from '../state/order-draft.ts';
import { totalDecimals } from '../state/steps.ts';
import { feeText } from './market-stats.tsx';
import type { OrderForm } from './use-order-form.ts';

const figure = (text: string | null, coin: string): string => (text === null ? `-- ${coin}` : `${groupThousands(text)} ${coin}`);

/** What is available, what it costs, and what one receives, before anything is sent. */
export function OrderSummary({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, market, quote, situation } = form;
  const coin = draft.side === 'buy' ? market.quote : market.base;
  const available = situation.available?.[draft.side === 'buy' ? 'quote' : 'base'] ?? null;
  const total = resolveDraft(draft, market).total;
  const rate = feeText(quote.rate);
  return (
    <dl className={`ui-kv ${phone ? '' : 'ex-kv'}`}>
      {phone && draft.type === 'limit' ? (
        <>
          <dt>{t(($) => $.form.total)}</dt>
          <dd>{figure(total === '' ? null : fixed(total, Math.min(2, totalDecimals(market))), market.quote)}</dd>
        </>
      ) : null}
      <dt>{t(($) => $.form.available)}</dt>
      <dd>{figure(available === null ? null : truncate(available), coin)}</dd>
      {quote.about && quote.average !== null ? (
        <>
          <dt>{t(($) => $.form.average)}</dt>
          <dd>{figure(priceText(quote.average, market.priceDecimals), market.quote)}</dd>
        </>
      ) : null}
      <dt>{quote.role === 'taker' ? t(($) => $.form.feeTaker, { rate }) : t(($) => $.form.feeMaker, { rate })}</dt>
      <dd>{figure(quote.fee, quote.coin)}</dd>
      <dt>{quote.about ? t(($) => $.form.receiveAbout) : t(($) => $.form.receive)}</dt>
      <dd>{figure(quote.receive, quote.coin)}</dd>
    </dl>
  );
}
