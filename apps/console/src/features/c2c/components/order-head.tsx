import type { ReactNode } from 'react';
import { CopyButton, currency, groupThousands, useLanguage, useTexts } from '@agio/ui';
import { DealTag, Fact } from '../../../shared/appeals/index.ts';
import { useWordsOf } from '../../../shared/desk/index.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time, TimeIn, useNow } from '../../../shared/time/time.tsx';
import type { Order } from '../api/c2c.ts';
import { openerOf, sidesOf, type Side } from '../state/sides.ts';

/** Which order, how long it waits, and in four figures what it is about. */
export function OrderHead({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('c2c');
  const { amount, coin, createTime, fiat, held, id, payMethod, price, reference, side, state, total } = order;
  const { buyer, seller } = sidesOf(order);
  const isAppealed = state === 'appealed';
  return (
    <section className="ui-card overflow-hidden">
      <header className="flex flex-col gap-1 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-16">{t(($) => $.order.title, { id })}</h1>
          <span className="text-13 text-t2">{reference}</span>
          <CopyButton text={reference} label={t(($) => $.order.copy)} />
          <DealTag state={state} states={useWordsOf('c2c').w.states} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-13 text-t2">{isAppealed ? <Opened order={order} /> : <Ended order={order} />}</p>
      </header>
      <dl className="grid border-t border-line max-lg:divide-y sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x divide-line">
        <Fact
          name={t(($) => $.order.sides[side])}
          value={currency(total, fiat)}
          note={
            <>
              {t(($) => $.methods[payMethod])}
              {t(($) => $.comma)}
              <TimeIn at={createTime} say={(time) => t(($) => $.order.madeAt, { time })} />
            </>
          }
        />
        <Fact
          name={isAppealed ? t(($) => $.order.held) : t(($) => $.order.amount)}
          value={
            <>
              {groupThousands(isAppealed ? held : amount)} <span className="text-13 font-normal text-t2">{coin}</span>
            </>
          }
          note={t(($) => $.order.atPrice, { price: `${groupThousands(price)} ${fiat}` })}
        />
        <Person name={t(($) => $.sides.buyer)} side={buyer} />
        <Person name={t(($) => $.sides.seller)} side={seller} />
      </dl>
    </section>
  );
}

function Opened({ order: { isRerouted, reason, updateTime } }: { order: Order }): ReactNode {
  const { t } = useTexts('c2c');
  const language = useLanguage();
  const now = useNow(10_000);
  return (
    <>
      <span>
        {t(($) => $.order.opened[openerOf(reason)])} <Time at={updateTime} />
      </span>
      <span>{t(($) => $.order.waits, { time: spanOf(now - updateTime, language) })}</span>
      {isRerouted ? <span>{t(($) => $.order.rerouted)}</span> : null}
    </>
  );
}

function Ended({ order: { deadline, isRerouted, updateTime } }: { order: Order }): ReactNode {
  const { t } = useTexts('c2c');
  return (
    <>
      <span>
        <TimeIn at={updateTime} say={(time) => t(($) => $.order.changedAt, { time })} />
      </span>
      {deadline === null ? null : (
        <span>
          <TimeIn at={deadline} say={(time) => t(($) => $.order.dueAt, { time })} />
        </span>
      )}
      {isRerouted ? <span>{t(($) => $.order.rerouted)}</span> : null}
    </>
  );
}

function Person({ name, side: { appeals, name: label, role } }: { name: string; side: Side }): ReactNode {
  const { t } = useTexts('c2c');
  const count = appeals.won + appeals.lost + appeals.split;
  const figures = [
    t(($) => $.sides[role]),
    count === 0 ? t(($) => $.order.noAppeals) : t(($) => $.order.appeals, { count, lost: appeals.lost }),
  ];
  return <Fact name={name} value={label} note={figures.join(t(($) => $.comma))} />;
}
