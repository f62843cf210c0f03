import { decimalsOf, lazy, useTexts } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import { lastAmount } from '../api/remembered.ts';
import { resolveDraft, spendsTotal } from '../state/order-draft.ts';
import type { OrderField } from '../state/order-rules.ts';
import { totalDecimals } from '../state/steps.ts';
import { hasPrice, hasTrigger } from '../state/trigger-draft.ts';
import { TradeField } from './trade-field.tsx';
import type { OrderForm } from './order-form-state.ts';
import { Choice } from './first-use.tsx';
import { loadLateForm } from './load-late-form.ts';

const TermFields = lazy(async () => ({ default: (await loadLateForm()).TermFields }));

/** Trigger, price, amount, share and total; for a market buy, one field that is either. On a phone the total is in the summary. */
export function OrderFields({ form, phone, share }: { form: OrderForm; phone: boolean; share: ReactNode }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, market, setField } = form;
  const resolved = resolveDraft(draft, market);
  const isMarket = !hasPrice(draft);
  const trigger = hasTrigger(draft) ? <LateFields form={form} phone={phone} /> : null;
  const blocked = form.problem?.field ?? form.missing;
  const bad = (field: OrderField): { 'aria-invalid'?: true; className?: string } =>
    blocked === field ? { 'aria-invalid': true, className: 'ex-field bad' } : {};
  const remembered = lastAmount(market.market);

  const amount = (
    <TradeField
      before={t(($) => $.form.amount)}
      unit={market.base}
      value={resolved.amount}
      onValueChange={(value) => setField('amount', value)}
      step={market.lotSize}
      decimals={decimalsOf(market.lotSize)}
      max={market.maxAmount}
      phone={phone}
      hint={remembered === null ? null : <LastAmount amount={remembered} onUse={() => setField('amount', remembered)} />}
      {...bad('amount')}
    />
  );
  const total = (
    <TradeField
      before={t(($) => $.form.total)}
      unit={market.quote}
      value={resolved.total}
      onValueChange={(value) => setField('total', value)}
      onBlur={() => {
        // What is ordered is the amount; the total then says what that really comes to.
        if (!isMarket && draft.by === 'total') form.change({ by: 'amount', amount: resolved.amount, total: '' });
      }}
      decimals={totalDecimals(market)}
      phone={phone}
      {...bad('total')}
    />
  );
  if (!isMarket)
    return (
      <>
        {trigger}
        <TradeField
          before={t(($) => $.form.price)}
          unit={market.quote}
          value={draft.price}
          onValueChange={(value) => setField('price', value)}
          step={market.tickSize}
          decimals={market.priceDecimals}
          phone={phone}
          {...bad('price')}
        />
        {amount}
        {draft.type === 'iceberg' ? <LateFields form={form} phone={phone} /> : null}
        {share}
        {phone ? null : total}
      </>
    );
  return (
    <>
      {trigger ?? (draft.type === 'oco' ? null : <div className="ex-market-price">{t(($) => $.form.marketPrice)}</div>)}
      {draft.side === 'buy' && draft.type === 'market' ? <SpendBy form={form} /> : null}
      {spendsTotal(draft) ? total : amount}
      {share}
    </>
  );
}

/** Fields that few orders have, with their room until they are there. */
function LateFields(props: { form: OrderForm; phone: boolean }): ReactNode {
  return (
    <Suspense fallback={<div className="ex-field-room" />}>
      <TermFields {...props} />
    </Suspense>
  );
}

/** Whether a market buy says what it spends or what it gets. */
function SpendBy({ form: { draft, market, change } }: { form: OrderForm }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <div className="flex items-center justify-between text-12 text-t2">
      <span>{t(($) => $.form.spendBy)}</span>
      <Choice
        size="s"
        bare
        name={t(($) => $.form.spendBy)}
        value={draft.by}
        onValueChange={(by) => change({ by, amount: '', total: '' })}
        options={[
          { value: 'total', label: `${t(($) => $.form.total)} (${market.quote})` },
          { value: 'amount', label: `${t(($) => $.form.amount)} (${market.base})` },
        ]}
      />
    </div>
  );
}

function LastAmount({ amount, onUse }: { amount: string; onUse: () => void }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <button type="button" className="ex-hint" onClick={onUse}>
      {t(($) => $.form.last, { amount })}
    </button>
  );
}
