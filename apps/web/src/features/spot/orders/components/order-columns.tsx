import { baseOf, pairName, quoteOf } from '@agio/kernel';
import { cn, useTexts, type Column } from '@agio/ui';
import type { ReactNode } from 'react';
import type { Fill } from '../../state/open-orders.ts';
import type { OrderRow } from '../state/arrange-orders.ts';
import { describeOrder } from '../state/describe-order.ts';
import { amountText, feeText, priceOf, totalOf, totalText } from '../state/figures.ts';
import type { Order } from '../state/order.ts';
import { useMarketsByPair } from '../state/use-markets.ts';
import {
  Asked,
  Condition,
  Filled,
  FromLast,
  MarketLink,
  None,
  ShortMoment,
  SideText,
  StateText,
  TallMoment,
  TypeText,
  WithCoin,
} from './order-cells.tsx';
import { useOrderWords } from './use-order-words.ts';

/** The columns of each list, in their order: open and ended orders, and deals, below the chart; open and ended orders on pages. */
const columnsOf = {
  open: ['time', 'market', 'type', 'side', 'price', 'amount', 'filled', 'total', 'condition', 'fromLast'],
  history: ['ended', 'time', 'market', 'type', 'side', 'price', 'average', 'amount', 'filled', 'total', 'fee', 'status'],
  deals: ['time', 'market', 'side', 'role', 'price', 'amount', 'total', 'fee'],
  openPage: ['time', 'market', 'side', 'price', 'amount', 'filled', 'total', 'condition'],
  ended: ['ended', 'time', 'market', 'side', 'price', 'average', 'amount', 'filledAmount', 'filledTotal', 'fee', 'status'],
} as const;

type Table = keyof typeof columnsOf;
type Key<Of extends Table> = (typeof columnsOf)[Of][number];
/** A cell for each column of a list: one that is forgotten does not compile. */
type Cells<Row, Of extends Table> = { readonly [Name in Key<Of>]: Omit<Column<Row>, 'key' | 'head'> };

/** What the columns of a list are called. */
export function useColumnNames<Of extends Table>(table: Of): readonly { readonly key: Key<Of>; readonly head: string }[] {
  const { t } = useTexts('orders');
  const head = (key: Key<Table>): string => t(($) => $.columns[key]);
  const keys: readonly Key<Of>[] = columnsOf[table];
  return keys.map((key) => ({ key, head: head(key) }));
}

/** Figures of a market with their coins, for orders and deals alike. */
function useFigures() {
  const markets = useMarketsByPair();
  return {
    price: (price: string | null, market: string): ReactNode => (price === null ? <None /> : priceOf(price, markets.get(market))),
    amount: (amount: string, market: string): ReactNode => (
      <WithCoin figure={amountText(amount, markets.get(market))} coin={baseOf(market)} />
    ),
    total: (total: string | null, market: string): ReactNode =>
      total === null ? <None /> : <WithCoin figure={totalText(total, markets.get(market))} coin={quoteOf(market)} />,
  };
}

const fee = {
  right: true,
  render: ({ fee, feeCoin }: Pick<Fill, 'fee' | 'feeCoin'>): ReactNode => <WithCoin figure={feeText(fee)} coin={feeCoin} />,
};

export function useDealColumns(): readonly Column<Fill>[] {
  const { t } = useTexts('orders');
  const figures = useFigures();
  const names = useColumnNames('deals');
  const cells: Cells<Fill, 'deals'> = {
    time: { className: 'text-t2', render: ({ time }) => <ShortMoment ms={time} /> },
    market: { className: 'font-[500]', render: ({ market }) => pairName(market) },
    side: { render: ({ side }) => <SideText side={side} /> },
    role: { className: 'text-t2', render: ({ role }) => t(($) => $.roles[role]) },
    price: { right: true, render: ({ price, market }) => figures.price(price, market) },
    amount: { right: true, render: ({ amount, market }) => figures.amount(amount, market) },
    total: { right: true, render: ({ total, market }) => figures.total(total, market) },
    fee,
  };
  return names.map(({ key, head }) => ({ key, head, ...cells[key] }));
}

type OrderCells = Cells<OrderRow, Exclude<Table, 'deals'>>;

/** A leg has its list's time and market, so it stands below them and does not say them again. */
const ofList = (render: (row: OrderRow) => ReactNode) => (row: OrderRow) => (row.place === 'leg' ? null : render(row));

/** Every cell that a list of orders may have; on a page there is room for two lines in one. */
function useOrderCells(isPage: boolean): OrderCells {
  const words = useOrderWords();
  const figures = useFigures();
  const moment = (ms: number): ReactNode => (isPage ? <TallMoment ms={ms} /> : <ShortMoment ms={ms} />);
  const quiet = isPage ? {} : { className: 'text-t2' };
  return {
    time: { ...quiet, render: ofList(({ order }) => moment(order.time)) },
    ended: { ...quiet, render: ({ order }) => moment(order.updatedAt) },
    market: isPage
      ? { render: (row) => <MarketAndType row={row} /> }
      : { className: 'font-[500]', render: ofList(({ order }) => pairName(order.market)) },
    type: { render: (row) => <Type row={row} /> },
    side: { render: ({ order }) => <SideText side={order.side} /> },
    price: { right: true, render: ({ order }) => words.price(order) },
    average: { right: true, render: ({ order }) => figures.price(order.averagePrice, order.market) },
    amount: { right: true, render: ({ order }) => <Asked order={order} /> },
    filled: { right: true, render: ({ order }) => <Filled order={order} look="row" /> },
    filledAmount: { right: true, render: ({ order }) => figures.amount(order.filledAmount, order.market) },
    total: { right: true, render: ({ order }) => figures.total(totalOf(order), order.market) },
    filledTotal: { right: true, render: ({ order }) => figures.total(order.filledTotal, order.market) },
    fee: { right: true, render: ({ order }) => fee.render(order) },
    condition: isPage
      ? { className: 'text-t2 whitespace-normal', render: ({ order }) => <ConditionAndDistance order={order} /> }
      : { className: 'text-t2', render: ({ order }) => <Condition order={order} cut /> },
    fromLast: { right: true, className: 'text-t2', render: ({ order }) => <FromLast order={order} /> },
    status: {
      className: isPage ? 'whitespace-normal' : 'text-t2',
      render: ({ order }) => <StateText order={order} look={isPage ? 'tall' : 'line'} />,
    },
  };
}

/** The columns of one of the lists of orders. */
export function useOrderColumns(table: Exclude<Table, 'deals'>): readonly Column<OrderRow>[] {
  const cells = useOrderCells(table === 'openPage' || table === 'ended');
  const markets = useMarketsByPair();
  const plain = ({ order }: OrderRow): string => amountText(order.filledAmount, markets.get(order.market));
  // Of what has ended, it matters what was filled; the coin stands beside the amount already.
  const filled = table === 'history' ? { filled: { ...cells.filledAmount, render: plain }, total: cells.filledTotal } : {};
  const market = table === 'ended' ? { market: { render: (row: OrderRow) => <MarketAndType row={row} hasEnded /> } } : {};
  const shown = { ...cells, ...filled, ...market };
  return useColumnNames(table).map(({ key, head }) => ({ key, head, ...shown[key] }));
}

/** The kind of an order, in its place in its list. */
function Type({ row: { order, place } }: { row: OrderRow }): ReactNode {
  return (
    <span className={cn(place === 'leg' && 'ord-leg')}>
      <TypeText order={order} isLeg={place === 'leg'} />
    </span>
  );
}

function MarketAndType({ hasEnded, row }: { row: OrderRow; hasEnded?: true }): ReactNode {
  const force = useOrderWords().force(row.order);
  if (row.place === 'leg')
    return (
      <span className="text-12 text-t2">
        <Type row={row} />
      </span>
    );
  return (
    <span className="block leading-[18px]">
      <MarketLink market={row.order.market} />
      <span className="block text-12 text-t2">
        <Type row={row} />
        {hasEnded === true && force !== null ? ` · ${force}` : null}
      </span>
    </span>
  );
}

/** On a page there is room for the whole sentence, and for how far away it is below it. */
function ConditionAndDistance({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('orders');
  return (
    <>
      <Condition order={order} />
      {describeOrder(order).stage === 'waiting' ? (
        <span className="block pl-[11px] text-12 text-t3">
          {t(($) => $.columns.fromLast)} <FromLast order={order} />
        </span>
      ) : null}
    </>
  );
}
