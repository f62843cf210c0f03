import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'wallet-names': typeof import('./names/en-US.ts').names;
    convert: typeof import('./convert/en-US.ts').convert;
    finance: typeof import('./finance/en-US.ts').finance;
    proof: typeof import('./proof/en-US.ts').proof;
    wallet: typeof import('./wallet/en-US.ts').wallet;
    withdraw: typeof import('./withdraw/en-US.ts').withdraw;
  }
}

/** One file per namespace and language. `names` are what menus and titles call the pages; they are there from the start. */
export const texts = {
  'wallet-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  convert: {
    'en-US': async () => (await import('./convert/en-US.ts')).convert,
    'zh-CN': async () => (await import('./convert/zh-CN.ts')).convert,
    'zh-TW': async () => (await import('./convert/zh-TW.ts')).convert,
    'ko-KR': async () => (await import('./convert/ko-KR.ts')).convert,
  },
  finance: {
    'en-US': async () => (await import('./finance/en-US.ts')).finance,
    'zh-CN': async () => (await import('./finance/zh-CN.ts')).finance,
    'zh-TW': async () => (await import('./finance/zh-TW.ts')).finance,
    'ko-KR': async () => (await import('./finance/ko-KR.ts')).finance,
  },
  proof: {
    'en-US': async () => (await import('./proof/en-US.ts')).proof,
    'zh-CN': async () => (await import('./proof/zh-CN.ts')).proof,
    'zh-TW': async () => (await import('./proof/zh-TW.ts')).proof,
    'ko-KR': async () => (await import('./proof/ko-KR.ts')).proof,
  },
  wallet: {
    'en-US': async () => (await import('./wallet/en-US.ts')).wallet,
    'zh-CN': async () => (await import('./wallet/zh-CN.ts')).wallet,
    'zh-TW': async () => (await import('./wallet/zh-TW.ts')).wallet,
    'ko-KR': async () => (await import('./wallet/ko-KR.ts')).wallet,
  },
  withdraw: {
    'en-US': async () => (await import('./withdraw/en-US.ts')).withdraw,
    'zh-CN': async () => (await import('./withdraw/zh-CN.ts')).withdraw,
    'zh-TW': async () => (await import('./withdraw/zh-TW.ts')).withdraw,
    'ko-KR': async () => (await import('./withdraw/ko-KR.ts')).withdraw,
  },
} satisfies Packs;
