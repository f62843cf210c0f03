import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'shop-names': typeof import('./names/en-US.ts').names;
    shop: typeof import('./shop/en-US.ts').shop;
  }
}

export const texts = {
  'shop-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  shop: {
    'en-US': async () => (await import('./shop/en-US.ts')).shop,
    'zh-CN': async () => (await import('./shop/zh-CN.ts')).shop,
  },
} satisfies Packs<ConsoleLanguage>;
