import type { C2cOrder } from '@agio/contracts/c2c';
import type { OtcOrder, OwnAd } from '@agio/contracts/otc';
import type { CallData } from '@agio/client';
import { FIAT_COIN, TRADERS } from './fiat-terms.ts';
import { atoms } from './site.ts';
import type { Who } from './site.ts';
import { everyPage } from './wallet-told.ts';

/** The calls' answers about one trader now. */
export interface FiatTold {
  readonly otc: readonly OtcOrder[];
  /** Orders of C2C as their customer, and as their provider. */
  readonly c2c: readonly C2cOrder[];
  readonly provided: readonly C2cOrder[];
  readonly ads: readonly OwnAd[];
  readonly moved: CallData<'c2cBalanceHistory'>['list'];
  /** Atoms held in the fiat account, and put up as a bond. */
  readonly held: bigint;
  readonly bond: bigint;
}

export async function readFiat({ client }: Who): Promise<FiatTold> {
  const { fiat } = await client.call('moneyBalances');
  const { bond } = await answered(() => client.call('c2cMerchant', { query: {} }));
  return {
    otc: await everyPage((page) => client.call('otcOrders', { query: { page, limit: 100 } })),
    c2c: await everyPage((page) => client.call('c2cUserHistory', { query: { page, limit: 100 } })),
    provided: await everyPage((page) => client.call('c2cMerchantHistory', { query: { page, limit: 100 } })),
    ads: (await client.call('otcOwnAds')).list,
    moved: await everyPage((page) => client.call('c2cBalanceHistory', { query: { page, limit: 100 } })),
    held: atoms(FIAT_COIN, fiat.find(({ coin }) => coin === FIAT_COIN)?.held ?? '0'),
    bond: atoms(FIAT_COIN, bond),
  };
}

export const readTraders = (whos: readonly Who[]): Promise<FiatTold[]> => Promise.all(whos.slice(0, TRADERS.length).map(readFiat));

/** The events of an order's transcript, in order; without what people only wrote. */
export async function eventsOf({ client }: Who, place: string, id: string): Promise<string[]> {
  const params = { id };
  const events =
    place === 'otc'
      ? (await answered(() => client.call('otcOrderOne', { params }))).messages.map(({ event }) => event)
      : (await answered(() => client.call('c2cUserOrder', { params }))).steps.map(({ event }) => event);
  return events.filter((event) => event !== null && event !== 'statement');
}

/** Calls that read rows answer `UNAVAILABLE` while those are still being written after a start. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'UNAVAILABLE' || tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
