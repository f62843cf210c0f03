import { useTexts } from '@agio/ui';
import { useAccountName } from '../../../shared/account-name.ts';
import { csvOf } from '../../../shared/csv.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { Moment } from '../api/rewind.ts';
import { useTermsThen } from './use-terms-then.ts';

/** Saves what a moment shows as a file. */
export function useExport(): (moment: Moment) => void {
  const { t } = useTexts('rewind');
  const rowsOf = useMomentRows();
  return (moment) => {
    const at = new Date(moment.time).toISOString();
    saveFile(`${t(($) => $.csv.file)}-${at.replaceAll(':', '').slice(0, 17)}.csv`, csvOf(rowsOf(moment)));
  };
}

/** Accounts, then open orders, each below their heads. Times are in UTC. */
export function useMomentRows(): (moment: Moment) => readonly (readonly string[])[] {
  const { t } = useTexts('rewind');
  const accountName = useAccountName();
  const termsOf = useTermsThen();
  return ({ balances, currency, orderCount, orders, time }) => {
    const at = new Date(time).toISOString();
    return [
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
        t(($) => $.csv.type),
        t(($) => $.csv.terms),
      ],
      ...orders.map((order) => [
        new Date(order.createTime).toISOString(),
        order.id,
        order.market,
        order.side,
        order.price ?? '',
        order.remaining,
        order.type,
        termsOf(order),
      ]),
      ...(orderCount > orders.length ? [[t(($) => $.orders.more, { count: orderCount - orders.length })]] : []),
    ];
  };
}
