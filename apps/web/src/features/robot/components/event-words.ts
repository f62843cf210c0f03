import { baseOf, quoteOf } from '@agio/kernel';
import { useTexts } from '@agio/ui';
import type { Market } from '../../../shared/markets/index.ts';
import type { RobotEvent } from '../api/robots.ts';
import { amountOf, coins, money, priceOf, signed } from './words.ts';

/** What an event says, and what there is to add. */
export type EventWords = { readonly title: string; readonly more: string };

const join = (texts: readonly string[]): string => texts.filter((one) => one !== '').join(', ');

const coinsOf = (market: string | null): readonly [base: string, quote: string] => [baseOf(market), quoteOf(market)];

/** Events in words. What was paid and received is in the coins of its side. */
export function useEventWords(quote: string): (event: RobotEvent, market: Market | undefined) => EventWords {
  const { t } = useTexts('robot');
  return (event, market) => {
    const { amount, count, paid, price, profit, reason, received, side, what } = event;
    const [base] = coinsOf(event.market);
    const figures = {
      amount: amount === null ? '' : amountOf(amount, market),
      coin: base,
      price: price === null ? '' : priceOf(price, market),
      quote,
      count,
    };
    const why = reason === null ? '' : reasonText(t, reason);
    const earned = profit === null ? '' : t(($) => $.events.profit, { profit: signed(profit), quote });
    if ((what === 'filled' || what === 'partly' || what === 'unsold') && side !== null)
      return {
        title: t(($) => $.events[what][side], figures),
        more: received === null ? '' : moneyText(t, { side, paid: paid ?? '0', received, base, quote }),
      };
    if (what === 'filled' || what === 'partly' || what === 'unsold') return { title: t(($) => $.events[what].any, figures), more: why };
    if (what === 'stopped')
      return {
        title: t(($) => $.events.stopped),
        more: join([
          why,
          event.market === null
            ? t(($) => $.events.homeAll, { quoteAmount: money(received ?? '0'), quote })
            : t(($) => $.events.home, { quoteAmount: money(received ?? '0'), quote, baseAmount: coins(paid ?? '0'), base }),
        ]),
      };
    if (what === 'funded' || what === 'withdrawn')
      return { title: t(($) => $.events[what], { ...figures, amount: coins(amount ?? paid ?? received ?? '0') }), more: '' };
    return { title: t(($) => $.events[what], figures), more: join([earned, why]) };
  };
}

type T = ReturnType<typeof useTexts<'robot'>>['t'];

function moneyText(t: T, of: { side: 'buy' | 'sell'; paid: string; received: string; base: string; quote: string }): string {
  const { base, paid, quote, received, side } = of;
  return side === 'buy'
    ? t(($) => $.events.bought, { paid: money(paid), quote, received: coins(received), base })
    : t(($) => $.events.sold, { received: money(received), quote });
}

function reasonText(t: T, reason: NonNullable<RobotEvent['reason']>): string {
  if (reason === 'owner') return t(($) => $.reasons.owner);
  if (isEnding(reason)) return t(($) => $.endings[reason]);
  return t(($) => $.reasons[reason]);
}

const endings = ['stop_loss', 'take_profit', 'finished', 'delisted', 'owed', 'not_served', 'discarded'] as const;
const isEnding = (reason: string): reason is (typeof endings)[number] => endings.some((one) => one === reason);
