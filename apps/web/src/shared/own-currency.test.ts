// Protects: a customer who chose another currency than the site's sees values in it, by the site's rates, or in the site's without a price.
import { expect, it } from 'vitest';
import { siteInOwnCurrency } from './own-currency.ts';

type Info = Parameters<typeof siteInOwnCurrency>[0];
const info = (site: object, rateCurrency: string | null): Info => ({ site, user: { rateCurrency } }) as unknown as Info;
const yuan = { rateCurrency: 'CNY', rates: { USDT: '7.2', BTC: '460800', CNYT: '1' } };
const dollars = { rateCurrency: 'USD', rates: { USDT: '1', BTC: '64000', CNYT: '0.125' } };

it('divides by what the wanted unit is worth', () => {
  expect(siteInOwnCurrency(info(yuan, 'USD'))).toEqual({ rateCurrency: 'USD', rates: { USDT: '1', BTC: '64000', CNYT: '0.1388888888' } });
  expect(siteInOwnCurrency(info(dollars, 'CNY'))).toEqual({ rateCurrency: 'CNY', rates: { USDT: '8', BTC: '512000', CNYT: '1' } });
});

it('leaves the site as it is where nothing else was chosen, or no price tells', () => {
  for (const wanted of [null, 'CNY']) expect(siteInOwnCurrency(info(yuan, wanted))).toBe(yuan);
  const unpriced = { rateCurrency: 'CNY', rates: { CNYT: '1' } };
  expect(siteInOwnCurrency(info(unpriced, 'USD'))).toBe(unpriced);
  expect(siteInOwnCurrency({ site: yuan } as unknown as Info)).toBe(yuan);
});

it('leaves the site as it is where the unit is worth nothing', () => {
  const fallen = { rateCurrency: 'CNY', rates: { USDT: '0', BTC: '460800' } };
  expect(siteInOwnCurrency(info(fallen, 'USD'))).toBe(fallen);
});
