import { groupThousands, price as priceText, trimZeros, truncate, useTexts, signed } from '@agio/ui';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { exitSide, exitsFrom } from '../state/exits-draft.ts';
import { exitGain, exitPercent, lossLimit } from '../state/list-body.ts';
import type { ExitField } from '../state/exits-draft.ts';
import { resolveDraft, spendsTotal } from '../state/order-draft.ts';
import { TradeField } from './trade-field.tsx';
import type { OrderForm } from './order-form-state.ts';

/** Take profit and stop: two prices, and how far away they are. */
export function ExitFields({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('triggers');
  const { draft, market, situation } = form;
  const from = exitsFrom(draft, situation.last);
  const blocked = form.problem?.field ?? form.missing;
  const field = (name: ExitField, label: string): ReactNode => {
    const percent = exitPercent(draft[name], from);
    return (
      <div className="ex-exit">
        <TradeField
          before={label}
          unit={market.quote}
          value={draft[name]}
          onValueChange={(value) => form.setField(name, value)}
          step={market.tickSize}
          decimals={market.priceDecimals}
          phone={phone}
          {...(blocked === name ? { 'aria-invalid': true, className: 'ex-field bad' } : {})}
        />
        <span className="ex-exit-away">{percent === null ? '--' : `${signed(truncate(percent, 2))}%`}</span>
      </div>
    );
  };
  return (
    <div className="ex-exits">
      {field(
        'profitPrice',
        t(($) => $.exits.profit),
      )}
      {field(
        'lossPrice',
        t(($) => $.exits.stop),
      )}
    </div>
  );
}

/** One sentence that says what the exits will do, and what each would come to. */
export function ExitsOutcome({ form, phone }: { form: OrderForm; phone: boolean }): ReactNode {
  const { t } = useTexts('triggers');
  const { draft, market, situation } = form;
  const resolved = resolveDraft(draft, market);
  const size = spendsTotal(draft) ? resolved.total : resolved.amount;
  const from = exitsFrom(draft, situation.last);
  const shown = (value: string): string => (value === '' ? '--' : priceText(value, market.priceDecimals));
  const gain = (price: string): string => {
    const value = exitGain(draft, market, price, from);
    return value === null ? '--' : `${signed(groupThousands(truncate(value, 2)))} ${market.quote}`;
  };
  return (
    <>
      {size === '' || (draft.profitPrice === '' && draft.lossPrice === '') ? null : (
        <p className="ex-outcome">
          <Zap size={14} aria-hidden="true" />
          <span>
            <Sentence
              form={form}
              values={{
                size: `${groupThousands(trimZeros(size))} ${spendsTotal(draft) ? market.quote : market.base}`,
                profit: shown(draft.profitPrice),
                loss: shown(draft.lossPrice),
                limit: draft.lossPrice === '' ? '--' : shown(lossLimit(draft.lossPrice, market)),
              }}
            />
          </span>
        </p>
      )}
      {draft.type === 'oco' ? null : (
        <dl className={`ui-kv ${phone ? '' : 'ex-kv'}`}>
          <dt>{t(($) => $.exits.atProfit)}</dt>
          <dd>{gain(draft.profitPrice)}</dd>
          <dt>{t(($) => $.exits.atStop)}</dt>
          <dd>{gain(draft.lossPrice)}</dd>
        </dl>
      )}
    </>
  );
}

type Values = { readonly size: string; readonly profit: string; readonly loss: string; readonly limit: string };

function Sentence({ form: { draft }, values }: { form: OrderForm; values: Values }): ReactNode {
  const { t } = useTexts('triggers');
  const side = exitSide(draft);
  if (draft.type === 'oco') return t(($) => $.exits.oco[side], values);
  const which = draft.profitPrice === '' ? 'stopOnly' : draft.lossPrice === '' ? 'profitOnly' : 'both';
  return `${t(($) => $.exits.entry)} ${t(($) => $.exits[which][side], values)}`;
}
