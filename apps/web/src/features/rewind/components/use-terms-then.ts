import { groupThousands, trimZeros, useTexts } from '@agio/ui';
import type { Moment } from '../api/rewind.ts';

/** What an order waited for, and what it held meanwhile: "waited · trigger 95 · 10 BTC held". */
export function useTermsThen(): (order: Moment['orders'][number]) => string {
  const { t } = useTexts('rewind');
  return ({ activationPrice, held, heldCoin, stopPrice, trailingAmount, trailingBps, waiting }) => {
    const price = (value: string): { price: string } => ({ price: groupThousands(trimZeros(value)) });
    const parts = [
      waiting ? t(($) => $.orders.waited) : [],
      stopPrice === undefined ? [] : t(($) => $.orders.stop, price(stopPrice)),
      activationPrice === undefined ? [] : t(($) => $.orders.starts, price(activationPrice)),
      trailingBps === undefined ? [] : t(($) => $.orders.trails, { distance: `${(trailingBps / 100).toFixed(2)}%` }),
      trailingAmount === undefined ? [] : t(($) => $.orders.trails, { distance: groupThousands(trimZeros(trailingAmount)) }),
      t(($) => $.orders.held, { amount: groupThousands(trimZeros(held)), coin: heldCoin }),
    ];
    return parts.flat().join(' · ');
  };
}
