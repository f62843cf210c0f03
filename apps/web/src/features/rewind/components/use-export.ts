import { useTexts } from '@agio/ui';
import { useAccountName } from '../../../shared/account-name.ts';
import { csvOf } from '../../../shared/csv.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { Moment } from '../api/rewind.ts';

/** Saves what a moment shows: accounts, then open orders. Times are in UTC. */
export function useExport(): (moment: Moment) => void {
  const { t } = useTexts('rewind');
  const accountName = useAccountName();
  return ({ balances, currency, orderCount, orders, time }) => {
    const at = new Date(time).toISOString();
    saveFile(
      `${t(($) => $.csv.file)}-${at.replaceAll(':', '').slice(0, 17)}.csv`,
      csvOf([
        [
          t(($) => $.csv.time),
          t(($) => $.csv.account),
          t(($) => $.balances.coin),
          t(($) => $.balances.total),
          t(($) => $.balances.inOrders),
          currency,
        ],
        ...balances.map(({ account, coin, inOrders, total, value }) => [at, accountName(account), coin, total, inOrders, value ?? '']),
        [],
        [
          t(($) => $.csv.time),
          t(($) => $.csv.order),
          t(($) => $.csv.market),
          t(($) => $.csv.side),
          t(($) => $.csv.price),
          t(($) => $.csv.remaining),
        ],
        ...orders.map(({ createTime, id, market, price, remaining, side }) => [
          new Date(createTime).toISOString(),
          id,
          market,
          side,
          price,
          remaining,
        ]),
        ...(orderCount > orders.length ? [[t(($) => $.orders.more, { count: orderCount - orders.length })]] : []),
      ]),
    );
  };
}
