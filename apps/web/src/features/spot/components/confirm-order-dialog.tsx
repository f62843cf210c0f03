import { Button, Dialog, groupThousands, price as priceText, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { resolveDraft, spendsTotal } from '../state/order-draft.ts';
import type { Risk } from '../state/order-risk.ts';
import { Risks } from './order-risks.tsx';
import type { OrderForm } from './order-form-state.ts';

/** Of the form only what says the order. */
export type ConfirmOrderProps = {
  form: Pick<OrderForm, 'draft' | 'market' | 'quote'>;
  risk: Risk | null;
  onSend: () => void;
  onClose: () => void;
};

/** The order in words, with what is unusual about it, before it is sent. */
export function ConfirmOrderDialog({ form, risk, onSend, onClose }: ConfirmOrderProps): ReactNode {
  const { t } = useTexts('trading');
  const { draft, market, quote } = form;
  const { amount, total, price } = resolveDraft(draft, market);
  const values = { amount: groupThousands(amount), base: market.base, total: groupThousands(total), quote: market.quote };
  const what = spendsTotal(draft)
    ? t(($) => $.confirm.spend, values)
    : draft.side === 'buy'
      ? t(($) => $.confirm.buy, values)
      : t(($) => $.confirm.sell, values);
  const worth = total === '' ? quote.total : total;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.confirm.title)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t(($) => $.confirm.back)}
          </Button>
          <Button look={draft.side} onClick={onSend}>
            {t(($) => $.confirm.send)}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-16 font-[600]">{what}</p>
      <dl className="ui-kv mb-3">
        <dt>{t(($) => $.confirm.price)}</dt>
        <dd>{price === '' ? t(($) => $.confirm.marketPrice) : `${priceText(price, market.priceDecimals)} ${market.quote}`}</dd>
        <dt>{t(($) => $.confirm.total)}</dt>
        <dd>{worth === null ? '--' : `${quote.about ? '≈ ' : ''}${groupThousands(worth)} ${market.quote}`}</dd>
      </dl>
      {risk === null ? null : <Risks risk={risk} decimals={market.priceDecimals} />}
    </Dialog>
  );
}
