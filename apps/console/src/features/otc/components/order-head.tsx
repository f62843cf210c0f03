import type { ReactNode } from 'react';
import { CopyButton, currency, groupThousands, useLanguage, useTexts } from '@agio/ui';
import { DealTag, Fact } from '../../../shared/appeals/index.ts';
import { useWordsOf } from '../../../shared/desk/index.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, TimeIn, useNow } from '../../../shared/time/time.tsx';
import type { Order, Side } from '../api/otc.ts';

/** Which order, how long it waits, and in four figures what it is about. */
export function OrderHead({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('otc');
  const { coin, createTime, fiat, held, id, method, payTime, price, reference, state, total } = order;
  const isAppealed = state === 'appealed';
  return (
    <section className="ui-card overflow-hidden">
      <header className="flex flex-col gap-1 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-16">{t(($) => $.order.title, { id })}</h1>
          <span className="text-13 text-t2">{reference}</span>
          <CopyButton text={reference} label={t(($) => $.order.copy)} />
          <DealTag state={state} states={useWordsOf('otc').w.states} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-13 text-t2">{isAppealed ? <Opened order={order} /> : <Ended order={order} />}</p>
      </header>
      <dl className="grid border-t border-line max-lg:divide-y sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x divide-line">
        <Fact
          name={t(($) => $.order.order)}
          value={currency(total, fiat)}
          note={
            <>
              {t(($) => $.methods[method])}
              {t(($) => $.comma)}
              {payTime === null ? (
                <TimeIn at={createTime} say={(time) => t(($) => $.order.madeAt, { time })} />
              ) : (
                <TimeIn at={payTime} say={(time) => t(($) => $.order.paidAt, { time })} />
              )}
            </>
          }
        />
        <Fact
          name={isAppealed ? t(($) => $.order.held) : t(($) => $.order.amount)}
          value={
            <>
              {groupThousands(isAppealed ? held : order.amount)} <span className="text-13 font-normal text-t2">{coin}</span>
            </>
          }
          note={t(($) => $.order.atPrice, { price: `${groupThousands(price)} ${fiat}` })}
        />
        <Person name={t(($) => $.sides.buyer)} side={order.buyerSide} />
        <Person name={t(($) => $.sides.seller)} side={order.sellerSide} />
      </dl>
    </section>
  );
}

function Opened({ order: { reason, updateTime } }: { order: Order }): ReactNode {
  const { t } = useTexts('otc');
  const language = useLanguage();
  const now = useNow(10_000);
  const by = reason === 'buyer' || reason === 'seller' ? reason : 'deadline';
  return (
    <>
      <span>
        {t(($) => $.order.opened[by])} <Time at={updateTime} />
      </span>
      <span>{t(($) => $.order.waits, { time: spanOf(now - updateTime, language) })}</span>
    </>
  );
}

function Ended({ order: { createTime, updateTime } }: { order: Order }): ReactNode {
  const { t } = useTexts('otc');
  return (
    <>
      <span>
        <TimeIn at={createTime} say={(time) => t(($) => $.order.madeAt, { time })} />
      </span>
      <span>
        <TimeIn at={updateTime} say={(time) => t(($) => $.order.changedAt, { time })} />
      </span>
    </>
  );
}

function Person({ name, side: { appeals, card, name: label } }: { name: string; side: Side }): ReactNode {
  const { t } = useTexts('otc');
  const count = appeals.won + appeals.lost + appeals.split;
  const figures = [
    t(($) => $.order.orders30, { count: card.orders }),
    count === 0 ? t(($) => $.order.noAppeals) : t(($) => $.order.appeals, { count, lost: appeals.lost }),
  ];
  return <Fact name={name} value={card.name === '' ? label : card.name} note={figures.join(t(($) => $.comma))} />;
}
