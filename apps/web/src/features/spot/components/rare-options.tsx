import { momentField, TextField, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { SelfTrade } from '../state/order-draft.ts';
import { canReprice } from '../state/order-body.ts';
import { Choice } from './first-use.tsx';
import { RepriceOption } from './iceberg-form.tsx';
import type { OrderForm } from './order-form-state.ts';

const selfTrades: readonly SelfTrade[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];

const inAMinute = (): string => momentField(Date.now() + 60_000);

/** When the order expires, and what happens when it meets an own one. */
export function RareOptions({ form, more, phone }: { form: OrderForm; more: boolean; phone: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, change } = form;
  return (
    <>
      {canReprice(draft) ? <RepriceOption form={form} /> : null}
      {draft.type !== 'market' && draft.timeInForce === 'GTD' ? (
        <TextField
          type="datetime-local"
          size={phone ? 'l' : 'form'}
          before={t(($) => $.form.expireAt)}
          aria-label={t(($) => $.form.expireAt)}
          min={inAMinute()}
          value={draft.expireAt}
          aria-invalid={form.missing === 'expireAt' ? true : undefined}
          onChange={(event) => change({ expireAt: event.target.value })}
        />
      ) : null}
      {more ? (
        <div className="flex flex-col gap-1">
          <span className="text-12 text-t2" aria-hidden="true">
            {t(($) => $.form.stp)}
          </span>
          <Choice
            size={phone ? 'form' : 's'}
            className="w-full"
            name={t(($) => $.form.stp)}
            value={draft.stp}
            onValueChange={(stp) => change({ stp })}
            options={selfTrades.map((value) => ({ value, label: t(($) => $.form.stpModes[value]) }))}
          />
        </div>
      ) : null}
    </>
  );
}
