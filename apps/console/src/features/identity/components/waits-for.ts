import { groupThousands, trimZeros, useTexts } from '@agio/ui';
import type { CustomerOrder } from '../api/customers.ts';

/** A stop that buys and a take-profit that sells are fired by a rise. */
const isRise = ({ side, type }: CustomerOrder): boolean => (side === 'buy') !== type.startsWith('take-profit');

/** What an order waits for, or waited for until it ended, in words; a dash for one without a condition. */
export function useWaitsFor(): (order: CustomerOrder) => string {
  const { t } = useTexts('customers');
  return (order) => {
    const { activationPrice, side, status, stopPrice, trailing, trailingAmount, trailingBps, triggeredAt, waitsFor } = order;
    const price = (value: string): { price: string } => ({ price: groupThousands(trimZeros(value)) });
    const distance = trailingBps === undefined ? trailingAmount : `${(trailingBps / 100).toFixed(2)}%`;
    const isStarting = activationPrice !== undefined && (waitsFor === 'activation' || status !== 'pending_trigger');
    const parts = [
      stopPrice === undefined
        ? []
        : isRise(order)
          ? t(($) => $.orders.when.up, price(stopPrice))
          : t(($) => $.orders.when.down, price(stopPrice)),
      !isStarting
        ? []
        : side === 'sell'
          ? t(($) => $.orders.when.startsUp, price(activationPrice))
          : t(($) => $.orders.when.startsDown, price(activationPrice)),
      distance === undefined ? [] : t(($) => $.orders.when.trails, { distance }),
      trailing === undefined ? [] : t(($) => $.orders.when.now, price(trailing.trigger)),
      triggeredAt === undefined ? [] : t(($) => $.orders.when.fired),
    ].flat();
    return parts.length === 0 ? '–' : parts.join(' · ');
  };
}
