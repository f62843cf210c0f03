import { cn, useTexts } from '@agio/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '../api/account-feed.ts';
import { useCancelOne } from '../orders/components/order-actions.tsx';
import { groupLines, stackLabels } from '../state/order-labels.ts';
import type { LineHeights, OrderLine } from './order-lines.ts';

/** Height of a label with the space below it. */
const HEIGHT = 24;

export type OrderLabelsProps = {
  lines: readonly OrderLine[];
  heights: LineHeights;
  /** Where the legend ends. */
  top: number;
  /** Without the small buttons, which a thumb would not hit; the orders stand below the chart with large ones. */
  phone: boolean;
  /** A label was taken with the mouse; null where lines stay. */
  onPress: ((id: string, clientY: number) => void) | null;
};

/** Labels of own orders over the chart, one below another where lines are close; each cancels its order. */
export function OrderLabels({ lines, heights, top, phone, onPress }: OrderLabelsProps): ReactNode {
  const { t } = useTexts('exchange');
  const { cancelling, cancel } = useCancelOne();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const inView = lines.flatMap(({ id, side }, index) => {
    const y = heights.ys[index];
    return y === undefined || y < 0 || y > heights.height ? [] : [{ id, side, y }];
  });
  const labels = groupLines(inView, HEIGHT);
  const places = stackLabels(
    labels.map((label) => label.y),
    HEIGHT,
    top,
    heights.height,
  );
  return (
    <div className="ex-order-labels">
      {labels.map(({ side, ids }, index) => {
        const [id = ''] = ids;
        const line = byId.get(id);
        if (line === undefined) return null;
        const count = ids.length;
        const many = side === 'buy' ? t(($) => $.chart.ordersBuy, { count }) : t(($) => $.chart.ordersSell, { count });
        return (
          <div
            key={id}
            className={cn('ex-order-label', side, count === 1 && line.isWaiting && 'waits')}
            style={{ top: Math.round(places[index] ?? 0) - HEIGHT / 2 + 1 }}
          >
            {count > 1 || onPress === null || line.term === 'trailing' ? (
              <span>{count > 1 ? many : line.label}</span>
            ) : (
              // The keyboard's way is the order's dialog, from its row.
              <span
                className="grip"
                onMouseDown={(event) => {
                  if (event.button !== 0) return;
                  event.preventDefault();
                  onPress(id, event.clientY);
                }}
              >
                {line.label}
              </span>
            )}
            {count > 1 || phone ? null : (
              <button
                type="button"
                aria-label={t(($) => $.chart.cancelOrder, { label: line.label, price: line.axisText })}
                disabled={cancelling.has(line.order)}
                onClick={() => {
                  const order = useAccount.getState().orders.open.get(line.order);
                  if (order !== undefined) cancel(order);
                }}
              >
                <X size={12} aria-hidden="true" />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
