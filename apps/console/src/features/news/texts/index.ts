import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

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
  },
  news: {
    'en-US': async () => (await import('./news/en-US.ts')).news,
    'zh-CN': async () => (await import('./news/zh-CN.ts')).news,
  },
} satisfies Packs<ConsoleLanguage>;
