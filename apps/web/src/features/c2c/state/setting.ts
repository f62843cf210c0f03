import { compareDecimals, divideDecimals, subtractDecimals, trimZeros } from '@agio/ui';
import type { C2cPaymentType } from '../api/info.ts';
import type { Setting } from '../api/provider.ts';

/** A provider's settings as they are being written. */
export type SettingDraft = Pick<Setting, 'autoAccept' | 'buyPrice' | 'dailyCap' | 'max' | 'min' | 'sellPrice'> & {
  readonly payMethods: readonly C2cPaymentType[];
};

export const draftOf = (setting: Setting | null, methods: readonly C2cPaymentType[]): SettingDraft =>
  setting === null
    ? { buyPrice: '', sellPrice: '', min: '', max: '', dailyCap: '', payMethods: methods.slice(0, 1), autoAccept: false }
    : {
        buyPrice: trimZeros(setting.buyPrice),
        sellPrice: trimZeros(setting.sellPrice),
        min: trimZeros(setting.min),
        max: trimZeros(setting.max),
        dailyCap: trimZeros(setting.dailyCap),
        payMethods: setting.payMethods,
        autoAccept: setting.autoAccept,
      };

export type SettingField = 'buyPrice' | 'sellPrice' | 'min' | 'max' | 'dailyCap' | 'payMethods';

const isMore = (text: string): boolean => text !== '' && compareDecimals(text, '0') > 0;

/** What is sent, or the first field that is not right yet. No provider sells below what they buy at. */
export function settingOf(draft: SettingDraft, open: boolean): { readonly setting: Setting } | { readonly fault: SettingField } {
  const { buyPrice, dailyCap, max, min, payMethods, sellPrice } = draft;
  if (!isMore(buyPrice)) return { fault: 'buyPrice' };
  if (!isMore(sellPrice) || compareDecimals(sellPrice, buyPrice) < 0) return { fault: 'sellPrice' };
  if (!isMore(min)) return { fault: 'min' };
  if (!isMore(max) || compareDecimals(max, min) < 0) return { fault: 'max' };
  if (!isMore(dailyCap)) return { fault: 'dailyCap' };
  if (payMethods.length === 0) return { fault: 'payMethods' };
  return { setting: { ...draft, payMethods: [...payMethods], open } };
}

/** How far a price is from another one, as a share of that; null while one is missing. */
export function distanceOf(price: string, from: string | null): string | null {
  if (from === null || !isMore(from) || !isMore(price)) return null;
  return trimZeros(divideDecimals(subtractDecimals(price, from), from, 8));
}
