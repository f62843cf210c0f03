import { baseOf, pairName } from '@agio/kernel';
import { Bar, Button, cn, CoinMark, IconButton, percent, price as priceText, toast, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { removeAlert, type Alert } from '../../../shared/alerts/api.ts';
import { nearness, shareToGo } from '../../../shared/alerts/draft.ts';
import { showError } from '../../../shared/error-popup.ts';
import { marketsQuery, useTickers } from '../../../shared/markets/index.ts';

const grid = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 md:grid-cols-[9rem_1fr_7rem_11rem_8.5rem] md:items-center';

/** Alerts that wait, with how far their prices are. */
export function ActiveList({ list, onChange }: { list: readonly Alert[]; onChange: (alert: Alert) => void }): ReactNode {
  const { t } = useTexts('alerts');
  const columns = ['market', 'when', 'now', 'toGo'] as const;
  return (
    <>
      <div className={cn(grid, 'px-5 py-2 text-12 text-t2 max-md:hidden')} aria-hidden="true">
        {columns.map((column) => (
          <span key={column} className={column === 'now' ? 'text-right' : undefined}>
            {t(($) => $.columns[column])}
          </span>
        ))}
      </div>
      <ul>
        {list.map((alert) => (
          <AlertLine key={alert.id} alert={alert} onChange={() => onChange(alert)} />
        ))}
      </ul>
    </>
  );
}

function AlertLine({ alert, onChange }: { alert: Alert; onChange: () => void }): ReactNode {
  const { t } = useTexts('alerts');
  const market = useQuery(marketsQuery).data?.find((one) => one.market === alert.market);
  const last = useTickers().data?.[alert.market]?.last;
  const decimals = market?.priceDecimals ?? 2;
  const share = shareToGo(alert.price, last);
  const removing = useMutation({
    mutationFn: async () => await removeAlert(alert.id),
    onSuccess: () => toast(t(($) => $.removed)),
    onError: showError,
  });
  const price = priceText(alert.price, decimals);
  return (
    <li className={cn(grid, 'border-t border-line px-5 py-3')}>
      <Link to="/exchange/$pair" params={{ pair: alert.market }} className="flex items-center gap-2 font-medium">
        <CoinMark coin={baseOf(alert.market)} size={24} />
        {pairName(alert.market)}
      </Link>
      <div className="min-w-0 max-md:order-3 max-md:col-span-2">
        <p>
          <span className="text-t2">{t(($) => $.way[alert.direction])}</span> <b className="font-[600] tabular-nums">{price}</b>
        </p>
        {alert.note === '' ? null : <p className="text-12 break-words text-t2">{alert.note}</p>}
      </div>
      <span className="text-right tabular-nums max-md:order-4 max-md:text-left max-md:text-12 max-md:text-t2">
        {last === undefined ? '--' : priceText(last, decimals)}
      </span>
      <span className="flex items-center gap-2 tabular-nums max-md:order-2 max-md:justify-end">
        <span className="md:w-16">{share === null ? '--' : percent(share)}</span>
        <span className="w-16 max-md:hidden">
          <Bar part={nearness(share)} label={t(($) => $.columns.toGo)} />
        </span>
      </span>
      <span className="flex justify-end gap-1 max-md:order-5">
        <Button look="ghost" size="m" onClick={onChange}>
          {t(($) => $.edit)}
        </Button>
        <IconButton
          size="m"
          label={t(($) => $.removeNamed, { pair: pairName(alert.market), price })}
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          <Trash2 size={16} />
        </IconButton>
      </span>
    </li>
  );
}
