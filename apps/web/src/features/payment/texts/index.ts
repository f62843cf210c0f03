import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'payment-names': typeof import('./names/en-US.ts').names;
    payment: typeof import('./payment/en-US.ts').payment;
  }
}

export const texts = {
  'payment-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  payment: {
    'en-US': async () => (await import('./payment/en-US.ts')).payment,
    'zh-CN': async () => (await import('./payment/zh-CN.ts')).payment,
    'zh-TW': async () => (await import('./payment/zh-TW.ts')).payment,
    'ko-KR': async () => (await import('./payment/ko-KR.ts')).payment,
  },
} satisfies Packs;
