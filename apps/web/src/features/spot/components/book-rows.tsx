import { fixed, groupThousands, price as priceText, useTexts } from '@agio/ui';
import { memo, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import type { BookRow, BookSide } from '../state/grouping.ts';
import { pickLevel } from '../state/pick.ts';

type RowProps = {
  row: BookRow;
  side: BookSide;
  decimals: number;
  amountDecimals: number;
  /** One row of the book is in the tab order; the arrow keys move from there. */
  reachable: boolean;
};

const Row = memo(
  function Row({ row, side, decimals, amountDecimals, reachable }: RowProps): ReactNode {
    const { t } = useTexts('exchange');
    const price = priceText(row.price, decimals);
    const amount = groupThousands(fixed(row.amount, amountDecimals));
    const sum = groupThousands(fixed(row.sum, sumDecimals(row.sum, amountDecimals)));
    return (
      <button
        type="button"
        className={`ex-bk ${side}`}
        style={{ '--d': `${(row.part * 100).toFixed(1)}%` }}
        tabIndex={reachable ? 0 : -1}
        onClick={(event) => {
          const withAmount = event.shiftKey || (event.target instanceof HTMLElement && event.target.dataset['amount'] !== undefined);
          pickLevel(row.price, withAmount ? row.sum : null, side);
        }}
      >
        <span className={side === 'bids' ? 'text-up' : 'text-down'}>
          <span className="sr-only">{side === 'bids' ? t(($) => $.book.bidSide) : t(($) => $.book.askSide)} </span>
          {row.own ? <OwnMark label={t(($) => $.book.own)} /> : null}
          {price}
        </span>
        <span data-amount="">{amount}</span>
        <span data-amount="" className="text-t2">
          {sum}
        </span>
      </button>
    );
  },
  (before, after) =>
    before.row.price === after.row.price &&
    before.row.amount === after.row.amount &&
    before.row.sum === after.row.sum &&
    before.row.own === after.row.own &&
    Math.abs(before.row.part - after.row.part) < 0.001 &&
    before.reachable === after.reachable &&
    before.decimals === after.decimals,
);

/** An own order is among those of the row. */
function OwnMark({ label }: { label: string }): ReactNode {
  return (
    <i className="ex-own">
      <span className="sr-only">{label} </span>
    </i>
  );
}

/** A sum needs fewer decimals than an amount: its column stays narrow. */
const sumDecimals = (sum: string, amountDecimals: number): number =>
  Math.max(0, Math.min(amountDecimals, 6 - (sum.split('.')[0] ?? '').length));

/** Asks stand upside down, the best next to the middle. The full `height` is kept free, so that nothing jumps while the book fills. */
export function BookRows({
  rows,
  side,
  market,
  decimals,
  height,
}: {
  rows: readonly BookRow[];
  side: BookSide;
  market: Market;
  decimals: number;
  /** Of all rows that fit, in pixels. */
  height: number;
}): ReactNode {
  const ordered = side === 'asks' ? rows.toReversed() : rows;
  const best = rows[0]?.price;
  return (
    <div className={`ex-bk-side ${side}`} style={{ minHeight: height }}>
      {ordered.map((row) => (
        <Row
          key={row.price}
          row={row}
          side={side}
          decimals={decimals}
          amountDecimals={market.amountDecimals}
          reachable={row.price === best}
        />
      ))}
    </div>
  );
}
