import { Checkbox, lazy, useTexts } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import { canPostOnly, canReprice } from '../state/order-body.ts';
import type { TimeInForce } from '../state/order-draft.ts';
import { hasPrice } from '../state/trigger-draft.ts';
import type { OrderForm } from './order-form-state.ts';
import { Choice } from './first-use.tsx';
import { loadLateForm } from './load-late-form.ts';

const forces: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];
const RareOptions = lazy(async () => ({ default: (await loadLateForm()).RareOptions }));

/** What waits at market has no rest to cancel, and an iceberg rests. */
const waiting: readonly TimeInForce[] = ['GTC', 'GTD'];
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
      {more || canReprice(draft) || (draft.type !== 'market' && draft.timeInForce === 'GTD') ? (
        <Suspense>
          <RareOptions form={form} more={more} phone={phone} />
        </Suspense>
      ) : null}
    </>
  );
}
