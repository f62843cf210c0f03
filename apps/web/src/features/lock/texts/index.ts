import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'lock-names': typeof import('./names/en-US.ts').names;
    lock: typeof import('./lock/en-US.ts').lock;
  }
}

export const texts = {
  'lock-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  lock: {
    'en-US': async () => (await import('./lock/en-US.ts')).lock,
    'zh-CN': async () => (await import('./lock/zh-CN.ts')).lock,
    'zh-TW': async () => (await import('./lock/zh-TW.ts')).lock,
    'ko-KR': async () => (await import('./lock/ko-KR.ts')).lock,
  },
} satisfies Packs;
