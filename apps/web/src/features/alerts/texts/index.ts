import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'alerts-names': typeof import('./names/en-US.ts').names;
  }
}

export const texts = {
  'alerts-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
} satisfies Packs;
