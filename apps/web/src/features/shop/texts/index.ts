import type { Packs } from '@agio/ui';

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
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  shop: {
    'en-US': async () => (await import('./shop/en-US.ts')).shop,
    'zh-CN': async () => (await import('./shop/zh-CN.ts')).shop,
    'zh-TW': async () => (await import('./shop/zh-TW.ts')).shop,
    'ko-KR': async () => (await import('./shop/ko-KR.ts')).shop,
  },
} satisfies Packs;
