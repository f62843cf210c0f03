import type { MachineTools } from '@agio/core';
import { fiatOf } from '@agio/deals/machine';
import { totalOf } from '@agio/kernel';
import type { ProviderView } from '../routing/router.ts';
import type { C2cBooks } from './state.ts';

/** What the router sees from within the machine. */
export function seenBy(books: C2cBooks, tools: MachineTools, dayStartMs: number): ProviderView {
  return {
    mayTrade: (provider, coin) => tools.lossRefusal(provider, coin) === undefined,
    loadOf: (provider) => books.loadOf(provider),
    takenToday: (provider) => books.takenSince(provider, dayStartMs),
    available: (provider, coin) => tools.money.available(fiatOf(provider), coin),
    totalOf: (price, amount, coin) => totalOf(price, amount, tools.coinById(coin).decimals),
  };
}
