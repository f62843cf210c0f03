import { balanceOf, coinAt } from '@agio/deals';
import type { OrderRoom } from '@agio/deals';
import { totalOf } from '@agio/kernel';
import { booksOf } from '../machine/books.ts';
import type { ProviderFigures } from '../providers/figures.ts';
import type { C2cPorts } from '../ports.ts';
import { hoursAt } from '../routing/hours.ts';
import type { Hours } from '../routing/hours.ts';
import type { ProviderView } from '../routing/router.ts';
import type { OpenPages } from '../transcript/live.ts';

/** What all handlers share. */
export interface Room extends C2cPorts, OpenPages, OrderRoom {
  readonly figures: ProviderFigures;
}

/**
 * The opening hours of a site. Days, which caps and counts go by, are those of the default site: otherwise a customer who has used one up could turn to a
 * site whose day has just begun.
 */
export function hoursOf(room: Pick<C2cPorts, 'now' | 'timeZoneOf'>, host: string): Hours {
  const nowMs = room.now();
  const { dayStartMs } = hoursAt(room.timeZoneOf(''), nowMs);
  return { ...hoursAt(room.timeZoneOf(host), nowMs), dayStartMs };
}

/** What the router sees from outside the machine. */
export function seenBy(room: Pick<C2cPorts, 'core'>, dayStartMs: number): ProviderView {
  const books = booksOf(room);
  return {
    mayTrade: (provider, coin) => room.core.lossRefusal(provider, coin) === undefined,
    loadOf: (provider) => books.loadOf(provider),
    takenToday: (provider) => books.takenSince(provider, dayStartMs),
    available: (provider, coin) => balanceOf(room, provider, 'fiat', coin).available,
    totalOf: (price, amount, coin) => totalOf(price, amount, coinAt(room, coin).decimals),
  };
}
