import type { CallData } from '@agio/client';
import { compareDecimals, divideDecimals, trimZeros } from '@agio/ui';

type Info = CallData<'getInfo'>;
type Site = Info['site'];

/** Coins that are worth one yuan each (spec §9), the most reliable for the price of a dollar first. */
const yuanCoins = ['CNYT', 'CNY', 'QC', 'C2C'] as const;

/** What one dollar is worth in the site's currency or, on a dollar site, one yuan in dollars; `undefined` without a price. */
function unitOf(site: Site): string | undefined {
  const unit =
    site.rateCurrency === 'CNY' ? site.rates['USDT'] : yuanCoins.map((coin) => site.rates[coin]).find((rate) => rate !== undefined);
  return unit === undefined || compareDecimals(unit, '0') <= 0 ? undefined : unit;
}

/**
 * The site in the customer's currency: rates in the currency they chose, if it differs from the site's and a price gives its value.
 * USDT stands for one dollar, as on the server.
 */
export function siteInOwnCurrency({ site, user }: Info): Site {
  const wanted = user?.rateCurrency ?? null;
  const unit = unitOf(site);
  if (wanted === null || wanted === site.rateCurrency || unit === undefined) return site;
  const rates = Object.fromEntries(Object.entries(site.rates).map(([coin, rate]) => [coin, trimZeros(divideDecimals(rate, unit))]));
  return { ...site, rateCurrency: wanted, rates };
}
