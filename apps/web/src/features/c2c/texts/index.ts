import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'c2c-names': typeof import('./names/en-US.ts').names;
    c2c: typeof import('./c2c/en-US.ts').c2c;
    'c2c-order': typeof import('./c2c-order/en-US.ts').order;
    'c2c-desk': typeof import('./c2c-desk/en-US.ts').desk;
  }
}

export const texts = {
  'c2c-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  c2c: {
    'en-US': async () => (await import('./c2c/en-US.ts')).c2c,
    'zh-CN': async () => (await import('./c2c/zh-CN.ts')).c2c,
    'zh-TW': async () => (await import('./c2c/zh-TW.ts')).c2c,
    'ko-KR': async () => (await import('./c2c/ko-KR.ts')).c2c,
  },
  'c2c-order': {
    'en-US': async () => (await import('./c2c-order/en-US.ts')).order,
    'zh-CN': async () => (await import('./c2c-order/zh-CN.ts')).order,
    'zh-TW': async () => (await import('./c2c-order/zh-TW.ts')).order,
    'ko-KR': async () => (await import('./c2c-order/ko-KR.ts')).order,
  },
  'c2c-desk': {
    'en-US': async () => (await import('./c2c-desk/en-US.ts')).desk,
    'zh-CN': async () => (await import('./c2c-desk/zh-CN.ts')).desk,
    'zh-TW': async () => (await import('./c2c-desk/zh-TW.ts')).desk,
    'ko-KR': async () => (await import('./c2c-desk/ko-KR.ts')).desk,
  },
} satisfies Packs;
