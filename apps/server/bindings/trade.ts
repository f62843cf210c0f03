import { join } from 'node:path';
import type { PublicNames, RatedPorts } from '@agio/module';
import { rateOf } from '@agio/wallet';
import type { Config } from '../config.ts';
import { keptText, TRADED_DAY } from '../kept-text.ts';
import { dollarsOf, midnightPriceOf, referenceOf, yuanOf } from '../worth.ts';
import type { Bindings, Site } from './site.ts';

export function spotBinding(of: Site, { dataDir, rates, referenceProvider }: Config): Bindings['spot'] {
  return {
    balancesOf: (customer) => of.wallet.exchangeBalances(customer),
    yuanOf: (coin) => yuanOf(of.spot, coin),
    rateLimits: rates.limits,
    referenceProvider,
    tradedDay: keptText(join(dataDir, TRADED_DAY)),
    tellDelisting: (cause, customers, { isKept, ...data }) =>
      of.content.notices.announce(cause, customers, { event: isKept ? 'market_kept' : 'market_delisting', data }),
  };
}

export function otcBinding(of: Site, { otcFeeMillionths }: Config, now: () => number): Bindings['otc'] {
  return {
    ...betweenPeople(of, now),
    feeMillionths: otcFeeMillionths,
  };
}

export function c2cBinding(of: Site, now: () => number): Bindings['c2c'] {
  return {
    ...betweenPeople(of, now),
    movements: (whose, page) => of.wallet.movementsFor({ ...whose, kind: 'fiat' }, page),
  };
}

export function lockBinding(of: Site): Bindings['lock'] {
  return { ratesOf: ratesOver(of) };
}

export function referralBinding(of: Site): Bindings['referral'] {
  return { ratesOf: ratesOver(of) };
}

/** What coins are worth in the currency of a host's site. */
function ratesOver(of: Site): RatedPorts['ratesOf'] {
  return (host) => {
    const currency = of.content.siteOf(host).rateCurrency;
    return { currency, rates: of.wallet.rates(currency) };
  };
}

export function shopBinding(of: Site, now: () => number): Bindings['shop'] {
  return {
    ...lockBinding(of),
    reference: (coin, fiat) => referenceOf(of.spot, coin, fiat, now()),
    midnight: (coin, fiat) => midnightPriceOf(of.spot, coin, fiat),
  };
}

export function diceBinding(of: Site, { diceKey }: Config): Bindings['dice'] {
  return {
    diceKey,
    mayDeal: (customer, host) => of.certification.isVerified(customer, host) && of.certification.rightsOf(customer, host).diceDealer,
  };
}

/** Where rewind looks. */
export function rewindBinding(of: Site): Bindings['rewind'] {
  return {
    currencyOf: (host) => of.content.siteOf(host).rateCurrency,
    rateOf,
    money: () => of.wallet.past,
    orders: () => of.spot.past,
  };
}

/** What coins are worth, and names of robots. */
export function quantifyBinding(of: Site): Bindings['quantify'] {
  return { dollarsOf: (coin) => dollarsOf(of.spot, coin), names: namesOf(of) };
}

/** What an order between two people is worth, how they are called, and the pictures that they show each other. */
function betweenPeople(of: Site, now: () => number) {
  return {
    reference: (coin, fiat) => referenceOf(of.spot, coin, fiat, now()),
    midnight: (coin, fiat) => midnightPriceOf(of.spot, coin, fiat),
    names: namesOf(of),
    usePictures: (session, customer, ids, by) => of.identity.usePictures(session, { customer, purpose: 'otc', ids, by }),
  } satisfies Partial<Bindings['otc']>;
}

/** Bindings are made before their modules are open. */
function namesOf(of: Site): PublicNames {
  return {
    claim: (session, wanted) => of.identity.names.claim(session, wanted),
    release: (...given) => of.identity.names.release(...given),
    adopt: (session, kind, names) => of.identity.names.adopt(session, kind, names),
    similarTo: (session, customers) => of.identity.names.similarTo(session, customers),
  };
}
