import { pairName } from '@agio/kernel';
import './orders.css';
import { Bar, cn, formatDate, formatTime, Moment, Tag, useLanguage, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTickers } from '../../../../shared/markets/index.ts';
import { describeOrder } from '../state/describe-order.ts';
import { askedText, filledText, fromLast, shortTime } from '../state/figures.ts';
import type { Order } from '../state/order.ts';
import { useMarketsByPair } from '../state/use-markets.ts';
import { useOrderWords } from './use-order-words.ts';

type Cell = { readonly order: Order };

/** Without the year, which open orders do not need; a tooltip shows the full time. */
export const ShortMoment = ({ ms }: { ms: number }): ReactNode => <Moment ms={ms} text={shortTime(ms)} />;

/** Date below time, so that the column stays narrow. */
export function TallMoment({ ms }: { ms: number }): ReactNode {
  const language = useLanguage();
  return (
    <time dateTime={new Date(ms).toISOString()} className="block leading-[18px]">
      {formatTime(ms, language)}
      <span className="block text-12 text-t3">{formatDate(ms, language)}</span>
    </time>
  );
}

/** Where there is no figure: two dashes that stand together. */
export const None = (): ReactNode => <span className="normal-nums">--</span>;

/** A figure with its coin. */
export function WithCoin({ figure, coin }: { figure: string; coin: string }): ReactNode {
  return (
    <>
      {figure} <span className="ui-unit">{coin}</span>
    </>
  );
}

export function SideText({ side }: { side: 'buy' | 'sell' }): ReactNode {
  const { t } = useTexts('orders');
  return <span className={cn('font-[500]', side === 'buy' ? 'text-up' : 'text-down')}>{t(($) => $.side[side])}</span>;
}

export function MarketLink({ market }: { market: string }): ReactNode {
  return (
    <Link to="/exchange/$pair" params={{ pair: market }} className="font-medium hover:underline">
      {pairName(market)}
    </Link>
  );
}

/** What kind of order it is, and, unless it stands below those, with which others it belongs together. */
export function TypeText({ order, isLeg = false }: Cell & { isLeg?: boolean }): ReactNode {
  const { t } = useTexts('orders');
  const words = useOrderWords();
  const list = isLeg ? null : words.list(order);
  return (
    <>
      {words.type(order)}
      {list === null ? null : (
        <Tag tone="line" size="s" className="ml-1.5">
          {list}
        </Tag>
      )}
      {order.ofRobot === true ? (
        <Tag tone="line" size="s" className="ml-1.5">
          {t(($) => $.ofRobot)}
        </Tag>
      ) : null}
    </>
  );
}

export function Asked({ order }: Cell): ReactNode {
  return <WithCoin {...askedText(order, useMarketsByPair().get(order.market))} />;
}

/** How much is filled, in figures and as a bar; nothing can be of an order that waits. */
export function Filled({ order, look }: Cell & { look: 'row' | 'card' }): ReactNode {
  const { t } = useTexts('orders');
  if (describeOrder(order).stage === 'waiting') return look === 'row' ? <None /> : null;
  const { part, text } = filledText(order);
  const said = t(($) => $.filledPart, { percent: text });
  if (look === 'row')
    return (
      <span className="ord-filled">
        <span>{text}</span>
        <Bar part={part} label={said} className="h-[3px]! w-16" />
      </span>
    );
  return (
    <span className="flex flex-none items-center gap-1">
      {said}
      {part > 0 ? <Bar part={part} label={said} className="w-16" /> : null}
    </span>
  );
}

/** What an open order does and when: a full dot works, a ring waits, a grey one for its entry. With `cut` it is truncated to one line, with the full text in a tooltip. */
export function Condition({ order, cut = false }: Cell & { cut?: boolean }): ReactNode {
  const { stage, waitsFor } = describeOrder(order);
  const words = useOrderWords();
  const text = words.condition(order);
  return (
    <span className={cn('ord-cond', cut && 'cut')} title={cut ? text : undefined}>
      <i className={waitsFor === 'entry' ? waitsFor : stage} aria-hidden="true" />
      <span>{cut ? words.condition(order, 'short') : text}</span>
    </span>
  );
}

/** How far the price at which something happens next is from the last one. */
export function FromLast({ order }: Cell): ReactNode {
  const last = useTickers().data?.[order.market]?.last;
  const { level, extreme } = describeOrder(order);
  const text = fromLast(level, last);
  // What follows the market moves by itself, so it is marked.
  return extreme === null ? text : <span className="font-[500] text-pt">{text}</span>;
}

/** The state and why it ended; `tall` with the reason below it. */
export function StateText({ order, look }: Cell & { look: 'line' | 'tall' }): ReactNode {
  const { t } = useTexts('orders');
  const words = useOrderWords();
  const [status, reason, fired] = [words.status(order), words.reason(order), words.fired(order)];
  if (look === 'line') {
    const text = reason === null ? status : t(($) => $.because, { status, reason });
    return (
      <span className="ord-state" title={fired === null ? text : `${text} · ${fired}`}>
        {text}
      </span>
    );
  }
  return (
    <span className="block leading-4">
      {status}
      {[reason, fired].map((line) =>
        line === null ? null : (
          <span key={line} className="block text-12 text-t3">
            {line}
          </span>
        ),
      )}
    </span>
  );
}
