import { Checkbox, lazy, TextField, useTexts } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import { canPostOnly, canReprice } from '../state/order-body.ts';
import type { SelfTrade, TimeInForce } from '../state/order-draft.ts';
import { hasPrice } from '../state/trigger-draft.ts';
import type { OrderForm } from './use-order-form.ts';
import { Choice } from './first-use.tsx';

const forces: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];
const RepriceOption = lazy(async () => ({ default: (await import('./iceberg-form.tsx')).RepriceOption }));

/** What waits at market has no rest to cancel, and an iceberg rests. */
const waiting: readonly TimeInForce[] = ['GTC', 'GTD'];
const selfTrades: readonly SelfTrade[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];

/** Two digits each, as the browser's date and time field wants its smallest value. */
function localNow(): string {
  const now = new Date(Date.now() + 60_000);
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** How long the order stands, whether it may take, and what happens when it meets an own one. */
export function OrderOptions({ form, more, phone }: { form: OrderForm; more: boolean; phone: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { draft, change } = form;
  return (
    <>
      {draft.type === 'market' ? null : (
        <div className="flex items-center justify-between gap-2">
          <Choice
            size="s"
            bare
            className="-ml-2"
            name={t(($) => $.form.inForce)}
            before={<span className="text-t3">{t(($) => $.form.inForce)}</span>}
            value={draft.timeInForce}
            onValueChange={(timeInForce) => change({ timeInForce })}
            options={(hasPrice(draft) && draft.type !== 'iceberg' ? forces : waiting).map((value) => ({
              value,
              label: t(($) => $.form.tif[value]),
            }))}
          />
          {hasPrice(draft) ? (
            <Checkbox
              size="s"
              checked={draft.postOnly && canPostOnly(draft)}
              disabled={!canPostOnly(draft)}
              onCheckedChange={(postOnly) => change({ postOnly })}
            >
              {t(($) => $.form.postOnly)}
            </Checkbox>
          ) : null}
        </div>
      )}
      {canReprice(draft) ? (
        <Suspense>
          <RepriceOption form={form} />
        </Suspense>
      ) : null}
      {draft.type !== 'market' && draft.timeInForce === 'GTD' ? (
        <TextField
          type="datetime-local"
          size={phone ? 'l' : 'form'}
          before={t(($) => $.form.expireAt)}
          aria-label={t(($) => $.form.expireAt)}
          min={localNow()}
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
