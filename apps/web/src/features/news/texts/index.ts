import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'news-names': typeof import('./names/en-US.ts').names;
    news: typeof import('./news/en-US.ts').news;
  }
}

export const texts = {
  'news-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  news: {
    'en-US': async () => (await import('./news/en-US.ts')).news,
    'zh-CN': async () => (await import('./news/zh-CN.ts')).news,
    'zh-TW': async () => (await import('./news/zh-TW.ts')).news,
    'ko-KR': async () => (await import('./news/ko-KR.ts')).news,
  },
} satisfies Packs;
