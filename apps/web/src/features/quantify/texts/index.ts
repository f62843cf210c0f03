import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'quantify-names': typeof import('./names/en-US.ts').names;
    ranking: typeof import('./ranking/en-US.ts').ranking;
  }
}

export const texts = {
  'quantify-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  ranking: {
    'en-US': async () => (await import('./ranking/en-US.ts')).ranking,
    'zh-CN': async () => (await import('./ranking/zh-CN.ts')).ranking,
    'zh-TW': async () => (await import('./ranking/zh-TW.ts')).ranking,
    'ko-KR': async () => (await import('./ranking/ko-KR.ts')).ranking,
  },
} satisfies Packs;
