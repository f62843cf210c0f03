import { Fragment, type ReactNode } from 'react';
import { addDecimals, compareDecimals, Skeleton, useTexts } from '@agio/ui';
import type { GridPlan } from '../api/robots.ts';
import { ifItFalls, ifItRises, partsOf } from '../state/outcome.ts';
import type { GridForm } from './use-grid.ts';
import { amountOf, coins, money, priceOf, signed } from './words.ts';

/** Where the money goes: coins that are bought now, what is reserved for buys, what is not needed; and what is left if the price only falls or only rises. */
export function SplitCard({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  const { draft, isAsking, market, shown } = form;
  const whole = draft.by === 'investment' && draft.investment !== '' ? draft.investment : (shown?.invested ?? null);
  return (
    <section className="ui-card" aria-label={t(($) => $.split.label)}>
      <div className="hd">
        <h2>{whole === null ? t(($) => $.split.label) : t(($) => $.split.title, { amount: money(whole), coin: market.quote })}</h2>
        {shown === undefined ? null : (
          <span className="text-12 whitespace-nowrap text-t2 tabular-nums">
            {t(($) => $.split.aLine, { amount: amountOf(shown.amount, market), coin: market.base })}
          </span>
        )}
      </div>
      <div className="bd flex flex-col gap-3">
        {shown !== undefined ? (
          <Parts plan={shown} form={form} />
        ) : isAsking ? (
          <>
            <Skeleton className="w-full" />
            <Skeleton className="w-full" />
            <Skeleton className="w-3/4" />
          </>
        ) : (
          <p className="text-13 text-t2">{t(($) => $.split.empty)}</p>
        )}
      </div>
    </section>
  );
}

function Parts({ form, plan }: { form: GridForm; plan: GridPlan }): ReactNode {
  const { t } = useTexts('robot');
  const { market } = form;
  const parts = partsOf(plan);
  const sells = plan.lines.filter(({ side }) => side === 'sell').length;
  const buys = plan.lines.filter(({ side }) => side === 'buy').length;
  const left = plan.left ?? '0';
  const rows: readonly (readonly [string, string, string])[] = [
    ['bg-c2', t(($) => $.split.bought, { count: sells, amount: coins(plan.boughtNow), coin: market.base }), money(plan.cost)],
    ['bg-p', t(($) => $.split.reserved, { count: buys }), money(plan.reserved)],
  ];
  return (
    <>
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-s3" aria-hidden="true">
        <i className="bg-c2" style={{ width: `${parts.bought * 100}%` }} />
        <i className="bg-p" style={{ width: `${parts.reserved * 100}%` }} />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-13 [&>dd]:text-right [&>dd]:tabular-nums">
        {rows.map(([dot, name, value]) => (
          <Fragment key={dot}>
            <dt className="flex items-center gap-2">
              <Dot className={dot} />
              {name}
            </dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt className="border-t border-line pt-2 font-semibold">{t(($) => $.split.used)}</dt>
        <dd className="border-t border-line pt-2 font-semibold">{money(addDecimals(plan.cost, plan.reserved))}</dd>
        {compareDecimals(plan.ownUsed, '0') > 0 ? (
          <>
            <dt className="text-t2">{t(($) => $.split.own)}</dt>
            <dd>
              {coins(plan.ownUsed)} {market.base}
            </dd>
          </>
        ) : null}
        {compareDecimals(left, '0') > 0 ? (
          <>
            <dt className="flex items-center gap-2 text-t2">
              <Dot className="bg-s3" />
              {t(($) => $.split.left)}
            </dt>
            <dd>{money(left)}</dd>
          </>
        ) : null}
      </dl>
      {compareDecimals(plan.boughtNow, '0') > 0 ? (
        <p className="text-12 text-t2">
          {t(($) => $.split.worst, { slippage: form.draft.slippage, amount: money(plan.invested), coin: market.quote })}
        </p>
      ) : null}
      <Outcomes form={form} plan={plan} />
    </>
  );
}

const Dot = ({ className }: { className: string }): ReactNode => (
  <i className={`size-2.5 shrink-0 rounded-[2px] ${className}`} aria-hidden="true" />
);

/** What is left if the price goes one way only: the loss is said before anything moves. */
export function Outcomes({ form, plan }: { form: GridForm; plan: GridPlan }): ReactNode {
  const { t } = useTexts('robot');
  const { draft, fees, market } = form;
  const bottom = plan.lines[0]?.price ?? plan.lastPrice;
  const hasStop = draft.stopLoss !== '';
  const low = hasStop ? draft.stopLoss : bottom;
  const falls = ifItFalls(plan, low, fees, hasStop && draft.onStop === 'sell');
  const rises = ifItRises(plan, fees);
  const top = plan.lines.at(-1)?.price ?? plan.lastPrice;
  const isSold = falls.held === '0';
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-3 text-13 [&>dd]:text-right [&>dd]:font-semibold [&>dt]:text-t2">
      <dt>{t(($) => $.split.falls, { price: priceOf(low, market) })}</dt>
      <dd className="text-warn">
        {isSold
          ? t(($) => $.split.soldAll, { change: signed(falls.change) })
          : t(($) => $.split.holds, { amount: amountOf(falls.held, market), coin: market.base, change: signed(falls.change) })}
      </dd>
      <dt>{t(($) => $.split.rises, { price: priceOf(top, market) })}</dt>
      <dd>{t(($) => $.split.holdsNone, { coin: market.base, change: signed(rises.change) })}</dd>
    </dl>
  );
}
