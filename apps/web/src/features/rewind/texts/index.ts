import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'rewind-names': typeof import('./names/en-US.ts').names;
    rewind: typeof import('./rewind/en-US.ts').rewind;
  }
}

export const texts = {
  'rewind-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  rewind: {
    'en-US': async () => (await import('./rewind/en-US.ts')).rewind,
    'zh-CN': async () => (await import('./rewind/zh-CN.ts')).rewind,
    'zh-TW': async () => (await import('./rewind/zh-TW.ts')).rewind,
    'ko-KR': async () => (await import('./rewind/ko-KR.ts')).rewind,
  },
} satisfies Packs;
