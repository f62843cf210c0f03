import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'content-names': typeof import('./names/en-US.ts').names;
    maintenance: typeof import('./maintenance/en-US.ts').maintenance;
    notices: typeof import('./notices/en-US.ts').notices;
    sites: typeof import('./sites/en-US.ts').sites;
  }
}

export const texts = {
  'content-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  maintenance: {
    'en-US': async () => (await import('./maintenance/en-US.ts')).maintenance,
    'zh-CN': async () => (await import('./maintenance/zh-CN.ts')).maintenance,
  },
  notices: {
    'en-US': async () => (await import('./notices/en-US.ts')).notices,
    'zh-CN': async () => (await import('./notices/zh-CN.ts')).notices,
  },
  sites: {
    'en-US': async () => (await import('./sites/en-US.ts')).sites,
    'zh-CN': async () => (await import('./sites/zh-CN.ts')).sites,
  },
} satisfies Packs<ConsoleLanguage>;
