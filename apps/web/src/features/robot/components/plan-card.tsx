import { baseOf } from '@agio/kernel';
import type { ReactNode } from 'react';
import { compareDecimals, DataTable, linesOf, Moment, Pairs, Skeleton, useTexts, type Column } from '@agio/ui';
import type { Market } from '../../../shared/markets/index.ts';
import type { PlanOf } from '../api/robots.ts';
import type { PlainKind } from '../state/plain-kinds.ts';
import { percentOf } from '../state/shares.ts';
import type { PlainForm } from './use-plain.ts';
import { amountOf, coins, money, priceOf } from './words.ts';

type PlainPlan = PlanOf<PlainKind>;
type Safety = PlanOf<'martingale'>['orders'][number];

/** What leaves the trading account, with its coins. */
export function movesOf({ invested, ownUsed }: PlainPlan, { base, quote }: Market): string {
  const parts = [
    ...(compareDecimals(invested, '0') > 0 ? [`${money(invested)} ${quote}`] : []),
    ...(compareDecimals(ownUsed, '0') > 0 ? [`${coins(ownUsed)} ${base}`] : []),
  ];
  return parts.length === 0 ? `0 ${quote}` : parts.join(', ');
}

/** What a robot of these terms would do now, before anything moves. */
export function PlanCard({ form }: { form: PlainForm }): ReactNode {
  const { t } = useTexts('robot');
  const { isAsking, market, shown } = form;
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.plain.plan.title)}>
      <div className="hd">
        <h2>{t(($) => $.plain.plan.title)}</h2>
        {shown === undefined ? null : (
          <span className="text-12 text-t2 tabular-nums">{t(($) => $.plain.plan.moves, { moves: movesOf(shown, market) })}</span>
        )}
      </div>
      {shown === undefined ? (
        <div className="bd">
          {isAsking ? <Skeleton className="h-16 w-full" /> : <p className="text-13 text-t2">{t(($) => $.plain.plan.empty)}</p>}
        </div>
      ) : (
        <OfKind plan={shown} market={market} />
      )}
    </section>
  );
}

function OfKind({ market, plan }: { plan: PlainPlan; market: Market }): ReactNode {
  if (plan.kind === 'dca') return <ComingUp plan={plan} market={market} />;
  if (plan.kind === 'rebalance') return <Parts plan={plan} market={market} />;
  if (plan.kind === 'twap') return <Slices plan={plan} market={market} />;
  return <Ladder plan={plan} market={market} />;
}

/** The next runs, and when the last one is. */
function ComingUp({ market, plan }: { plan: PlanOf<'dca'>; market: Market }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <>
      <ol className="grid grid-cols-2 gap-px border-t border-line bg-line sm:grid-cols-3 xl:grid-cols-4">
        {plan.times.map((at) => (
          <li key={at} className="bg-s1 px-4 py-2.5 tabular-nums">
            <span className="block text-12 text-t2">
              <Moment ms={at} />
            </span>
            <b className="font-semibold">
              {money(plan.total)} {market.quote}
            </b>
            <span className="block text-12 text-t2">
              {t(($) => $.plain.plan.about, { amount: amountOf(plan.amount, market), coin: market.base })}
            </span>
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-5 py-3 text-12 text-t2">
        {plan.runs === null ? null : `${t(($) => $.plain.plan.runs, { count: plan.runs })} `}
        {plan.lastAt === null ? null : (
          <>
            {t(($) => $.plain.plan.last)} <Moment ms={plan.lastAt} />.{' '}
          </>
        )}
        {t(($) => $.plain.plan.missed)}
      </p>
    </>
  );
}

function Slices({ market, plan }: { plan: PlanOf<'twap'>; market: Market }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <div className="max-w-120 px-5 pb-4">
      <Pairs
        pairs={[
          [t(($) => $.plain.plan.slices), String(plan.slices)],
          [t(($) => $.plain.plan.slice), `${amountOf(plan.amount, market)} ${market.base}`],
          ...(plan.boundPrice === null
            ? []
            : [[t(($) => $.plain.plan.bound), `${priceOf(plan.boundPrice, market)} ${market.quote}`] as const]),
          [t(($) => $.plain.plan.ends), <Moment key="ends" ms={plan.endsAt} />],
        ]}
      />
    </div>
  );
}

type Part = PlanOf<'rebalance'>['shares'][number];

/** What is bought of each coin, and what stays. */
function Parts({ market, plan }: { plan: PlanOf<'rebalance'>; market: Market }): ReactNode {
  const { t } = useTexts('robot');
  const columns: readonly Column<Part>[] = [
    { key: 'coin', head: t(($) => $.shares.coin), render: ({ market: name }) => baseOf(name) },
    { key: 'share', head: t(($) => $.shares.target), right: true, render: ({ shareBps }) => `${percentOf(shareBps)}%` },
    { key: 'price', head: t(($) => $.shares.price), right: true, render: ({ price }) => priceOf(price, undefined) },
    { key: 'amount', head: t(($) => $.shares.bought), right: true, render: (part) => `${coins(part.amount)} ${baseOf(part.market)}` },
    { key: 'cost', head: t(($) => $.rows.cost), right: true, render: ({ cost }) => money(cost) },
  ];
  return (
    <>
      <div className="overflow-x-auto max-sm:hidden">
        <DataTable
          label={t(($) => $.plain.plan.title)}
          columns={columns}
          list={plan.shares}
          rows={28}
          keyOf={({ market: name }) => name}
          className="tabular-nums"
        />
      </div>
      <ul className="sm:hidden">
        {plan.shares.map((part) => (
          <li key={part.market} className="border-t border-line px-5 py-3">
            <Pairs pairs={linesOf(columns, part)} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-12 text-t2">
        {t(($) => $.shares.kept, { amount: money(plan.kept), quote: market.quote })}
        {plan.shares.map((part) => (part.leftOut ? ` ${baseOf(part.market)}: ${t(($) => $.shares.outAtStart)}` : ''))}
      </p>
    </>
  );
}

/** The first order and the safety orders as they would follow from it. */
function Ladder({ market, plan }: { plan: PlanOf<'martingale'>; market: Market }): ReactNode {
  const { t } = useTexts('robot');
  const first = plan.orders[0];
  const columns: readonly Column<Safety>[] = [
    {
      key: 'order',
      head: t(($) => $.plain.plan.order),
      render: (order) =>
        order === first ? t(($) => $.plain.plan.first) : t(($) => $.plain.plan.safety, { number: plan.orders.indexOf(order) }),
    },
    { key: 'price', head: t(($) => $.rows.price), right: true, render: ({ price }) => priceOf(price, market) },
    { key: 'amount', head: t(($) => $.rows.amount), right: true, render: ({ amount }) => amountOf(amount, market) },
    { key: 'cost', head: t(($) => $.rows.cost), right: true, render: ({ cost }) => money(cost) },
    { key: 'average', head: t(($) => $.plain.plan.average), right: true, render: ({ averagePrice }) => priceOf(averagePrice, market) },
    { key: 'sold', head: t(($) => $.plain.plan.soldAt), right: true, render: ({ takeProfitPrice }) => priceOf(takeProfitPrice, market) },
  ];
  const keyOf = (order: Safety): string => `${order.price} ${order.amount}`;
  return (
    <>
      <div className="overflow-x-auto max-sm:hidden">
        <DataTable
          label={t(($) => $.plain.plan.title)}
          columns={columns}
          list={plan.orders}
          rows={28}
          keyOf={keyOf}
          className="tabular-nums"
        />
      </div>
      <ul className="sm:hidden">
        {plan.orders.map((order) => (
          <li key={keyOf(order)} className="border-t border-line px-5 py-3">
            <Pairs pairs={linesOf(columns, order)} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-12 text-t2">
        {t(($) => $.plain.plan.reserved)}
        {plan.stopLossPrice === null ? null : ` ${t(($) => $.plain.plan.stopLoss, { price: priceOf(plan.stopLossPrice, market) })}`}
      </p>
    </>
  );
}
