import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    account: typeof import('./account/en-US.ts').account;
    keys: typeof import('./keys/en-US.ts').keys;
  }
}

/** What the frame of the customer's account and the list of keys say. */
export const appTexts = {
  account: {
    'en-US': async () => (await import('./account/en-US.ts')).account,
    'zh-CN': async () => (await import('./account/zh-CN.ts')).account,
    'zh-TW': async () => (await import('./account/zh-TW.ts')).account,
    'ko-KR': async () => (await import('./account/ko-KR.ts')).account,
  },
  keys: {
    'en-US': async () => (await import('./keys/en-US.ts')).keys,
    'zh-CN': async () => (await import('./keys/zh-CN.ts')).keys,
    'zh-TW': async () => (await import('./keys/zh-TW.ts')).keys,
    'ko-KR': async () => (await import('./keys/ko-KR.ts')).keys,
  },
} satisfies Packs;
