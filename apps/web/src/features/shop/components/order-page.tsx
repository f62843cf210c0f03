import type { ReactNode } from 'react';
import { ApiError } from '@agio/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { Card, CopyButton, Countdown, EmptyState, formatDateTime, Pairs, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { orderQuery, useShopLive, type WholeOrder } from '../api/shop.ts';
import { coins } from '../state/amounts.ts';
import { payMinutes } from '../state/progress.ts';
import { Codes } from './codes.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTag } from './order-tag.tsx';
import { ProductPicture } from './product-picture.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RefundCard } from './refund-card.tsx';

/** One order: how far it is, what to do next, where it goes, and what it cost. */
export function OrderPage(): ReactNode {
  const { t } = useTexts('shop');
  const { id } = useParams({ from: '/site/account/meta2/orders/$id' });
  const found = useQuery(orderQuery(id, useLanguage()));
  useShopLive();
  const order = found.data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
        <nav aria-label={t(($) => $.title)} className="flex items-center gap-1.5 text-13 text-t2">
          <Link to="/account/meta2/orders" className="hover:text-t1 hover:underline">
            {t(($) => $.myOrders)}
          </Link>
          <ChevronRight size={14} aria-hidden="true" />
        </nav>
        <h1 className="text-20">{t(($) => $.number, { id })}</h1>
        {order === undefined ? null : <OrderTag order={order} />}
        {order === undefined ? null : <OrderActs key={order.state} order={order} />}
      </div>
      {found.isPending ? (
        <section className="ui-card p-5">
          <Skeleton className="w-60" />
        </section>
      ) : null}
      {found.isError && order === undefined ? (
        found.error instanceof ApiError && found.error.status === 404 ? (
          <EmptyState className="ui-card">{t(($) => $.order.missing)}</EmptyState>
        ) : (
          <QueryError query={found} />
        )
      ) : null}
      {order === undefined ? null : (
        <>
          <Progress order={order} />
          <div className="grid items-start gap-4 pt-4 xl:grid-cols-[minmax(0,1fr)_23.5rem]">
            <div className="flex min-w-0 flex-col gap-4">
              {order.hasCodes ? <Codes order={order} /> : null}
              {order.carrier === null ? null : <Parcel order={order} />}
              <Bought order={order} />
              <RefundCard order={order} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <ReceiptCard order={order} />
              {order.delivery === 'physical' ? <SentTo order={order} /> : null}
              <Happened order={order} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Progress({ order }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const { deadline, delivery, isRefundAsked, state } = order;
  const next = isRefundAsked ? 'asked' : state === 'paid' && delivery === 'virtual' ? 'codes' : state;
  return (
    <section className="ui-card" aria-live="polite">
      <div className="hidden px-3 pt-5 pb-4 md:block md:px-6">
        <OrderSteps order={order} />
      </div>
      <div className="px-5 pt-5 pb-2 md:hidden">
        <OrderSteps order={order} vertical />
      </div>
      <p className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 text-13">
        {state === 'pending' && deadline !== null ? <Countdown endsAtMs={deadline} totalSeconds={payMinutes * 60} /> : null}
        <span>{t(($) => $.order.next[next], { time: deadline === null ? '' : formatDateTime(deadline, language) })}</span>
      </p>
    </section>
  );
}

function Parcel({ order: { carrier, tracking, trackingUrl } }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  return (
    <Card title={t(($) => $.order.parcel)} aside={tracking === null ? undefined : <CopyButton text={tracking} />} bodyClassName="px-5 pb-5">
      <Pairs
        pairs={[
          [t(($) => $.order.carrier), carrier ?? '–'],
          [t(($) => $.order.tracking), <Tracking key="tracking" number={tracking} url={trackingUrl} />],
        ]}
      />
    </Card>
  );
}

/** The number, and the carrier's page about it where there is one. */
function Tracking({ number, url }: { number: string | null; url: string | null }): ReactNode {
  if (number === null || url?.startsWith('https://') !== true) return number ?? '–';
  return (
    <a href={url} className="ui-link inline-flex items-center gap-1" rel="noopener noreferrer" target="_blank">
      {number}
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}

function Bought({ order }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const { coin, picture, product, quantity, title, total, variantName } = order;
  return (
    <Card title={t(($) => $.order.bought)}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-4 px-5 pb-5">
        <ProductPicture src={picture} alt="" className="w-20 rounded-2" />
        <div className="min-w-0">
          <b className="font-semibold [overflow-wrap:anywhere]">{title}</b>
          <p className="text-13 text-t2">
            {variantName === '' ? '' : `${variantName}, `}
            {t(($) => $.pieces, { count: quantity })}
          </p>
          <Link to="/account/meta2/products/$id" params={{ id: product }} className="ui-link text-13">
            {t(($) => $.order.again)}
          </Link>
        </div>
        <p className="font-semibold tabular-nums">
          {coins(total)} <span className="text-13 font-normal text-t2">{coin}</span>
        </p>
      </div>
    </Card>
  );
}

function SentTo({ order: { address } }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' });
  return (
    <Card title={t(($) => $.order.sentTo)} aside={<span className="text-12 text-t2">{t(($) => $.order.asItWas)}</span>}>
      <div className="px-5 pb-5 text-13 [overflow-wrap:anywhere]">
        {address === null ? (
          <p className="text-t2">{t(($) => $.order.gone)}</p>
        ) : (
          <address className="not-italic">
            <b className="font-medium">{address.name}</b>, {address.mobile}
            <br />
            {address.street}
            <br />
            {address.region}, {names.of(address.country) ?? address.country}
          </address>
        )}
        <p className="pt-2 text-12 text-t2">{t(($) => $.order.erased)}</p>
      </div>
    </Card>
  );
}

function Happened({ order: { coin, steps } }: { order: WholeOrder }): ReactNode {
  const { t } = useTexts('shop');
  const language = useLanguage();
  const said = (at: number): string => {
    const [now, before] = [steps[at], steps[at + 1]];
    if (now === undefined) return '';
    if (before !== undefined && now.refunded !== before.refunded && now.state !== 'cancelled')
      return t(($) => $.order.events.refunded, { amount: `${coins(now.refunded)} ${coin}` });
    if (before !== undefined && now.asked && !before.asked) return t(($) => $.order.events.asked);
    if (before !== undefined && before.asked && !now.asked) return t(($) => $.order.events.answered);
    return t(($) => $.states[now.state]);
  };
  return (
    <Card title={t(($) => $.order.happened)}>
      <ol className="flex flex-col gap-2 px-5 pb-5 text-13">
        {steps.map(({ state, time }, at) => (
          <li key={`${state} ${time}`} className="grid grid-cols-[9.75rem_minmax(0,1fr)] gap-3">
            <span className="text-t2 tabular-nums">{formatDateTime(time, language)}</span>
            <span>{said(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
