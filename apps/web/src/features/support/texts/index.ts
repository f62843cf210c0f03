import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'support-names': typeof import('./names/en-US.ts').names;
    support: typeof import('./support/en-US.ts').support;
  }
}

export const texts = {
  'support-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  support: {
    'en-US': async () => (await import('./support/en-US.ts')).support,
    'zh-CN': async () => (await import('./support/zh-CN.ts')).support,
    'zh-TW': async () => (await import('./support/zh-TW.ts')).support,
    'ko-KR': async () => (await import('./support/ko-KR.ts')).support,
  },
} satisfies Packs;
