import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    account: typeof import('./account/en-US.ts').account;
  }
}

/** What the frame of the customer's account says. */
export const appTexts = {
  account: {
    'en-US': async () => (await import('./account/en-US.ts')).account,
    'zh-CN': async () => (await import('./account/zh-CN.ts')).account,
    'zh-TW': async () => (await import('./account/zh-TW.ts')).account,
    'ko-KR': async () => (await import('./account/ko-KR.ts')).account,
  },
} satisfies Packs;
