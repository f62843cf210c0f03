import { CoinMark } from '@agio/ui';
import { plain, type Column } from '../../../shared/desk/index.ts';

/** The coin of a row, with its mark; always shown. */
export const coinColumn = <Row extends { readonly coin: string }>(): Column<Row> =>
  plain('coin', ({ coin }) => coin, {
    isFixed: true,
    render: ({ coin }) => (
      <span className="inline-flex items-center gap-2 align-middle font-medium">
        <CoinMark coin={coin} size={20} />
        {coin}
      </span>
    ),
  });
