import type { Chart } from 'klinecharts';
import { cn, lazy, price as priceText, toast, useTexts } from '@agio/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AlertDialogProps } from '../../../shared/alerts/alert-dialog.tsx';
import { alertsQuery, removeAlert, useAlertsLive, type Alert } from '../../../shared/alerts/api.ts';
import { showError } from '../../../shared/error-popup.ts';
import type { Market } from '../../../shared/markets/index.ts';
import { useTicker } from '../api/use-market-data.ts';
import { distanceText } from '../state/line-drag.ts';
import { drawAlertLines, type AlertLine } from './alert-lines.ts';
import type { Colours } from './colours.ts';
import type { LineHeights } from './order-lines.ts';
import { heightOf, priceAt } from './prices.ts';
import { useLineDrag } from './use-line-drag.ts';
import { usePricePress } from './use-price-press.ts';

const AlertDialog = lazy(async () => ({ default: (await import('../../../shared/alerts/alert-dialog.tsx')).AlertDialog }));

const noHeights: LineHeights = { ys: [], height: 0 };
const none: readonly Alert[] = [];

export type AlertLayerProps = {
  chart: Chart;
  market: Market;
  colours: Colours;
  phone: boolean;
  /** A tool is in the hand: it draws, and takes no lines. */
  drawing: boolean;
};

/** Own price alerts in the chart: dotted lines that drag, and a right click or a long press for a new one. */
export function AlertLayer({ chart, market, colours, phone, drawing }: AlertLayerProps): ReactNode {
  useAlertsLive();
  const all = useQuery(alertsQuery).data?.list ?? none;
  const alerts = useMemo(() => all.filter((one) => one.market === market.market), [all, market.market]);
  const lines = useLines(alerts, market);
  const [heights, setHeights] = useState(noHeights);
  const [opened, setOpened] = useState<Omit<AlertDialogProps, 'onClose' | 'market'> | null>(null);
  useEffect(() => {
    drawAlertLines(chart, lines, colours, setHeights);
  }, [chart, lines, colours]);
  useEffect(() => () => drawAlertLines(chart, [], colours, () => undefined), [chart, colours]);

  const placed = lines.flatMap(({ id }, index) => {
    const y = heights.ys[index];
    return y === undefined || y < 0 || y > heights.height ? [] : [{ id, y }];
  });
  const { drag, begin } = useLineDrag({
    chart,
    lines: placed,
    isOff: phone || drawing,
    onDrop(id, y) {
      const alert = alerts.find((one) => one.id === id);
      const price = priceAt(chart, y, market);
      if (alert !== undefined && price !== null) setOpened({ alert, price });
    },
  });
  usePricePress(chart, (y) => {
    const price = drawing ? null : priceAt(chart, y, market);
    if (price !== null) setOpened({ price });
  });
  const moving = drag?.isMoving === true ? drag : null;
  // Where the line is asked to go: under the hand, and then as long as the dialog asks about it.
  const price = moving === null ? (opened?.alert === undefined ? null : (opened.price ?? null)) : priceAt(chart, moving.y, market);
  const y = price === null ? null : heightOf(chart, price);
  return (
    <>
      <div className="ex-order-labels">
        {placed.map(({ id, y: at }) => (
          <AlertLabel key={id} line={lines.find((one) => one.id === id)} y={at} phone={phone} onPress={phone ? null : begin} />
        ))}
      </div>
      {price === null || y === null ? null : <Moved price={price} y={y} market={market} />}
      <Suspense>{opened === null ? null : <AlertDialog {...opened} market={market.market} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}

function useLines(alerts: readonly Alert[], market: Market): readonly AlertLine[] {
  const { t } = useTexts('alerts');
  return useMemo(
    () =>
      alerts.map(({ direction, id, note, price }) => ({
        id,
        price: Number(price),
        label: note === '' ? t(($) => $.line[direction]) : note,
        axisText: priceText(price, market.priceDecimals),
      })),
    [alerts, market, t],
  );
}

type LabelProps = {
  line: AlertLine | undefined;
  y: number;
  phone: boolean;
  onPress: ((id: string, clientY: number) => void) | null;
};

/** The label of an alert's line; it removes its alert. Labels of orders stand at the left, these further in. */
function AlertLabel({ line, y, phone, onPress }: LabelProps): ReactNode {
  const { t } = useTexts('alerts');
  const removing = useMutation({
    mutationFn: async (id: string) => await removeAlert(id),
    onSuccess: () => toast(t(($) => $.removed)),
    onError: showError,
  });
  if (line === undefined) return null;
  const { axisText, id, label } = line;
  return (
    <div className="ex-order-label alert" style={{ top: Math.round(y) - 11 }}>
      <span
        className={cn('flex max-w-40 items-center gap-1', onPress === null ? undefined : 'grip')}
        onMouseDown={(event) => {
          if (event.button !== 0 || onPress === null) return;
          event.preventDefault();
          onPress(id, event.clientY);
        }}
      >
        <Bell size={12} className="shrink-0" aria-hidden="true" />
        <span className="truncate">{label}</span>
      </span>
      {phone ? null : (
        <button
          type="button"
          aria-label={t(($) => $.removeNamed, { pair: label, price: axisText })}
          disabled={removing.isPending}
          onClick={() => removing.mutate(id)}
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** An alert on its way to another price, with that price and how far from the last one it is. */
function Moved({ price, y, market }: { price: string; y: number; market: Market }): ReactNode {
  const last = useTicker(market.market)?.last;
  return (
    <div className="ex-moved-line alert" style={{ top: Math.round(y) }} aria-hidden="true">
      <span className="ex-order-label alert">
        <span>{`${priceText(price, market.priceDecimals)} ${market.quote}`}</span>
        <span className="text-t2">{distanceText(price, last)}</span>
      </span>
    </div>
  );
}
