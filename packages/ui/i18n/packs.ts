import type { Language } from './languages.ts';

/**
 * The texts as en-US has them; every key and every `t` is typed against this. An app with texts of its own adds them here:
 * `declare module '@agio/ui' { interface Texts { wallet: typeof import('./wallet/en-US.ts').wallet } }`.
 */
export interface Texts {
  common: typeof import('./texts/common/en-US.ts').common;
  'errors-ui': typeof import('./texts/errors-ui/en-US.ts').errorsUi;
}
export type Namespace = keyof Texts;

/** One file per language, fetched when a page first needs it. An app may offer fewer languages than the house speaks. */
export type PackLoaders<Offered extends Language = Language> = Readonly<Record<Offered, () => Promise<object>>>;
export type Packs<Offered extends Language = Language> = { readonly [Name in Namespace]?: PackLoaders<Offered> };
/** The packs of an app, in the languages that it offers. */
type SomePackLoaders = Partial<PackLoaders>;

/** What all packs share. */
export const sharedPacks = {
  common: {
    'en-US': async () => (await import('./texts/common/en-US.ts')).common,
    'zh-CN': async () => (await import('./texts/common/zh-CN.ts')).common,
    'zh-TW': async () => (await import('./texts/common/zh-TW.ts')).common,
    'ko-KR': async () => (await import('./texts/common/ko-KR.ts')).common,
  },
  'errors-ui': {
    'en-US': async () => (await import('./texts/errors-ui/en-US.ts')).errorsUi,
    'zh-CN': async () => (await import('./texts/errors-ui/zh-CN.ts')).errorsUi,
    'zh-TW': async () => (await import('./texts/errors-ui/zh-TW.ts')).errorsUi,
    'ko-KR': async () => (await import('./texts/errors-ui/ko-KR.ts')).errorsUi,
  },
} satisfies Packs;

const registered = new Map<string, SomePackLoaders>(Object.entries(sharedPacks));

/** Makes texts known; to be called for all of them before the start, and once for each, since two packs of one name would hide each other. */
export function registerTexts(packs: { readonly [Name in Namespace]?: SomePackLoaders }): void {
  for (const [namespace, loaders] of Object.entries(packs)) {
    if (registered.has(namespace)) throw new Error(`two packs are called ${namespace}`);
    registered.set(namespace, loaders);
  }
}

export function packOf(namespace: string): SomePackLoaders | undefined {
  return registered.get(namespace);
}
