import { TRACKING_PATTERN } from '@agio/contracts/shop/constants';
import type { DefineBody, ShopProduct, Variant, VariantBody } from '../api/shop.ts';

export const languages = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'] as const;
export type Language = (typeof languages)[number];
export const categories = ['security', 'vouchers', 'things', 'books'] as const;
type ProductTexts = { readonly title: string; readonly summary: string; readonly description: string };

/** A product as it is being written. */
export interface ProductDraft {
  readonly delivery: ShopProduct['delivery'];
  readonly limit: string;
  readonly category: ShopProduct['category'];
  readonly regions: string;
  readonly texts: Readonly<Record<Language, ProductTexts>>;
  readonly pictures: readonly string[];
}

const nothing: ProductTexts = { title: '', summary: '', description: '' };

export function draftOf(product: ShopProduct | null): ProductDraft {
  const said = (language: Language): ProductTexts => ({ ...nothing, ...product?.texts[language] });
  return {
    delivery: product?.delivery ?? 'physical',
    limit: String(product?.limit ?? 0),
    category: product?.category ?? 'things',
    regions: product?.regions.join(', ') ?? '',
    texts: { 'en-US': said('en-US'), 'zh-CN': said('zh-CN'), 'zh-TW': said('zh-TW'), 'ko-KR': said('ko-KR') },
    pictures: product?.pictures ?? [],
  };
}

/** What is sent; null while it is not complete. A language without a title is none. */
export function bodyOf({ category, delivery, limit, pictures, regions, texts }: ProductDraft): DefineBody | null {
  const written = languages.filter((language) => texts[language].title.trim() !== '');
  const codes = regionsOf(regions);
  if (written.length === 0 || codes === null || !/^\d{1,4}$/.test(limit)) return null;
  const said = Object.fromEntries(written.map((language) => [language, texts[language]]));
  return { delivery, limit: Number(limit), category, texts: said, pictures: [...pictures], regions: codes };
}

/** Codes of countries as they are typed; null while one of them is none. */
export function regionsOf(typed: string): string[] | null {
  const codes = typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : null;
}

/** Whether this is an address that the contract takes for a carrier's page, or nothing. */
export const isPattern = (typed: string): boolean => typed === '' || TRACKING_PATTERN.test(typed);

/** A variant as it is being priced. */
export interface VariantDraft {
  readonly name: string;
  readonly nameZh: string;
  /** A coin’s code, or a currency’s. */
  readonly unit: string;
  readonly price: string;
}

const currencies = ['CNY', 'USD'] as const;

export const variantDraftOf = (variant: Variant | null): VariantDraft => ({
  name: variant?.names['en-US'] ?? '',
  nameZh: variant?.names['zh-CN'] ?? '',
  unit: variant?.coin ?? variant?.currency ?? 'USDT',
  price: variant?.price ?? '',
});

export function variantBodyOf({ name, nameZh, price, unit }: VariantDraft, variant: Variant | null): VariantBody | null {
  if (price === '' || Number(price) === 0) return null;
  const currency = currencies.find((one) => one === unit) ?? null;
  const names = { ...variant?.names, ...(name === '' ? {} : { 'en-US': name }), ...(nameZh === '' ? {} : { 'zh-CN': nameZh }) };
  const of = variant === null ? {} : { variant: variant.id, version: variant.version };
  return { ...of, names, coin: currency === null ? unit : null, currency, price };
}

/** What two people agree on, where a price is lowered. */
export function pricePayloadOf(draft: VariantDraft, variant: Variant | null) {
  const body = variantBodyOf(draft, variant);
  if (body === null || variant === null) return null;
  const { coin, currency, price } = body;
  return { variant: variant.id, version: variant.version, coin, currency, price };
}

/** One code a line; spaces around it are no part of it. */
export const codesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of a text that codes stand in, by the place of each among the codes; both from 1. At most ten. */
export function linesOf(text: string, places: readonly number[]): number[] {
  const lines = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]));
  return places.slice(0, 10).flatMap((place) => lines[place - 1] ?? []);
}
