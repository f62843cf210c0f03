import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'otc-names': typeof import('./names/en-US.ts').names;
    otc: typeof import('./otc/en-US.ts').otc;
    'otc-order': typeof import('./otc-order/en-US.ts').order;
    'otc-desk': typeof import('./otc-desk/en-US.ts').desk;
  }
}

export const texts = {
  'otc-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  otc: {
    'en-US': async () => (await import('./otc/en-US.ts')).otc,
    'zh-CN': async () => (await import('./otc/zh-CN.ts')).otc,
    'zh-TW': async () => (await import('./otc/zh-TW.ts')).otc,
    'ko-KR': async () => (await import('./otc/ko-KR.ts')).otc,
  },
  'otc-order': {
    'en-US': async () => (await import('./otc-order/en-US.ts')).order,
    'zh-CN': async () => (await import('./otc-order/zh-CN.ts')).order,
    'zh-TW': async () => (await import('./otc-order/zh-TW.ts')).order,
    'ko-KR': async () => (await import('./otc-order/ko-KR.ts')).order,
  },
  'otc-desk': {
    'en-US': async () => (await import('./otc-desk/en-US.ts')).desk,
    'zh-CN': async () => (await import('./otc-desk/zh-CN.ts')).desk,
    'zh-TW': async () => (await import('./otc-desk/zh-TW.ts')).desk,
    'ko-KR': async () => (await import('./otc-desk/ko-KR.ts')).desk,
  },
} satisfies Packs;
