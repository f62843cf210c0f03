import { join } from 'node:path';
import type { Alone } from '@agio/deals';
import { InTurn } from '@agio/module';
import type { Config } from '../config.ts';
import { keptText, TRADED_DAY } from '../kept-text.ts';
import { dollarsOf, midnightPriceOf, referenceOf, yuanOf } from '../worth.ts';
import type { Bindings, Site } from './site.ts';

export function spotBinding(of: Site, { dataDir, rates, referenceProvider }: Config): Bindings['spot'] {
  return {
    yuanOf: (coin) => yuanOf(of.spot, coin),
    rateLimits: rates.limits,
    referenceProvider,
    tradedDay: keptText(join(dataDir, TRADED_DAY)),
    tellDelisting: (cause, customers, { isKept, ...data }) =>
      of.content.notices.announce(cause, customers, { event: isKept ? 'market_kept' : 'market_delisting', data }),
  };
}

export function otcBinding(of: Site, alone: Alone, { otcFeeMillionths }: Config, now: () => number): Bindings['otc'] {
  return {
    ...betweenPeople(of, now),
    alone,
    feeMillionths: otcFeeMillionths,
  };
}

export function c2cBinding(of: Site, alone: Alone, now: () => number): Bindings['c2c'] {
  return {
    ...betweenPeople(of, now),
    alone,
    movements: (whose, page) => of.wallet.movementsFor({ ...whose, kind: 'fiat' }, page),
  };
}

export function shopBinding(of: Site, alone: Alone, now: () => number): Bindings['shop'] {
  return {
    reference: (coin, fiat) => referenceOf(of.spot, coin, fiat, now()),
    midnight: (coin, fiat) => midnightPriceOf(of.spot, coin, fiat),
    alone,
  };
}

/** What one operator decided anywhere counts together. */
export function aloneOf(of: Site): Alone {
  return {
    turn: new InTurn(),
    since: async (atMs) => (await Promise.all([of.otc, of.c2c, of.shop].map((one) => one.decidedAlone(atMs)))).flat(),
  };
}

export function diceBinding({ diceKey }: Config): Bindings['dice'] {
  return { diceKey };
}

/** What coins are worth. */
export function quantifyBinding(of: Site): Bindings['quantify'] {
  return { dollarsOf: (coin) => dollarsOf(of.spot, coin) };
}

/** What an order between two people is worth, and the pictures that they show each other. */
function betweenPeople(of: Site, now: () => number) {
  return {
    reference: (coin, fiat) => referenceOf(of.spot, coin, fiat, now()),
    midnight: (coin, fiat) => midnightPriceOf(of.spot, coin, fiat),
    usePictures: (session, customer, ids, by) => of.identity.usePictures(session, { customer, purpose: 'otc', ids, by }),
  } satisfies Partial<Bindings['otc']>;
}
