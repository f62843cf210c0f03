import { baseOf, pairName } from '@agio/kernel';
import { cn, Moment, Pairs, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { OrderRow } from '../state/arrange-orders.ts';
import { describeOrder } from '../state/describe-order.ts';
import { amountText, askedText, priceOf } from '../state/figures.ts';
import type { Order } from '../state/order.ts';
import { useMarketsByPair } from '../state/use-markets.ts';
import { Condition, Filled, FromLast, MarketLink, ShortMoment, SideText, StateText, TypeText } from './order-cells.tsx';
import { TrailBar } from './trail-bar.tsx';
import { useOrderWords } from './use-order-words.ts';

type Actions = (order: Order) => ReactNode;

/** The title of a plain limit order is its side and its price; every other one says in a line of its own what it is. */
const isPlain = (order: Order): boolean => order.type === 'limit' && describeOrder(order).list === null;

/** An open order on a phone, with the legs of its list below it. */
export function OrderCard({
  order,
  legs,
  actions,
  withPair,
}: {
  order: Order;
  legs: readonly Order[];
  actions: Actions;
  withPair: boolean;
}): ReactNode {
  const pair = withPair ? pairName(order.market) : null;
  return (
    <article className="ex-card">
      <OrderHead order={order} actions={actions} pair={pair} />
      <OrderBody order={order} pair={pair} />
      {legs.map((leg) => (
        <section key={leg.id} className="ex-card-leg">
          <OrderHead order={leg} actions={actions} pair={null} isLeg />
          <OrderBody order={leg} pair={null} />
        </section>
      ))}
    </article>
  );
}

type PartProps = { readonly order: Order; /** Said where it is not that of the page. */ readonly pair: string | null };

function OrderHead({ order, actions, pair, isLeg = false }: PartProps & { actions: Actions; isLeg?: boolean }): ReactNode {
  const { t } = useTexts('orders');
  const { figure, coin } = askedText(order, useMarketsByPair().get(order.market));
  return (
    <div>
      <span>
        <SideText side={order.side} />{' '}
        <b>
          {figure} {coin}
        </b>{' '}
        {isPlain(order) ? (
          <small>{order.postOnly ? t(($) => $.force.postOnly) : <TypeText order={order} />}</small>
        ) : (
          <small className="block">
            {pair === null ? null : `${pair} · `}
            <TypeText order={order} isLeg={isLeg} />
          </small>
        )}
      </span>
      {actions(order)}
    </div>
  );
}

/** Price and what is filled; what waits says for what, and how far it is. */
function OrderBody({ order, pair }: PartProps): ReactNode {
  const { t } = useTexts('orders');
  const words = useOrderWords();
  const shown = words.shown(order);
  if (describeOrder(order).stage === 'waiting')
    return (
      <>
        <div>
          <Condition order={order} />
          <FromLast order={order} />
        </div>
        <TrailBar order={order} />
      </>
    );
  return (
    <div>
      <span>
        {pair === null || !isPlain(order) ? '' : `${pair} `}
        {t(($) => $.at)} <b>{words.price(order)}</b>
        {shown === null ? null : ` · ${shown}`}
      </span>
      <Filled order={order} look="card" />
    </div>
  );
}

/** An order that has ended. */
export function EndedCard({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('orders');
  const rules = useMarketsByPair().get(order.market);
  return (
    <article className="ex-card">
      <div>
        <span>
          <SideText side={order.side} /> <b>{pairName(order.market)}</b>{' '}
          <small className={cn(!isPlain(order) && 'block')}>
            <TypeText order={order} />
          </small>
        </span>
        <small>
          <StateText order={order} look="line" />
        </small>
      </div>
      <div>
        <span>
          {amountText(order.filledAmount, rules)} {baseOf(order.market)} {t(($) => $.at)}{' '}
          <b>{order.averagePrice === null ? '--' : priceOf(order.averagePrice, rules)}</b>
        </span>
        <ShortMoment ms={order.updatedAt} />
      </div>
    </article>
  );
}

/** An order on a page that a phone shows: head, pairs of name and value, and what can be done. */
export function PageCard({
  row: { order, place },
  lines,
  action,
}: {
  row: OrderRow;
  lines: readonly (readonly [string, ReactNode])[];
  action?: ReactNode;
}): ReactNode {
  const type = <TypeText order={order} isLeg={place === 'leg'} />;
  return (
    <article className={cn('border-t border-line p-4 first:border-t-0', place === 'leg' && 'pl-9')}>
      <div className="flex items-center gap-2">
        <SideText side={order.side} />
        <MarketLink market={order.market} />
        {isPlain(order) ? <span className="text-12 text-t2">{type}</span> : null}
        <span className="ml-auto">{action}</span>
      </div>
      <p className="mt-0.5 text-12 text-t3">
        {isPlain(order) ? null : <span className="mr-2 text-t2">{type}</span>}
        <Moment ms={order.time} />
      </p>
      <Pairs className="mt-2" pairs={lines} />
    </article>
  );
}
