import { truncate, groupThousands, trimZeros, useTexts, type Column } from '@agio/ui';
import { pairName } from '../../../shared/markets/index.ts';
import { baseOf, priceOf, quoteOf, ShortMoment, SideText, useMarketsByPair } from './order-cells.tsx';
import type { Fill, Order } from '../state/open-orders.ts';

type Line = Pick<Order | Fill, 'time' | 'market' | 'side'>;
type Keyed<Row, Key extends string> = Column<Row> & { readonly key: Key };
type Paid = { readonly market: string; readonly fee: string; readonly feeCoin: string };

/** A figure with its coin. */
export const withCoin = (figure: string, coin: string) => (
  <>
    {figure} <span className="ui-unit">{coin}</span>
  </>
);

const feeOf = (fee: string): string => groupThousands(trimZeros(truncate(fee)));

/** The columns that tables of orders and of deals have in common. */
export function useOrderColumns() {
  const { t } = useTexts('exchange');
  const markets = useMarketsByPair();
  return {
    time: { key: 'time', head: t(($) => $.orders.time), className: 'text-t2', render: ({ time }) => <ShortMoment ms={time} /> },
    market: { key: 'market', head: t(($) => $.orders.market), className: 'font-[500]', render: ({ market }) => pairName(market) },
    side: { key: 'side', head: t(($) => $.orders.side), render: ({ side }) => <SideText side={side} /> },
    type: { key: 'type', head: t(($) => $.orders.type), render: ({ type }) => t(($) => $.orders.types[type]) },
    price: {
      key: 'price',
      head: t(($) => $.orders.price),
      right: true,
      render: ({ price, market }) => (price === null ? t(($) => $.orders.marketPrice) : priceOf(price, markets.get(market))),
    },
    fee: { key: 'fee', head: t(($) => $.orders.fee), right: true, render: ({ fee, feeCoin }) => withCoin(feeOf(fee), feeCoin) },
  } satisfies {
    time: Keyed<Line, 'time'>;
    market: Keyed<Line, 'market'>;
    side: Keyed<Line, 'side'>;
    type: Keyed<Order, 'type'>;
    price: Keyed<{ readonly price: string | null; readonly market: string }, 'price'>;
    fee: Keyed<Paid, 'fee'>;
  };
}

/** Amounts are in the base coin, totals in the quote coin. */
export const inBase = (figure: string, market: string) => withCoin(figure, baseOf(market));
export const inQuote = (figure: string, market: string) => withCoin(figure, quoteOf(market));
